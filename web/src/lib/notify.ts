/** A notice of the system that it is my turn. Some browsers allow none from a page: then the title must do. */

import { t } from "../texts";

export function notify(body: string, table: string): void {
  try {
    const notice = new Notification(t.table.yourTurn, { body, tag: table });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    return;
  }
}
