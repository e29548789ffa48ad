import type { JournalRead, JournalSend } from './journal-files.ts';
import type { Position, Totals } from './journal-line.ts';
import type { FoundMark, StoredMark } from './mark.ts';

/** What the ledger says of itself. */
export interface SentHere {
  /** The highest number it has committed; 0: nothing was ever sent. */
  lastNumber: number;
  /** A mark of this workspace was written before, on this computer or on another one. */
  isMarked: boolean;
  /** The number of an action's last send; 0: never sent. Undefined: there is no such action. */
  lastNumberOf(action: string): number | undefined;
}

/**
 * Why nobody can say what went out: `older` than what was sent from this machine, `moved` here from another one, or this
 * machine's mark is `unreadable`.
 */
export const copyWhys = ['older', 'moved', 'unreadable'] as const;
export type CopyWhy = (typeof copyWhys)[number];

export interface Findings {
  /** The last send of each action of which the ledger knows less, by its number. */
  unknown: JournalSend[];
  /** Actions that went out and are not in the ledger at all. */
  missing: number;
  /** Set where ledger and journal together do not know everything that went out. */
  copy: { why: CopyWhy; went: Totals | null; untilMs: number | null } | null;
  /** Nothing up to this number may be used again. */
  lastNumber: number;
  /** All that may have been carried out, as far as anything here knows. */
  went: Totals;
}

/** Compares ledger, journal and mark (outbox.md, When the ledger itself is older than the truth). Pure. */
export function compare(ledger: SentHere, journal: JournalRead, found: FoundMark): Findings {
  const mark = found === 'unreadable' ? 'none' : found;
  const known = Math.max(ledger.lastNumber, journal.lastNumber);
  const lastOf = new Map<string, JournalSend>();
  for (const send of journal.sends.values()) lastOf.set(send.line.action, send);
  const unknown: JournalSend[] = [];
  let missing = 0;
  for (const send of lastOf.values()) {
    const last = ledger.lastNumberOf(send.line.action);
    // What is no longer in the ledger although it came so far was removed with its space.
    if (last === undefined) missing += send.line.n > ledger.lastNumber ? 1 : 0;
    else if (last < send.line.n) unknown.push(send);
  }
  unknown.sort((a, b) => a.line.n - b.line.n);
  const markNumber = mark === null || mark === 'none' ? 0 : mark.n;
  const isAhead = mark !== null && mark !== 'none' && mark.n > known;
  return {
    unknown,
    missing,
    // A workspace that never had a mark, or was asked about it already, misses nothing.
    copy: found === 'unreadable' && ledger.isMarked ? { ...unsure, why: found } : copyOf(ledger, journal, mark),
    lastNumber: Math.max(known, markNumber),
    went: isAhead ? mark.went : journal.went,
  };
}

const unsure = { why: 'older', went: null, untilMs: null } as const;

function copyOf(ledger: SentHere, journal: JournalRead, mark: StoredMark | null | 'none'): Findings['copy'] {
  const known = Math.max(ledger.lastNumber, journal.lastNumber);
  if (known === 0 && (mark === 'none' || (mark === null && !ledger.isMarked))) return null;
  if (mark === null) return { ...unsure, why: 'moved' };
  if (mark !== 'none' && !contains(ledger, journal, mark) && !wentOnFromHere(ledger, journal, mark)) {
    const sinceCopy = journal.lastNumber >= ledger.lastNumber ? difference(mark.went, journal.went) : null;
    return { why: 'older', went: sinceCopy, untilMs: mark.atMs };
  }
  if (mark === 'none' && journal.lastNumber === 0) return { ...unsure, why: 'moved' };
  return hasGap(ledger, journal) ? unsure : null;
}

/** Whether what the mark stands for is part of this history. */
function contains(ledger: SentHere, journal: JournalRead, mark: Position): boolean {
  // Nothing had been sent from here when it was written.
  if (mark.n === 0) return true;
  const sum = journal.sends.get(mark.n)?.sum ?? journal.others.get(mark.n);
  return sum === undefined ? ledger.lastNumberOf(mark.action) === mark.n : sum === mark.sum;
}

/** A copy was opened, and nothing was sent from it: that one asks, and this is what it was copied from, or later. */
function wentOnFromHere(ledger: SentHere, journal: JournalRead, { after }: StoredMark): boolean {
  return after !== null && after.n > 0 && contains(ledger, journal, after);
}

/**
 * Sends between what the ledger knows and what the journal knows, of which neither has a line. Where a line was spoilt it
 * may be that of any of them: an answer whose send is not there then had one.
 */
function hasGap(ledger: SentHere, journal: JournalRead): boolean {
  const isSpoilt = journal.damaged.length > 0;
  for (let n = ledger.lastNumber + 1; n <= journal.lastNumber; n++) {
    if (!journal.sends.has(n) && (isSpoilt || !journal.others.has(n))) return true;
  }
  return false;
}

/** How many more of each kind; none where it is not more. */
export function difference(later: Totals, earlier: Totals): Totals {
  const kinds = Object.keys(later).map((kind) => [kind, (later[kind] ?? 0) - (earlier[kind] ?? 0)] as const);
  return Object.fromEntries(kinds.filter(([, more]) => more > 0));
}
