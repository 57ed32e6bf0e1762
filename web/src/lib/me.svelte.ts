/** The guest at this browser. */

import { t } from "../texts";
import { api, type Person } from "./api";
import { persist } from "./persist";

class Me {
  name = $state("");
  /** The sign beside the name. */
  colour = $state(0);
  /** Settled once the server knows this browser: its first answer brings the cookie that everything else needs. */
  readonly known = this.read();

  async read(): Promise<void> {
    try {
      this.be(await persist(api.me));
    } catch {
      this.name = t.me.guest;
    }
  }

  async rename(name: string): Promise<void> {
    this.be(await api.rename(name));
  }

  async recolour(colour: number): Promise<void> {
    this.be(await api.recolour(colour));
  }

  private be({ name, colour }: Person): void {
    this.name = name;
    this.colour = colour;
  }
}

export const me = new Me();
