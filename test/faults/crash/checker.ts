import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { JournalEntry } from '../../../src-main/sandbox/sandbox.ts';

/** One breach of what the outbox promises. */
export interface Violation {
  what: 'lost' | 'doubled' | 'resent' | 'corrupt' | 'wrong' | 'stuck';
  text: string;
  why: string;
}

export interface LedgerAction {
  id: string;
  kind: string;
  state: string;
  lane: string;
  text: string;
  remoteId: string | null;
  attempts: number;
}

export interface LedgerEvent {
  actionId: string;
  state: string;
  type: string;
}

export interface Ledger {
  sound: boolean;
  actions: LedgerAction[];
  events: Map<string, LedgerEvent[]>;
}

/** Reads a data folder as a crash left it, from a copy: the next run must find the files untouched. */
export function readLedger(dataFolder: string): Ledger {
  const copy = mkdtempSync(join(tmpdir(), 'outpost-ledger-'));
  for (const suffix of ['', '-wal']) {
    const from = join(dataFolder, `outpost.sqlite${suffix}`);
    if (existsSync(from)) copyFileSync(from, join(copy, `outpost.sqlite${suffix}`));
  }
  const db = new Database(join(copy, 'outpost.sqlite'));
  try {
    const sound = db.pragma('integrity_check(1)', { simple: true }) === 'ok';
    const columns = 'id, kind, state, lane, text, remote_id AS remoteId, attempts';
    const actions = db.prepare(`SELECT ${columns} FROM action ORDER BY id`).all() as LedgerAction[];
    const lines = db.prepare('SELECT action_id AS actionId, state, type FROM action_event ORDER BY id').all();
    return { sound, actions, events: Map.groupBy(lines as LedgerEvent[], (line) => line.actionId) };
  } finally {
    db.close();
    rmSync(copy, { recursive: true });
  }
}

/** What a doubt may end with: an answer of the user, or what was found. */
const decisions = new Set(['said-live', 'said-done', 'said-not-sent', 'abandon', 'matched']);

const sentAgain = (events: readonly LedgerEvent[]): number =>
  events.filter(({ type }) => type === 'said-not-sent').length;

/**
 * Compares the ledger with the service's own journal. At any moment: what was acknowledged is there, nothing was
 * executed more often than a user asked for, no more requests arrived than attempts were marked, and no doubt was
 * resent without an answer. `final` adds what must be so once everything that can go has gone.
 */
export function check(
  ledger: Ledger,
  journal: readonly JournalEntry[],
  acknowledged: ReadonlySet<string>,
  final: boolean,
): Violation[] {
  const violations: Violation[] = [];
  if (!ledger.sound) violations.push({ what: 'corrupt', text: '', why: 'integrity_check failed' });
  const known = new Set(ledger.actions.map((action) => action.text));
  for (const text of acknowledged) {
    if (!known.has(text)) violations.push({ what: 'lost', text, why: 'acknowledged and not in the ledger' });
  }
  const received = Map.groupBy(journal.filter(isWrite), contentOf);
  for (const action of ledger.actions) {
    const events = ledger.events.get(action.id) ?? [];
    violations.push(...ownHistory(action, events));
    if (action.kind !== 'posts.create' && action.kind !== 'posts.firstComment') continue;
    const receipts = received.get(action.text) ?? [];
    violations.push(...againstJournal(action, events, receipts));
    if (final) violations.push(...settledRightly(action, events, receipts));
  }
  for (const text of received.keys()) {
    if (text !== '' && !known.has(text)) violations.push({ what: 'wrong', text, why: 'sent, and not in the ledger' });
  }
  return [...violations, ...commentsUnderTheirPosts(ledger, journal)];
}

const isWrite = (entry: JournalEntry): boolean => entry.method === 'POST';

function contentOf(entry: JournalEntry): string {
  const content = (entry.body as { content?: unknown } | null)?.content;
  return typeof content === 'string' ? content : '';
}

function ownHistory(action: LedgerAction, events: readonly LedgerEvent[]): Violation[] {
  const violations: Violation[] = [];
  const { text } = action;
  if (events.at(-1)?.state !== action.state) {
    violations.push({ what: 'wrong', text, why: `is ${action.state}, its history ends ${events.at(-1)?.state}` });
  }
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (before?.state !== 'in_doubt' || event.state === 'in_doubt') continue;
    if (!decisions.has(event.type))
      violations.push({ what: 'resent', text, why: `in doubt, then ${event.type} without an answer` });
  }
  return violations;
}

function againstJournal(
  { text, kind }: LedgerAction,
  events: readonly LedgerEvent[],
  receipts: readonly JournalEntry[],
): Violation[] {
  const violations: Violation[] = [];
  const attempts = events.filter((event) => event.state === 'on_wire').length;
  if (receipts.length > attempts) {
    violations.push({ what: 'resent', text, why: `${receipts.length} receipts, ${attempts} attempts marked` });
  }
  const executed = receipts.filter((entry) => entry.executed).length;
  const asked = 1 + sentAgain(events);
  if (executed > asked) {
    violations.push({ what: 'doubled', text, why: `${kind} executed ${executed} times, asked for ${asked} times` });
  }
  return violations;
}

function settledRightly(
  { text, state, remoteId }: LedgerAction,
  events: readonly LedgerEvent[],
  receipts: readonly JournalEntry[],
): Violation[] {
  const executed = receipts.filter((entry) => entry.executed);
  const byUser = events.some((event) => event.type === 'said-live');
  switch (state) {
    case 'done':
    case 'done_unlinked': {
      if (executed.length === 0 && !byUser) return [{ what: 'lost', text, why: `${state}, and never executed` }];
      const linked = remoteId === null || executed.some((entry) => entry.remoteId === remoteId || isComment(entry));
      return linked ? [] : [{ what: 'wrong', text, why: `linked to ${remoteId}, which is another` }];
    }
    case 'rejected':
      // It may have been carried out before a user took it for unsent and had it sent again: that one was refused.
      return executed.length <= sentAgain(events) ? [] : [{ what: 'wrong', text, why: 'rejected, and executed' }];
    case 'queued':
    case 'waiting':
      // A first comment behind a doubt waits for the answer about its post.
      return receipts.length === 0 && isCommentText(text) ? [] : [{ what: 'stuck', text, why: `still ${state}` }];
    case 'claimed':
    case 'on_wire':
      return [{ what: 'stuck', text, why: `still ${state}` }];
    default:
      return [];
  }
}

const isComment = (entry: JournalEntry): boolean => entry.path.endsWith('/comment');
const isCommentText = (text: string): boolean => text.startsWith('comment of ');

/** A first comment names its post by the id that the service gave it. */
function commentsUnderTheirPosts(ledger: Ledger, journal: readonly JournalEntry[]): Violation[] {
  const idOf = new Map(ledger.actions.map((action) => [action.text, action.remoteId]));
  return journal
    .filter((entry) => isWrite(entry) && isComment(entry))
    .filter((entry) => !entry.path.includes(`/posts/${idOf.get(contentOf(entry).replace('comment of ', ''))}/`))
    .map((entry) => ({ what: 'wrong', text: contentOf(entry), why: `went to ${entry.path}` }));
}
