import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask, Choice, Delta, FromServer, State, ToServer } from "../src/lib/wire";

/** A server in the same room: the test speaks its part. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number; reason: string }) => void;

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

const state = (version: number, more: Partial<Delta> = {}): State => ({
  t: "state",
  table: "x",
  game: "nova-era",
  title: "Nova Era",
  seat: 0,
  now: {
    base: 0,
    version,
    seats: [{ name: "Mira", kind: "person", mine: true }],
    ask: { seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices: [{ words: "a", path: ["a"] }, { words: "b", path: ["b"], quick: true }] },
    ...more,
  },
});
const delta = (base: number, version: number, more: Partial<Delta> = {}): FromServer => ({ t: "delta", base, version, ...more });

const latest = (): Socket => Socket.all.at(-1) ?? new Socket();

describe("a table", () => {
  let table: import("../src/lib/table.svelte").LiveTable;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify({ name: "Mira" })) }));
    Socket.all = [];
    const { LiveTable } = await import("../src/lib/table.svelte");
    table = new LiveTable("x");
    await vi.advanceTimersByTimeAsync(1);
    latest().open();
  });

  afterEach(() => {
    table.leave();
    vi.useRealTimers();
  });

  it("asks for everything when it has nothing", () => {
    expect(latest().sent).toEqual([{ t: "since", version: 0, layout: "phone", language: "en" }]);
  });

  it("follows deltas one by one", async () => {
    latest().say(state(3));
    latest().say(delta(3, 4, { log: [{ number: 0, seat: 0, words: "one" }] }));
    latest().say(delta(4, 5, { log: [{ number: 1, seat: 0, words: "two" }] }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(table.picture.version).toBe(5);
    expect(table.picture.log.map((row) => row.words)).toEqual(["one", "two"]);
  });

  it("asks for the rest when one is missing, and ignores what it has", async () => {
    latest().say(state(3));
    latest().say(delta(5, 6));
    expect(latest().sent.at(-1)).toEqual({ t: "since", version: 3, layout: "phone", language: "en" });
    latest().say(delta(3, 5));
    latest().say(delta(5, 6));
    latest().say(delta(3, 5));
    await vi.advanceTimersByTimeAsync(2000);
    expect(table.picture.version).toBe(6);
    expect(latest().sent).toHaveLength(2);
  });

  it("comes back after a loss with the version it has", async () => {
    latest().say(state(3));
    latest().break();
    expect(table.line).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    latest().open();
    expect(table.line).toBe("open");
    expect(latest().sent).toEqual([{ t: "since", version: 3, layout: "phone", language: "en" }]);
  });

  it("asks for everything after a loss if the window has got another layout meanwhile: deltas of one fit no other", async () => {
    const { viewport } = await import("../src/lib/viewport.svelte");
    latest().say(state(3));
    latest().break();
    viewport.layout = "wide";
    table.catchUp();
    await vi.advanceTimersByTimeAsync(1000);
    latest().open();
    expect(latest().sent).toEqual([{ t: "since", version: 0, layout: "wide", language: "en" }]);
    latest().break();
    await vi.advanceTimersByTimeAsync(2000);
    latest().open();
    expect(latest().sent).toEqual([{ t: "since", version: 0, layout: "wide", language: "en" }]);
    latest().say(state(4));
    viewport.layout = "phone";
    table.catchUp();
    expect(latest().sent.at(-1)).toEqual({ t: "since", version: 0, layout: "phone", language: "en" });
    latest().say(state(4));
    table.catchUp();
    expect(latest().sent.at(-1)).toEqual({ t: "since", version: 4, layout: "phone", language: "en" });
  });

  it("is read without a line if the line brings nothing", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(state(7))) });
    });
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual(["/api/tables/x?layout=phone"]);
    expect(table.picture.version).toBe(7);
    latest().say(delta(7, 8));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.picture.version).toBe(8);
  });

  it("tries another line if one does not open", async () => {
    latest().say(state(3));
    latest().break();
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(8000);
    expect(latest().readyState).toBe(3);
  });

  it("goes on trying while the server cannot be reached, and gives up where it refuses", async () => {
    let asked = 0;
    vi.stubGlobal("fetch", () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve({ ok: false, status: 404, text: () => Promise.resolve(JSON.stringify({ error: "No such table." })) });
    });
    await vi.advanceTimersByTimeAsync(4500);
    expect([asked, table.closed]).toEqual([1, ""]);
    await vi.advanceTimersByTimeAsync(8500);
    expect([asked, table.closed]).toEqual([3, "No such table."]);
  });

  it("leaves a line that is open but dead: after an answer that nobody acknowledges, and when the device comes back", async () => {
    latest().say(state(3));
    table.touch("b");
    expect(table.sending).toBe(true);
    await vi.advanceTimersByTimeAsync(4100);
    expect(latest().sent.at(-1)).toEqual({ t: "explain", about: "here" });
    await vi.advanceTimersByTimeAsync(4100);
    expect(Socket.all).toHaveLength(2);
    expect([table.line, table.sending]).toEqual(["lost", false]);
    latest().open();
    expect(latest().sent).toEqual([{ t: "since", version: 3, layout: "phone", language: "en" }]);
    document.dispatchEvent(new Event("visibilitychange"));
    latest().say({ t: "explained", about: "here", words: "There is nothing more to say about it." });
    await vi.advanceTimersByTimeAsync(9000);
    expect(Socket.all).toHaveLength(2);
    expect(table.note).toBeNull();
  });

  it("gives up where it is not wanted", async () => {
    latest().break(4403, "This table is private.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.closed).toBe("This table is private.");
    expect(Socket.all).toHaveLength(1);
  });

  it("previews a choice and sends it once", () => {
    latest().say(state(3));
    table.touch("a");
    expect(table.choosing.chosen?.number).toBe(0);
    table.send();
    table.send();
    expect(latest().sent.slice(1)).toEqual([{ t: "answer", version: 3, choice: 0, seat: 0 }]);
  });

  it("goes on where the same question follows its answer", () => {
    latest().say(state(3));
    table.touch("a");
    table.send();
    expect(table.sending).toBe(true);
    latest().say(delta(3, 4, { moved: true }));
    expect(table.sending).toBe(false);
    expect(table.touches.path).toEqual([]);
    table.touch("a");
    table.send();
    expect(table.sending).toBe(true);
  });

  it("sends a quick choice at the first touch", () => {
    latest().say(state(3));
    table.touch("b");
    expect(latest().sent.at(-1)).toEqual({ t: "answer", version: 3, choice: 1, seat: 0 });
  });

  it("sends one of two buttons at the first touch, but neither of more nor one beside a board", () => {
    const answers = () => latest().sent.filter((message) => message.t === "answer");
    const among = (version: number, ...choices: Choice[]): void => {
      latest().say(state(version, { ask: { seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices } }));
      table.pick(1);
    };
    among(3, { words: "Yes" }, { words: "No" }, { words: "Later" });
    expect(answers()).toHaveLength(0);
    among(4, { words: "Walk", spot: { board: "b", area: "" } }, { words: "Stay" });
    expect(answers()).toHaveLength(0);
    among(5, { words: "Yes" }, { words: "No" });
    expect(answers()).toEqual([{ t: "answer", version: 5, choice: 1, seat: 0 }]);
  });

  describe("on a way over several questions", () => {
    const steps = (...names: string[]) => names.map((name) => ({ words: name, path: [name], quick: true }));
    const ask = (choices: Choice[], beyond: [string, string][] = []): Ask => ({ seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices, beyond });
    const seats = [{ name: "Mira", kind: "person", mine: true }, { name: "Jonas", kind: "person" }] as const;
    const begin = (): void => {
      latest().say(state(3, { seats: [...seats], ask: ask(steps("b", "x"), [["c", "b"], ["d", "c"]]) }));
      table.touch("d");
    };
    const moved = (seat: number) => ({ log: [{ number: 0, seat, words: "somebody moves" }] });
    const answers = () => latest().sent.filter((message) => message.t === "answer");

    it("takes one quick choice after another", async () => {
      begin();
      expect(answers()).toEqual([{ t: "answer", version: 3, choice: 0, seat: 0 }]);
      latest().say(delta(3, 4, { ask: ask(steps("a", "c")), ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      latest().say(delta(4, 5, { ask: ask(steps("d", "b")), ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      latest().say(delta(5, 6, { ask: ask(steps("d", "c")), ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(answers().map((answer) => answer.t === "answer" && answer.choice)).toEqual([0, 1, 0]);
      expect(table.sending).toBe(false);
    });

    it("waits while others may react, and goes on if they do not", async () => {
      begin();
      latest().say(delta(3, 4, { ask: { seats: [1], topic: "react", prompt: "?", rule: "R" }, ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(answers()).toHaveLength(1);
      latest().say(delta(4, 5, { ask: ask(steps("c")) }));
      await vi.advanceTimersByTimeAsync(2000);
      expect(answers()).toHaveLength(2);
    });

    it("ends as soon as somebody else does something", async () => {
      begin();
      latest().say(delta(3, 4, { ask: ask(steps("c")), ...moved(1) }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(answers()).toHaveLength(1);
    });

    it("ends where the next step is not offered, or must be thought over", async () => {
      begin();
      latest().say(delta(3, 4, { ask: ask([{ words: "c", path: ["c"] }]), ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      latest().say(delta(4, 5, { ask: ask(steps("c")), ...moved(0) }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(answers()).toHaveLength(1);
    });
  });

  it("keeps a choice half made through a line of chat, and lets go with the next question", async () => {
    latest().say(state(3));
    table.touch("a");
    latest().say(delta(3, 4, { chat: [{ number: 0, name: "Jonas", words: "hm" }] }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.touches.path).toEqual(["a"]);
    latest().say(delta(4, 5, { ask: { seats: [1], topic: "t", prompt: "?", rule: "R" } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.touches.path).toEqual([]);
  });

  it("asks why about what plays no part, and shows the answer there", () => {
    latest().say(state(3));
    table.touch("elsewhere");
    expect(latest().sent.at(-1)).toEqual({ t: "why", element: "elsewhere" });
    latest().say({ t: "explained", about: "elsewhere", words: "It plays no part.", rule: "R" });
    expect(table.note).toMatchObject({ element: "elsewhere", words: "It plays no part.", kind: "forbidden" });
  });

  it("covers the table until the next player takes the device", () => {
    const secret: Ask = { seats: [0], topic: "t", prompt: "?", rule: "R", mine: false, choices: [] };
    latest().say({ ...state(3, { ask: secret }), handover: true });
    expect(table.handOver).toBe(true);
    table.takeDevice();
    expect(latest().sent.at(-1)).toEqual({ t: "act", what: "ready" });
    latest().say(state(3));
    expect(table.handOver).toBe(false);
  });

  it("lets what is open to all be chosen while the rest is covered", () => {
    latest().say({ ...state(3), handover: true });
    expect(table.covered).toBe(true);
    expect(table.handOver).toBe(false);
  });

  it("asks for a hint once, lights the best choice, and follows it", async () => {
    latest().say(state(3));
    table.hint();
    table.hint();
    expect(latest().sent.slice(1)).toEqual([{ t: "act", what: "hint" }]);
    expect(table.pondering).toBe(true);
    latest().say({ t: "explained", about: "hint", words: "60% to win: a", advice: [{ words: "a", chance: 0.6, choice: 0 }] });
    expect([table.pondering, table.advice[0]?.chance]).toEqual([false, 0.6]);
    table.follow(0);
    expect(table.choosing.chosen?.number).toBe(0);
    table.send();
    expect(latest().sent.at(-1)).toEqual({ t: "answer", version: 3, choice: 0, seat: 0 });
    latest().say(delta(3, 4, { ask: { seats: [1], topic: "t", prompt: "?", rule: "R" } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.advice).toEqual([]);
  });

  it("asks for no hint where none is allowed, and says whether I am asked always", () => {
    latest().say({ ...state(3), hints: false, waits: true });
    table.hint();
    expect(latest().sent).toHaveLength(1);
    table.toggleWaits();
    expect(latest().sent.at(-1)).toEqual({ t: "act", what: "pass for me" });
  });

  it("explains what is touched though it plays no part, and below a reason what the thing is", () => {
    const arts = { box: "<rect/>" };
    const parts = { all: [{ id: "card", art: "box", label: "A card", about: "c1" }, { id: "sign", art: "box", label: "A sign" }] };
    const boards = [{ id: "table", width: 9, height: 9, parts: ["all"] }];
    const choices = [{ words: "a", path: ["a"] }];
    const ask = { seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices };
    latest().say(state(3, { arts, parts, boards, ask }));
    table.touch("sign");
    expect(table.note).toMatchObject({ words: "A sign", kind: "about", aside: true });
    table.touch("card");
    latest().say({ t: "explained", about: "c1", words: "Draws two." });
    expect(table.note).toMatchObject({ element: "card", words: "Draws two.", kind: "about", aside: true });
    latest().say(state(4, { arts, parts, boards, ask: { ...ask, forbidden: [{ element: "card", reason: "Too dear.", rule: "R-1" }] } }));
    table.touch("card");
    expect(latest().sent.at(-1)).toEqual({ t: "explain", about: "c1" }); // it may mean something else by now
    latest().say({ t: "explained", about: "c1", words: "Draws two." });
    expect(table.note).toMatchObject({ words: "Too dear.", rule: "R-1", kind: "forbidden", more: "Draws two." });
  });

  it("measures from what is touched first to what is touched or looked at next, and chooses nothing meanwhile", () => {
    const place = { art: "hex", w: 20, h: 18, shape: "hex", kind: "space" };
    const parts = { all: [{ ...place, id: "a", about: "space a" }, { ...place, id: "b", about: "space b" }] };
    latest().say(state(3, { arts: { hex: "<g/>" }, parts, boards: [{ id: "table", width: 9, height: 9, parts: ["all"] }] }));
    table.measure();
    table.touch("b"); // else a quick choice
    expect([table.measuring, table.sending]).toEqual(["b", false]);
    table.look("a");
    expect(latest().sent.at(-1)).toEqual({ t: "explain", about: "space b to space a" });
    latest().say({ t: "explained", about: "space b to space a", words: "Distance 1" });
    expect(table.note).toMatchObject({ element: "a", words: "Distance 1" });
    table.touch("b");
    expect(table.measuring).toBe("");
    table.back();
    expect(table.measuring).toBeNull();
    table.touch("b");
    expect(table.sending).toBe(true);
  });

  describe("with a choice among the places of a board", () => {
    const spot = { board: "field", area: "M0 0H90V90H0Z", ghost: "knight", points: [[10, 10, "near"], [50, 50, "far"]] as [number, number, string][] };
    const choices: Choice[] = [{ words: "Walk", spot, button: "Walk there" }, { words: "Stay", path: [], button: "Stay" }, { words: "Shoot", path: ["foe"], lazy: true }];
    const ask = (): Ask => ({ seats: [0], topic: "t", prompt: "?", rule: "R", mine: true, choices });
    const aims = () => latest().sent.filter((message) => message.t === "aim");

    beforeEach(() => {
      latest().say(state(7, { ask: ask() }));
    });

    it("asks what would happen where the pointer is, at most once in 50 milliseconds and last where it stays", () => {
      for (let x = 1; x <= 20; x += 1) {
        table.aim([x, 5]);
        vi.advanceTimersByTime(10);
      }
      vi.advanceTimersByTime(60);
      expect(aims().length).toBeLessThanOrEqual(6);
      expect(aims()[0]).toEqual({ t: "aim", version: 7, choice: 0, seat: 0, at: [1, 5] });
      expect(aims().at(-1)).toMatchObject({ at: [20, 5] });
    });

    it("shows what it is told of the place, unless the question is past", () => {
      table.aim([20, 5]);
      latest().say({ t: "aimed", version: 6, choice: 0, words: "too late" });
      expect(table.previewed?.words).toBe("Walk");
      latest().say({ t: "aimed", version: 7, choice: 0, at: [21, 5], words: "Walk 4 paces", pill: "1 AP", changes: [{ name: "AP", before: "2", after: "1" }] });
      expect(table.previewed).toMatchObject({ words: "Walk 4 paces", pill: "1 AP", changes: [{ name: "AP" }] });
      table.aim(null);
      expect(table.previewed).toBeUndefined();
    });

    it("answers with the place that is clicked", () => {
      table.aim([20, 5]);
      table.commit([20, 5]);
      expect(latest().sent.at(-1)).toEqual({ t: "answer", version: 7, choice: 0, seat: 0, at: [20, 5] });
    });

    it("keeps a place that is tapped until it is confirmed, and sends none that is refused", () => {
      table.pin([80, 80]);
      table.aim([3, 3]);
      expect(table.aiming.place).toEqual([80, 80]);
      latest().say({ t: "aimed", version: 7, choice: 0, asked: [80, 80], reason: "Too far.", rule: "R-4" });
      expect([table.ready, table.refusal]).toEqual([false, { words: "Too far.", rule: "R-4" }]);
      table.send();
      expect(table.sending).toBe(false);
      table.commit([80, 80]);
      expect(table.note).toMatchObject({ words: "Too far.", rule: "R-4", kind: "forbidden" });
      table.pin([40, 40]);
      latest().say({ t: "aimed", version: 7, choice: 0, at: [41, 40] });
      expect([table.aiming.isNear([50, 45]), table.aiming.isNear([80, 80])]).toEqual([true, false]);
      table.send();
      expect(latest().sent.at(-1)).toMatchObject({ t: "answer", at: [40, 40] });
    });

    it("sends a place that is clicked before it is told of it, though the place before it was refused", () => {
      table.aim([80, 80]);
      latest().say({ t: "aimed", version: 7, choice: 0, asked: [80, 80], reason: "Too far.", rule: "R-4" });
      table.stepTo([10, 10]);
      table.commit([10, 10]);
      expect(latest().sent.at(-1)).toEqual({ t: "answer", version: 7, choice: 0, seat: 0, at: [10, 10] });
    });

    it("asks what a dear choice would do only when it is made", () => {
      table.touch("foe");
      expect(aims()).toEqual([{ t: "aim", version: 7, choice: 2, seat: 0 }]);
      latest().say({ t: "aimed", version: 7, choice: 2, changes: [{ name: "hit", before: "", after: "42 %" }] });
      expect(table.previewed?.changes).toHaveLength(1);
      table.send();
      expect(latest().sent.at(-1)).toEqual({ t: "answer", version: 7, choice: 2, seat: 0 });
    });
  });
});
