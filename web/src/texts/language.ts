/** In which language this page speaks: the one chosen in the settings, else the first of the device's that we have. */

/** The languages of the client, each by its own name. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };
/** Where the settings of this device are kept. */
export const SETTINGS_KEY = "ludarium.settings";

/** The first of these languages that we have, whatever the region; English if there is none. */
export function bestOf(wanted: readonly string[]): string {
  return wanted.map((one) => one.toLowerCase().split("-")[0] ?? "").find((one) => one in LANGUAGES) ?? "en";
}

function chosen(): string {
  try {
    return (JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}") as { language?: string }).language ?? "";
  } catch {
    return "";
  }
}

export const language = bestOf([chosen(), ...navigator.languages]);
