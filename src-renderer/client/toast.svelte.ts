import { failureOf } from './failure.ts';

/** One thing that happened. Several of one kind are told in one line, which counts them. */
interface ToastEvent {
  /** A function: what follows from it changes while the line stands. */
  text: string | (() => string);
  /** What it is about; once that is over, so is its line. */
  of: string | null;
  count: number;
  untilMs: number;
  undo: (() => unknown) | null;
}

interface Telling {
  kind: string;
  /** A failure stays longer and is read out at once. */
  tone: 'fact' | 'failure';
  /** The line for several; null: the last one stands for those before it. */
  many: ((count: number) => string) | null;
  /** False once the line is no longer true: then it goes, whatever time it had left. */
  stands: () => boolean;
}

/** One line at the foot of the window. `undo` is offered for what can still be taken back. */
export class Toast {
  readonly id: number;
  readonly telling: Telling;
  #events = $state.raw<ToastEvent[]>([]);
  /** Said until the line is gone, though all of it was taken back. */
  #last: ToastEvent;

  constructor(id: number, telling: Telling, first: ToastEvent) {
    this.id = id;
    this.telling = telling;
    this.#events = [first];
    this.#last = first;
  }

  add(event: ToastEvent): void {
    this.#last = event;
    this.#events = [...this.#events, event];
  }

  /** What is still to be told: of what can be undone, that which still can. */
  #open(nowMs: number): ToastEvent[] {
    return this.#events.filter(({ undo, untilMs }) => undo === null || untilMs > nowMs);
  }

  text(nowMs: number): string {
    const open = this.#open(nowMs);
    const { many } = this.telling;
    if (open.length > 1 && many !== null) return many(open.reduce((sum, { count }) => sum + count, 0));
    const { text } = open.at(-1) ?? this.#last;
    return typeof text === 'string' ? text : text();
  }

  get untilMs(): number {
    return Math.max(...this.#events.map(({ untilMs }) => untilMs));
  }

  get offersUndo(): boolean {
    return this.#events.some(({ undo }) => undo !== null);
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.untilMs || !this.telling.stands();
  }

  /** More than one thing can still be taken back: then the last one alone can be, too. */
  offersLast(nowMs: number): boolean {
    return this.#open(nowMs).filter(({ undo }) => undo !== null).length > 1;
  }

  /** Takes back the latest; what was before it stays told. */
  async undoLast(nowMs: number): Promise<void> {
    const last = this.#open(nowMs).at(-1);
    this.#events = this.#events.filter((one) => one !== last);
    await last?.undo?.();
  }

  /** It was taken back elsewhere. */
  forget(of: string): void {
    this.#events = this.#events.filter((one) => one.of !== of);
  }

  /** Takes back all that still can be, the latest first. */
  async undo(nowMs: number): Promise<void> {
    for (const { undo } of this.#open(nowMs).reverse()) await undo?.();
  }
}

interface Undoable extends Pick<ToastEvent, 'text' | 'count'> {
  kind: string;
  /** What it is about, for `takenBack`. */
  of?: string;
  many: (count: number) => string;
}

/** What stands in a line. Several of its kind: the last of them, or where it tells how many it is about, their sum in `many`. */
export type Said = string | Pick<Undoable, 'text' | 'count' | 'many'>;

const factMs = 4_000;
const failureMs = 8_000;
const always = (): boolean => true;
const lineOf = ({ tone, kind }: Telling): string => `${tone} ${kind}`;

/** What the window says in passing. One line for each kind of thing, so that they never pile up over one's work. */
export class Toasts {
  #made = 0;
  // Nothing renders from it: each line renders from its own toast.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #shown = new Map<string, Toast>();
  /** Told when there is something to show; the component (a lazy chunk) sets it. */
  #show: ((toast: Toast) => void) | null = null;

  #tell(telling: Telling, event: ToastEvent): void {
    // A failure and a fact of one kind are two lines: one is read out at once.
    const shown = this.#shown.get(lineOf(telling));
    if (shown !== undefined && !shown.isOver(Date.now())) return shown.add(event);
    const made = new Toast(++this.#made, telling, event);
    this.#shown.set(lineOf(telling), made);
    this.#show?.(made);
  }

  /** Shows what is said from now on, and what was said before and still stands. Returns how to stop. */
  attach(show: (toast: Toast) => void): () => void {
    this.#show = show;
    for (const toast of this.#shown.values()) show(toast);
    return () => (this.#show = null);
  }

  /** Its line is gone: the next of its kind gets a new one. */
  gone(toast: Toast): void {
    if (this.#shown.get(lineOf(toast.telling)) === toast) this.#shown.delete(lineOf(toast.telling));
  }

  #plain(kind: string, tone: Telling['tone'], said: Said, stands: () => boolean): void {
    const { text, count, many } = typeof said === 'string' ? { text: said, count: 1, many: null } : said;
    const untilMs = Date.now() + (tone === 'fact' ? factMs : failureMs);
    this.#tell({ kind, tone, stands, many }, { text, of: null, count, untilMs, undo: null });
  }

  /** `kind`: a code of what it is about. `stands`: false once it is not so any more. */
  say(kind: string, said: Said, stands: () => boolean = always): void {
    this.#plain(kind, 'fact', said, stands);
  }

  /** `stands`: false once what the line warns of is mended. */
  fail(kind: string, said: Said, stands: () => boolean = always): void {
    this.#plain(kind, 'failure', said, stands);
  }

  /** Offers to take something back until `untilMs`. Several of a kind become one line, `many`, whose Undo is for all. */
  undoable({ kind, text, of, count, many }: Undoable, untilMs: number, undo: () => unknown): void {
    this.#tell({ kind, tone: 'fact', many, stands: always }, { text, of: of ?? null, count, untilMs, undo });
  }

  /** What can still be taken back in a space, as the core knows it: what is not any more was taken back elsewhere. */
  follow(spaceId: string, undoable: readonly string[]): void {
    const before = this.#followed.spaceId === spaceId ? this.#followed.undoable : [];
    for (const of of before) if (!undoable.includes(of)) this.takenBack(of);
    this.#followed = { spaceId, undoable };
  }
  #followed: { spaceId: string; undoable: readonly string[] } = { spaceId: '', undoable: [] };

  /** What these lines offer to take back was taken back elsewhere in the window. */
  takenBack(of: string): void {
    for (const toast of this.#shown.values()) toast.forget(of);
  }
}

export const toasts = new Toasts();

/** Waits for `work`; a failure is said in words and gives undefined. */
export async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = failureOf(error);
    toasts.fail(`failure ${code}`, message);
    return undefined;
  }
}
