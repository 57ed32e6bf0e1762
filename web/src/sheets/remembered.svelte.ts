/** Which tab is open, what a list is filtered and searched by: kept on this device, by game, sheet and component. */

const KEY = "ludarium.sheets";
const MOST = 200;

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

class Remembered {
  private kept = $state<Record<string, string>>(read());

  get(name: string): string | undefined {
    return this.kept[name];
  }

  set(name: string, value: string): void {
    const others = Object.entries(this.kept).filter(([other]) => other !== name);
    this.kept = Object.fromEntries([...others, [name, value] as const].slice(-MOST));
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const remembered = new Remembered();
