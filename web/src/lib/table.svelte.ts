/** One table as this device sees it: the picture, the question and the choice half made. */

import { t } from "../texts";
import { language } from "../texts/language";
import { Aiming, type Place } from "./aiming.svelte";
import { api, words } from "./api";
import * as choosing from "./choosing";
import { Guide } from "./guide.svelte";
import { Line, type LineState } from "./line";
import { me } from "./me.svelte";
import { flightsIn, movesOf, rolled, seenFor, tracesOf, type Trace } from "./motion";
import { notify } from "./notify";
import { isFinal } from "./persist";
import { Pace } from "./pace";
import { apply, BLANK, follows, type Picture } from "./picture";
import { Reasons } from "./reasons.svelte";
import { beyond, offersStep, othersActed, routeTo, stepTime } from "./routes";
import { settings } from "./settings.svelte";
import { isPlace, MEASURE, switchOf, wayAbout } from "./views";
import { nonceOf } from "./vows";
import { viewport } from "./viewport.svelte";
import type { Advice, Aimed, Choice, Delta, Explained, FromServer, Refused, State, ToServer, Way } from "./wire";

/** How long a socket may take to bring the table before it is read without one, or an answer before the socket is doubted. */
const PATIENCE = 4000;
/** How long the beginning of a match waits for what the other players add to the dice. */
const MIXING = 1200;
/** How long a note stays after the pointer has left what it is about. */
export const LINGER = 350;

/** A note that stands beside an element, or at the foot of the page if it is about none. */
export interface Note {
  element: string;
  words: string;
  rule: string;
  kind: "forbidden" | "about";
  /** It was touched, though it plays no part in the question. */
  aside?: boolean;
  /** What it is, below the reason why it cannot be chosen. */
  more?: string;
}

export class LiveTable {
  readonly id: string;
  picture = $state.raw<Picture>(BLANK);
  touches = $state.raw(choosing.NOTHING);
  game = $state("");
  title = $state("");
  seat = $state(-1);
  options = $state.raw<Record<string, string>>({});
  line = $state<LineState>("connecting");
  /** Why there is nothing to see here, if there is not. */
  closed = $state("");
  sending = $state(false);
  note = $state.raw<Note | null>(null);
  /** Several people share this device, and nobody has said that the others look away: it shows what everybody may know. */
  covered = $state(false);
  /** It waits for the player of `seat` to take it: nothing can be decided before. */
  readonly handOver = $derived.by(() => this.covered && !this.picture.ask?.mine && (this.picture.ask?.seats.includes(this.seat) ?? false));
  /** The last line of chat that was read; what was said before one came counts as read. */
  readChat = $state(Infinity);
  /** What has moved just now, in the order in which it is shown, and the marks of the moves since I decided last. */
  moves = $state.raw<readonly string[]>([]);
  traces = $state.raw<readonly Trace[]>([]);
  /** The ways on which it went. */
  ways = $state.raw<readonly Way[]>([]);
  /** What the pointer is on, whichever board it lies on. */
  pointed = $state("");
  /** Tokens that have just moved. */
  flights = $state.raw<ReturnType<typeof flightsIn>>([]);
  /** Whether this table allows hints; what the last one said; whether one is on its way. */
  hints = $state(true);
  /** The coach marks of somebody's first game. */
  readonly guide: Guide;
  /** Which kinds of questions were explained. */
  readonly reasons = new Reasons();
  advice = $state.raw<readonly Advice[]>([]);
  pondering = $state(false);
  /** Whether I am asked even where I can only pass. */
  waits = $state(false);
  /** Whether all players win and lose together. */
  together = $state(false);
  /** The number of the first entry of the log that was sent. */
  earlier = $state(0);
  /** What binds the server to its dice before the first is thrown. */
  commitment = $state("");
  /** What is open beside the table. */
  drawer = $state<"" | "piles" | "help">("");
  /** Turns the page to the moves so far; none while there are none to look at. */
  lookBack = $state.raw<(() => void) | undefined>();
  /** From which element I measure, "" before I have said so; null while I do not measure. */
  measuring = $state<string | null>(null);

  choosing = $derived(choosing.choose(this.picture.ask, this.touches));
  /** What would be said after the touch that is pointed at. */
  peeks = $derived(choosing.peek(this.picture.ask, this.touches, this.choosing, this.pointed));
  /** The choice that is made by pointing at a place now. */
  open = $derived(choosing.openSpot(this.picture.ask, this.touches, this.choosing));
  /** What is aimed at, and what would happen then. */
  readonly aiming = new Aiming((choice, at) => {
    this.tell({ t: "aim", version: this.picture.version, choice, seat: this.asked, ...(at ? { at } : {}) });
  });
  /** The choice that is made or aimed at, with all that is known of it by now. */
  previewed = $derived.by((): Choice | undefined => {
    const made = this.choosing.chosen ?? (this.aiming.place ? this.open : null);
    const { aimed } = this.aiming;
    if (!made || !aimed || aimed.choice !== made.number) return made?.choice;
    const { words, pill, changes } = aimed;
    return { ...made.choice, ...(words ? { words } : {}), ...(pill ? { pill } : {}), ...(changes ? { changes } : {}) };
  });
  /** Why the place that is aimed at cannot be chosen. */
  refusal = $derived(this.aiming.aimed?.reason ? { words: this.aiming.aimed.reason, rule: this.aiming.aimed.rule ?? "" } : null);
  /** Whether that is known of this very place: what was said of the place before it forbids nothing here. */
  private readonly forbidden = $derived(this.refusal !== null && this.aiming.heard);
  /** Whether the choice that is made can be sent: one with places needs one that is allowed. */
  ready = $derived(this.choosing.chosen !== null && (!this.choosing.chosen.choice.spot || (this.aiming.place !== null && !this.forbidden)));
  /** What was chosen before this question, if it goes on from there. */
  source = $derived(this.picture.ask?.source ?? "");
  /** What the parts of the picture are, by name. */
  get parts(): Picture["parts"] {
    return this.picture.parts;
  }

  /** My seats: more than one where people share a device. */
  mine = $derived(this.picture.seats.flatMap((seat, at) => (seat.mine ? [at] : [])));
  /** For which of my seats the question is. */
  asked = $derived(this.picture.ask?.mine ? (this.picture.ask.seats.find((seat) => this.mine.includes(seat)) ?? this.seat) : -1);
  unread = $derived(this.picture.chat.filter((row) => row.number > this.readChat && row.seat !== this.seat).length);

  private socket: Line | undefined;
  private left = false;
  /** In which layout the picture is, or will be when the state that was asked for has come (`wanting`). */
  private layout = viewport.layout;
  private wanting = false;
  private patience: number | undefined;
  private doubting: number | undefined;
  private mixing: number | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- a memory that nothing on the page depends on
  private readonly explained = new Map<string, Explained>();
  private hoping: { about: string; element: string; aside: boolean } | null = null;
  private wondering = "";
  private fading: number | undefined;
  /** What is still to be touched on a way that was chosen as a whole. */
  private route: readonly string[] = [];
  private stepping: number | undefined;

  /** When changes are shown, and what is shown large before them. */
  readonly pace: Pace;

  constructor(id: string) {
    this.id = id;
    this.pace = new Pace(this);
    this.guide = new Guide(id);
    this.hope();
    void me.known.then(() => {
      if (!this.left) this.socket = new Line(`/ws/${id}`, (message) => this.hear(message), (state, reason) => this.lineIs(state, reason));
    });
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.patience);
    clearTimeout(this.doubting);
    clearTimeout(this.fading);
    clearTimeout(this.stepping);
    this.pace.stop();
    this.socket?.close();
  }

  private tell(message: ToServer): boolean {
    return this.socket?.send(message) ?? false;
  }

  // -- what the server says ---------------------------------------------------------------------------

  private lineIs(state: LineState, reason: string): void {
    this.line = state;
    this.sending = false;
    if (state === "open") this.catchUp();
    if (state === "lost" && this.picture.version === 0) void this.readWithoutLine();
    if (state !== "closed") return;
    clearTimeout(this.patience);
    this.closed = reason || t.errors.noTable;
  }

  /** Where no WebSocket gets through, the table can still be read. */
  private async readWithoutLine(): Promise<void> {
    const { layout } = viewport;
    try {
      const state = await api.table(this.id, layout);
      if (this.picture.version > 0 || this.left) return;
      this.layout = layout;
      this.begin(state);
    } catch (problem) {
      if (this.picture.version === 0 && isFinal(problem)) this.closed = words(problem);
      else this.hope();
    }
  }

  /** If nothing has come by then, the table is read without a line; again and again, while the line is tried too. */
  private hope(): void {
    clearTimeout(this.patience);
    if (this.left) return;
    this.patience = setTimeout(() => {
      if (this.picture.version === 0) void this.readWithoutLine();
    }, PATIENCE);
  }

  /** Asks for what is missing. Another layout is another picture, and one that never came cannot be gone on from: ask for all. */
  catchUp(): void {
    this.pace.clear();
    const { layout } = viewport;
    const goesOn = layout === this.layout && !this.wanting;
    const version = goesOn ? this.picture.version : 0;
    this.layout = layout;
    this.wanting = this.tell({ t: "since", version, layout, language }) ? version === 0 : !goesOn;
  }

  private hear(message: FromServer): void {
    if (message.t === "state") this.begin(message);
    else if (message.t === "delta") this.queue(message);
    else if (message.t === "explained") this.explain(message);
    else if (message.t === "aimed") this.hearAimed(message);
    else this.refused(message);
  }

  private hearAimed(message: Aimed): void {
    if (message.version === this.picture.version) this.aiming.hear(message);
  }

  private begin(state: State): void {
    this.pace.clear();
    this.wanting = false;
    this.game = state.game;
    this.title = state.title;
    this.options = state.options ?? {};
    this.seat = state.seat;
    this.covered = state.handover ?? false;
    this.hints = state.hints ?? true;
    this.together = state.together ?? false;
    this.guide.marks = state.guide ?? [];
    this.waits = state.waits ?? false;
    this.closed = "";
    this.commitment = state.commitment ?? "";
    clearTimeout(this.mixing);
    const nonce = state.reveal ? nonceOf(this.id) : undefined;
    if (nonce === undefined) {
      this.showAll(state);
      return;
    }
    // everybody is seated: the match begins anew with what the players add to the dice, if they all do so soon
    this.tell({ t: "nonce", nonce });
    this.mixing = setTimeout(() => this.showAll(state), MIXING);
  }

  private showAll(state: State): void {
    this.earlier = state.now.earlier ?? 0;
    this.advance({ ...BLANK, chat: this.picture.chat }, state.now);
    if (this.readChat === Infinity) this.readChat = this.picture.chat.at(-1)?.number ?? -1;
  }

  private queue(delta: Delta): void {
    const ahead = this.pace.ahead ?? this.picture.version;
    if (delta.version <= ahead) return;
    if (delta.base !== ahead) {
      this.catchUp();
      return;
    }
    clearTimeout(this.doubting);
    this.pace.add(delta, this.sending);
  }

  /** Shows a change; how long it takes to be seen, if the usual time is `pace`. */
  show(delta: Delta, pace: number, crowd: boolean): number {
    const before = this.picture.elements;
    if (follows(this.picture, delta)) this.advance(this.picture, delta);
    const seen = settings.motion && (delta.boards ?? delta.sheets) !== undefined && document.visibilityState === "visible";
    return seen ? seenFor(pace, this.moves.length, this.ways, rolled(before, this.picture.elements), crowd) : 0;
  }

  private advance(before: Picture, delta: Delta): void {
    const wasMine = this.picture.ask?.mine === true;
    const after = apply(before, delta);
    this.moves = movesOf(before.elements, after.elements, delta.log ?? []);
    this.ways = before.version > 0 ? (delta.ways ?? []) : [];
    const traces = tracesOf(before, after, this.moves);
    const kept = this.traces.filter((trace) => before.version > 0 && after.elements.has(trace.id));
    this.traces = [...kept, ...traces.filter((trace) => !kept.some((one) => one.id === trace.id))];
    const happened = delta.moved ?? delta.ask ?? delta.over ?? delta.log?.length;
    this.flights = before.version > 0 ? flightsIn(delta.log ?? []) : [];
    this.picture = after;
    if (!happened) return;
    this.sending = false;
    this.note = wasMine && !after.ask?.mine && delta.forget !== undefined ? this.takenBack(after) : null;
    this.explained.clear(); // what is said of a piece may depend on where everything stands
    this.touches = choosing.NOTHING;
    this.aiming.forget();
    this.advice = [];
    this.pondering = false;
    if (this.route.length) this.step(delta);
    if (this.picture.ask?.mine && !wasMine) this.callMe();
  }

  /** The next choice of a way; while others may react it waits, and whatever was not expected ends it. */
  private step(delta: Delta): void {
    const [next = "", ...rest] = this.route;
    const { ask, over } = this.picture;
    const alone = !othersActed(delta.log ?? [], this.mine);
    if (alone && ask && !ask.mine && !over) return;
    this.route = alone && offersStep(ask, next) ? this.route : [];
    if (this.route.length === 0) return;
    this.sending = true;
    this.stepping = setTimeout(() => {
      this.sending = false;
      this.route = rest;
      if (this.picture.ask) this.become(choosing.touch(this.picture.ask, choosing.NOTHING, next));
    }, settings.motion ? stepTime(this.route.length) * settings.pause : 0);
  }

  /** It was my turn, and is no more: somebody went back. */
  private takenBack({ ask, seats }: Picture): Note {
    return { element: "", words: t.table.takenBack(seats[ask?.seats[0] ?? -1]?.name ?? ""), rule: "", kind: "about" };
  }

  private callMe(): void {
    settings.play("turn");
    if (settings.notices && document.visibilityState === "hidden") notify(`${this.title}: ${this.picture.ask?.prompt ?? ""}`, this.id);
  }

  private refused(message: Refused): void {
    this.sending = false;
    this.route = [];
    this.pondering = false;
    this.note = { element: this.wondering, words: message.words, rule: message.rule ?? "", kind: "forbidden" };
    this.wondering = "";
  }

  // -- what the player does ------------------------------------------------------------------------------

  /** Touch an element: choose it, or hear why not. */
  touch(element: string): void {
    if (this.measuring !== null) {
      this.measureAt(element);
      return;
    }
    const { ask } = this.picture;
    if (this.sending || !ask) return;
    this.note = null;
    const way = ask.mine && !this.choosing.lit.has(element) ? routeTo(beyond(ask), element) : [];
    const [first = element, ...rest] = way;
    this.route = rest;
    const next = ask.mine ? choosing.touch(ask, rest.length ? choosing.NOTHING : this.touches, first) : this.touches;
    if (next !== this.touches) this.become(next);
    else this.why(element);
  }

  /** A switch is touched: this device remembers it, but for measuring. */
  turn(view: string): void {
    if (view === MEASURE) this.measure();
    else settings.toggleView(this.game, view);
  }

  /** Begin to measure, or stop. */
  measure(): void {
    this.note = null;
    this.measuring = this.measuring === null ? "" : null;
  }

  /** The first touch says from where, another one to where; touching the first again lets go of it. */
  private measureAt(id: string): void {
    const element = this.picture.elements.get(id);
    this.note = null;
    if (!element || !isPlace(element)) return;
    if (!this.measuring || !this.picture.elements.has(this.measuring)) this.measuring = id;
    else if (this.measuring === id) this.measuring = "";
    else this.look(id);
  }

  private why(element: string): void {
    const { about, label } = this.picture.elements.get(element) ?? {};
    if (this.isForbidden(element)) {
      this.showForbidden(element, about ?? "");
      return;
    }
    const aside = this.picture.ask?.mine ?? false;
    if (about) this.showAbout(about, element, aside);
    else if (label) this.note = { element, words: label, rule: "", kind: "about", aside };
    else if (aside) {
      this.wondering = element;
      this.tell({ t: "why", element });
    }
  }

  filter(group: string): void {
    const { ask } = this.picture;
    if (ask && !this.sending) this.become(choosing.filter(ask, this.touches, group));
  }

  pick(number: number): void {
    if (!this.sending) this.become({ ...this.touches, picked: this.touches.picked === number ? null : number });
  }

  back(): void {
    this.note = null;
    if (this.measuring !== null) {
      this.measuring = null;
      return;
    }
    if (this.touches.path.length === 0 && this.touches.group === "" && this.touches.picked === null) this.advice = [];
    this.aiming.forget();
    this.touches = choosing.back(this.touches);
  }

  private become(touches: choosing.Touches): void {
    settings.play("touch");
    this.measuring = null;
    this.touches = touches;
    const { chosen } = this.choosing;
    if (!chosen || chosen.choice.spot || !chosen.choice.lazy) this.aiming.forget();
    else this.aiming.as(chosen.number);
    if (chosen && choosing.atOneTouch(this.picture.ask, chosen.choice)) this.send();
  }

  // -- aiming at places ----------------------------------------------------------------------------------

  /** The pointer is there, or has left the board: a place that was tapped stays. */
  aim(place: Place | null): void {
    if (this.aiming.pinned || this.sending || !this.open) return;
    if (place) this.aiming.at(this.open.number, place, false);
    else this.aiming.forget();
  }

  /** The keyboard has stepped to a place. */
  stepTo(place: Place): void {
    if (this.open && !this.sending) this.aiming.at(this.open.number, place, false);
  }

  /** A place is tapped: it stays until it is confirmed or another one is tapped. */
  pin(place: Place): void {
    if (this.sending || !this.open) return;
    const { number } = this.open;
    this.touches = { ...this.touches, picked: number };
    this.aiming.at(number, place, true);
  }

  /** A click chooses a place at once; where it is known to be forbidden, it tells why. */
  commit(place: Place): void {
    if (this.sending || !this.open) return;
    this.pin(place);
    if (this.forbidden && this.refusal) this.note = { element: "", ...this.refusal, kind: "forbidden" };
    else this.send();
  }

  /** Send the choice that is made. */
  send(): void {
    this.pace.hurry();
    const { chosen } = this.choosing;
    if (!chosen || !this.ready || this.sending) return;
    const at = chosen.choice.spot && this.aiming.place ? { at: this.aiming.place } : {};
    this.sent(this.tell({ t: "answer", version: this.picture.version, choice: chosen.number, seat: this.asked, ...at }));
  }

  /** Send an answer that is not among the choices, such as a list from my shelf. */
  answerWith(value: unknown): void {
    if (!this.sending) this.sent(this.tell({ t: "answer", version: this.picture.version, value, seat: this.asked }));
  }

  /** An answer is on its way, if the line is there. */
  private sent(told: boolean): void {
    this.sending = told;
    if (!told) return;
    clearTimeout(this.doubting);
    this.doubting = setTimeout(() => {
      if (this.sending) this.socket?.probe();
    }, PATIENCE);
    this.traces = [];
    settings.play("send");
  }

  undo(): void {
    this.route = [];
    this.tell({ t: "undo", version: this.picture.version });
  }

  /** Whether it could be said: while the line is lost, nobody would hear it. */
  say(text: string): boolean {
    return this.tell({ t: "say", words: text });
  }

  act(what: string): void {
    this.tell({ t: "act", what });
  }

  /** Ask what the strongest computer player would do here. */
  hint(): void {
    if (!this.hints || !this.picture.ask?.mine || this.pondering) return;
    this.pondering = this.tell({ t: "act", what: "hint" });
  }

  toggleDrawer(what: "piles" | "help"): void {
    this.drawer = this.drawer === what ? "" : what;
  }

  /** Show the last highlight again, or the last of this kind. */
  recall(kind = ""): void {
    this.pace.highlights.recall(this.picture.highlights, this.picture.parts, kind);
  }

  forgetHint(): void {
    this.advice = [];
  }

  /** Make the choice that a hint advises; it is sent like any other. */
  follow(number: number): void {
    if (this.sending || number < 0) return;
    settings.play("touch");
    this.touches = { path: this.picture.ask?.choices?.[number]?.path ?? [], group: "", picked: number };
  }

  toggleWaits(): void {
    this.waits = !this.waits;
    this.act(this.waits ? "ask always" : "pass for me");
  }

  takeDevice(): void {
    this.act("ready");
  }

  /** Show the long text of an element, or why it is forbidden. */
  look(element: string): void {
    clearTimeout(this.fading);
    const { elements } = this.picture;
    const looked = elements.get(element);
    const { about = "", label = "", shape = "box" } = looked ?? {};
    if (this.measuring) {
      const way = wayAbout(elements.get(this.measuring), looked);
      if (way) this.showAbout(way, element);
      return;
    }
    const lit = this.choosing.lit.has(element) || this.touches.path.includes(element);
    if (this.isForbidden(element) && !lit) this.showForbidden(element, about);
    else if (about && !switchOf(looked)) this.showAbout(about, element);
    else if (label && shape === "box") this.note = { element, words: label, rule: "", kind: "about" };
  }

  private isForbidden(element: string): boolean {
    return this.picture.ask?.forbidden?.some((one) => one.element === element) ?? false;
  }

  /** Why it cannot be chosen, at once; and what it is, as soon as that is known. */
  private showForbidden(element: string, about: string): void {
    const known = this.picture.ask?.forbidden?.find((one) => one.element === element);
    if (!known) return;
    this.note = { element, words: known.reason, rule: known.rule, kind: "forbidden" };
    if (about) this.showAbout(about, element);
  }

  /** What a name in the log means, beside that name. */
  explainName(name: string, element: string): void {
    this.showAbout(name, element);
  }

  private showAbout(about: string, element: string, aside = false): void {
    this.hoping = { about, element, aside };
    const found = this.explained.get(about);
    if (found) this.explain(found);
    else this.tell({ t: "explain", about });
  }

  /** The note goes, or goes soon: the pointer may be on its way to the rule in it. */
  lookAway(soon = false): void {
    clearTimeout(this.fading);
    this.hoping = null;
    if (soon) this.fading = setTimeout(() => (this.note = null), LINGER);
    else this.note = null;
  }

  holdNote(): void {
    clearTimeout(this.fading);
  }

  private explain(message: Explained): void {
    if (message.about === "hint") {
      this.pondering = false;
      this.advice = message.advice ?? [];
      return;
    }
    if (this.wondering && message.about === this.wondering) {
      this.refused({ t: "refused", words: message.words, rule: message.rule ?? "" });
      return;
    }
    this.explained.set(message.about, message);
    if (this.hoping?.about !== message.about) return;
    const { element, aside } = this.hoping;
    if (this.note?.kind === "forbidden" && this.note.element === element) this.note = { ...this.note, more: message.words };
    else this.note = { element, words: message.words, rule: message.rule ?? "", kind: "about", aside };
  }
}
