/** What was asked and what was really done: the sandbox's own ledger, against which tests count posts. */
export interface JournalEntry {
  seq: number;
  atMs: number;
  method: string;
  path: string;
  /** Null: no answer was given. */
  status: number | null;
  /** Whether it changed something here. A read never does, nor does anything that was refused. */
  executed: boolean;
  /** "post.created", "account.parked", ...; null where nothing changed. */
  effect: string | null;
  remoteId: string | null;
  body: unknown;
  limitedBy: 'publish' | 'api' | null;
  /** The kind of the fault that was played on it. */
  fault: string | null;
  /** The last four characters only. */
  token: string;
}

export interface Journal {
  entries(): JournalEntry[];
  /** Entries that changed something; with `effect`, only those that did this. */
  executed(effect?: string): JournalEntry[];
  count429(): number;
  clear(): void;
  /** Called for each new entry, before its answer leaves. Returns the way to stop. */
  onEntry(fn: (entry: JournalEntry) => void): () => void;
}

export interface WritableJournal extends Journal {
  add(entry: Omit<JournalEntry, 'seq'>): void;
}

/** Older entries are dropped beyond this many: a sandbox may run for weeks. */
const KEPT = 200_000;

export function openJournal(): WritableJournal {
  let entries: JournalEntry[] = [];
  let seq = 0;
  const listeners = new Set<(entry: JournalEntry) => void>();
  return {
    entries: () => [...entries],
    executed: (effect) => entries.filter((entry) => entry.executed && (effect ?? entry.effect) === entry.effect),
    count429: () => entries.filter((entry) => entry.status === 429).length,
    clear() {
      entries = [];
    },
    onEntry(fn) {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
    add(entry) {
      seq += 1;
      const whole = { seq, ...entry };
      entries.push(whole);
      if (entries.length > KEPT) entries = entries.slice(KEPT / 10);
      for (const listener of listeners) listener(whole);
    },
  };
}
