/** One change of a text. `before` and `after` null: an account without a text of its own, which shows the shared one. */
export interface TextStep {
  before: string | null;
  after: string | null;
  /** What was shown then. */
  from: string;
  to: string;
  /** Goes on with the change before it: a letter that is still being composed of several keys. */
  goesOn: boolean;
}

const mostSteps = 500;

/**
 * What was written in the texts of a draft, for Undo and Redo. The browser's own history is one for the whole page: where one
 * field shows several texts in turn, it puts what was typed in one into another.
 */
export class TextHistory {
  readonly #past = new Map<string | null, TextStep[]>();
  readonly #future = new Map<string | null, TextStep[]>();

  wrote(tab: string | null, step: TextStep): void {
    if (step.before === step.after) return;
    this.#future.delete(tab);
    const past = this.#past.get(tab) ?? [];
    const last = past.at(-1);
    const joined = last !== undefined && isOneWith(last, step) ? { ...last, after: step.after, to: step.to } : null;
    this.#past.set(tab, joined === null ? [...past.slice(1 - mostSteps), step] : [...past.slice(0, -1), joined]);
  }

  /**
   * The text as it was before the last step in the tab, or with `again` as it was before that was taken back, and where the caret
   * is then; null: there is none. `text`: as it stands; what another window made of it is not taken back here.
   */
  step(tab: string | null, text: string | null, again: boolean): { text: string | null; caret: number } | null {
    const [taken, given] = again ? [this.#future, this.#past] : [this.#past, this.#future];
    const step = taken.get(tab)?.at(-1);
    if (step === undefined || (again ? step.before : step.after) !== text) return null;
    taken.set(tab, taken.get(tab)?.slice(0, -1) ?? []);
    given.set(tab, [...(given.get(tab) ?? []), step]);
    const [was, is] = again ? [step.from, step.to] : [step.to, step.from];
    return { text: again ? step.after : step.before, caret: changeIn(was, is).end };
  }
}

/** Letters typed or deleted one behind the other are one step; a word is one, with the space behind it. */
function isOneWith(last: TextStep, step: TextStep): boolean {
  if (last.after !== step.before) return false;
  if (step.goesOn) return true;
  const [was, is] = [changeIn(last.from, last.to), changeIn(step.from, step.to)];
  if (is.added.length + is.removed.length !== 1 || was.added.length * was.removed.length > 0) return false;
  if (is.removed !== '') return was.added === '' && (is.end === was.end || is.end + 1 === was.end);
  return was.removed === '' && is.start === was.end && (/\s/.test(is.added) || !/\s$/.test(was.added));
}

/** What became another between two texts; `end`: behind it, in the second. */
function changeIn(from: string, to: string): { start: number; end: number; added: string; removed: string } {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  const end = to.length - same;
  return { start, end, added: to.slice(start, end), removed: from.slice(start, from.length - same) };
}
