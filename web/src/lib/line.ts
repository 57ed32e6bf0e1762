/** The WebSocket to one table: it comes back by itself after a loss, waiting longer each time. */

import { addressOf } from "./addresses";
import type { FromServer, ToServer } from "./wire";

export type LineState = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
/** A socket that is not open by then is given up, and another tried. */
const HANDSHAKE = 8000;
/** An open socket that has nothing to say by then, though it was asked, leads nowhere. */
const ANSWER = 4000;
/** The server closes with these when there is no use in trying again: not allowed, not found, too many. */
const FINAL = new Set([4403, 4404, 4429]);

export class Line {
  private socket: WebSocket | undefined;
  private timer: number | undefined;
  private doubt: number | undefined;
  private tries = 0;
  private readonly address: string;
  private readonly hear: (message: FromServer) => void;
  private readonly change: (state: LineState, reason: string) => void;

  constructor(path: string, hear: (message: FromServer) => void, change: (state: LineState, reason: string) => void) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${addressOf(path)}`;
    this.hear = hear;
    this.change = change;
    this.open();
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    clearTimeout(this.doubt);
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
  }

  /** The device is back from somewhere: what was open may lead nowhere by now. */
  private readonly now = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else this.anew();
  };

  /** Asks for any answer at all; if none comes, another socket is opened. */
  probe(): void {
    clearTimeout(this.doubt);
    if (!this.send({ t: "explain", about: "here" })) return;
    this.doubt = setTimeout(() => {
      this.change("lost", "");
      this.anew();
    }, ANSWER);
  }

  private anew(): void {
    clearTimeout(this.timer);
    clearTimeout(this.doubt);
    const { socket } = this;
    this.open();
    socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const impatience = setTimeout(() => {
      socket.close();
    }, HANDSHAKE);
    socket.onopen = () => {
      clearTimeout(impatience);
      if (this.socket !== socket) return;
      this.tries = 0;
      this.change("open", "");
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      clearTimeout(this.doubt);
      this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      clearTimeout(impatience);
      if (this.socket !== socket) return;
      clearTimeout(this.doubt);
      if (FINAL.has(event.code)) this.change("closed", event.reason);
      else this.again();
    };
  }

  private again(): void {
    this.change("lost", "");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => {
      this.open();
    }, wait);
  }
}
