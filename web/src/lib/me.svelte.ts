/** The guest at this browser. */

import { t } from "../texts";
import { api } from "./api";
import { persist } from "./persist";

class Me {
  name = $state("");
  /** Settled once the server knows this browser: its first answer brings the cookie that everything else needs. */
  readonly known = this.read();

  private async read(): Promise<void> {
    try {
      this.name = (await persist(api.me)).name;
    } catch {
      this.name = t.me.guest;
    }
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name;
  }
}

export const me = new Me();
