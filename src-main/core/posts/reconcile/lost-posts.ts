import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import { syncPosts } from '../../analytics/analytics.ts';
import {
  actionById,
  append,
  OLDER_COPY,
  settle,
  type Action,
  type ReconcileParts,
  type Search,
} from '../../actions/actions.ts';
import { isFailed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import type { SyncPriority } from '../../sync/sync.ts';
import { postPayload } from '../posts.payloads.ts';
import { decisionOn, LOOK_AFTER_MS, SINCE_BEFORE_MS, type Decision } from './decide.ts';
import { isNumberingKnown } from './habits.ts';
import { findingFor, notFound, sentOf } from './finding.ts';
import type { Finding, LostPost } from './match.ts';
import { confirmedPosts, unreconciledSince } from './reconcile.queries.ts';

/** Of the newest posts with an ID, one of so many is published by now. */
const MOST_TOLD = 50;
const LAST_LOOK_MS = 48 * 3_600_000;
/** A match that is not confirmed is looked at this long: a second post with these words may show late. */
const MATCH_LOOKED_AT_MS = 3_600_000;

/**
 * Looks for posts that are in doubt in the analytics, and says what it finds. Never resends anything. It spaces its looks
 * itself; each account is read once for all of them.
 */
export class LostPosts implements Search {
  readonly #parts: ReconcileParts;
  /** How often each action was looked for in this run. */
  readonly #looks = new Map<string, number>();
  /** When what an older copy left in doubt was first met in this run: nobody knows when it left, if it did. */
  readonly #metAtMs = new Map<string, number>();

  /** The newest post with an ID when a confirmed match was looked for. */
  readonly #lookedFor = new Map<string, string>();

  constructor(parts: ReconcileParts) {
    this.#parts = parts;
  }

  due(spaceId: string): Action[] {
    const nowMs = this.#parts.clock.nowMs();
    const unreconciled = unreconciledSince(this.#parts.store, nowMs - LAST_LOOK_MS);
    // What cannot be read cannot be looked for, and stays a question.
    const readable = unreconciled.filter(
      (action) => action.spaceId === spaceId && postPayload.readable(action) !== null,
    );
    return readable.filter((action) => this.#isDue(action, nowMs));
  }

  async look(spaceId: string, priority: SyncPriority): Promise<{ looked: number }> {
    const due = this.due(spaceId);
    for (const { id } of due) this.#looks.set(id, (this.#looks.get(id) ?? 0) + 1);
    const unread = await this.#readAccounts(spaceId, due, priority);
    // An account that could not be read may hold a second row: nothing is decided this time.
    const read = due.filter(({ accountIds }) => !accountIds.some((id) => unread.has(id)));
    for (const { id } of read) this.#decide(id);
    return { looked: read.length };
  }

  /** Returns the accounts that could not be read. */
  async #readAccounts(spaceId: string, due: readonly Action[], priority: SyncPriority): Promise<Set<string>> {
    const { closing } = this.#parts;
    const unread = new Set<string>();
    for (const [accountId, sinceMs] of this.#sinceByAccount(due)) {
      const pulled = await syncPosts(this.#parts, { spaceId, accountId, sinceMs }, { priority, signal: closing });
      if (isFailed(pulled) || closing.aborted) unread.add(accountId);
    }
    return unread;
  }

  /** From when on each account is read, so that all that is due is covered. */
  #sinceByAccount(due: readonly Action[]): Map<string, number> {
    const since = new Map<string, number>();
    for (const action of due) {
      const sinceMs = publishableMs(action, this.#sentFromMs(action) ?? action.onWireAtMs ?? 0) - SINCE_BEFORE_MS;
      for (const id of action.accountIds) since.set(id, Math.min(sinceMs, since.get(id) ?? Infinity));
    }
    for (const [id, sinceMs] of this.#telling(due)) since.set(id, Math.min(sinceMs, since.get(id) ?? Infinity));
    return since;
  }

  /** While nothing of ours has shown what the IDs of rows are: where the newest post whose ID was told is to be seen. */
  #telling(due: readonly Action[]): [accountId: string, sinceMs: number][] {
    const spaceId = due[0]?.spaceId;
    if (spaceId === undefined || isNumberingKnown(this.#parts.store, spaceId)) return [];
    const newest = this.#newestWithId(spaceId);
    if (newest === undefined) return [];
    const sinceMs = publishableMs(newest, newest.onWireAtMs ?? newest.createdAtMs) - SINCE_BEFORE_MS;
    return newest.accountIds.map((id) => [id, sinceMs]);
  }

  #newestWithId(spaceId: string): Action | undefined {
    const nowMs = this.#parts.clock.nowMs();
    return confirmedPosts(this.#parts.store, spaceId, MOST_TOLD).find((told) => (told.scheduledAtMs ?? 0) <= nowMs);
  }

  /** A confirmed match waits for its ID: each post that is answered since may tell it, and is looked at like a doubt. */
  #beginsAtMs(action: Action): number {
    const beganAtMs = this.#metAtMs.get(action.id) ?? action.onWireAtMs ?? 0;
    if (action.state !== 'done_unlinked' || !action.matched) return beganAtMs;
    const told = this.#newestWithId(action.spaceId);
    if (told === undefined || this.#lookedFor.get(action.id) === told.id)
      return Math.max(beganAtMs, told?.settledAtMs ?? 0);
    this.#lookedFor.set(action.id, told.id);
    this.#looks.set(action.id, 0);
    return Math.max(beganAtMs, told.settledAtMs ?? 0);
  }

  #isDue(action: Action, nowMs: number): boolean {
    if (action.onWireAtMs === null) return false;
    const isOlder = action.failureCode === OLDER_COPY;
    if (isOlder && !this.#metAtMs.has(action.id)) this.#metAtMs.set(action.id, nowMs);
    const ageMs = nowMs - publishableMs(action, this.#beginsAtMs(action));
    if (ageMs > (action.state === 'matched' ? MATCH_LOOKED_AT_MS : LAST_LOOK_MS)) return false;
    // After a restart one look, and then on with the schedule: what was missed is not made up for.
    const looks = this.#looks.get(action.id) ?? Math.max(0, looksDue(ageMs) - 1);
    this.#looks.set(action.id, looks);
    return looks < looksDue(ageMs);
  }

  /** In one transaction: what was found is written down as such, and can be taken back. */
  #decide(actionId: string): void {
    this.#parts.store.tx((tx) => {
      const action = actionById(tx, actionId);
      if (action === undefined) return;
      const finding = this.#findingFor(tx, action);
      const decision = decisionOn(action, finding);
      if (decision?.what === 'match') {
        const { remoteId, permalink, code, sure } = decision;
        const atMs = (code === 'confirmed' ? action.settledAtMs : null) ?? this.#parts.clock.nowMs();
        settle(tx, this.#parts, action, { type: 'matched', atMs, remoteId, permalink, reason: { code }, sure });
      } else if (decision !== null && !finding.found)
        this.#notFound(tx, action, { decision, reason: notFound(finding) });
    });
  }

  #notFound(tx: Tx, action: Action, { decision, reason }: { decision: Decision; reason: Reason }): void {
    if (decision.what === 'unmatch') settle(tx, this.#parts, action, { type: 'unmatch', reason, forGood: false });
    else if ((this.#looks.get(action.id) ?? 0) <= 3) append(tx, this.#parts, action, { type: 'looked', reason });
  }

  #findingFor(tx: Tx, action: Action): Finding {
    const sinceMs = (action.onWireAtMs ?? action.createdAtMs) - SINCE_BEFORE_MS;
    return findingFor(tx, action, this.#lostPostOf(action), sinceMs);
  }

  #lostPostOf(action: Action): LostPost {
    const { when } = postPayload.read(action);
    const { actionId, text, accountIds } = sentOf(action);
    const knownPostMark = action.knownPostMark ?? 0;
    const sentFromMs = this.#sentFromMs(action);
    // What a copy left in doubt may have left at any time since.
    const sentUntilMs = action.failureCode === OLDER_COPY ? this.#theirNowMs(action) : null;
    return { actionId, text, accountIds, when, sentFromMs, sentUntilMs, knownPostMark, answer: action.answer };
  }

  /**
   * When its first byte can have left at the earliest, by the service's clock. What was sent before the service had
   * answered anything in its run is placed by how the clocks differ now.
   */
  #sentFromMs(action: Action): number | null {
    if (action.sentFromMs !== null || action.onWireAtMs === null) return action.sentFromMs;
    const theirNowMs = this.#theirNowMs(action);
    return theirNowMs === null ? null : action.onWireAtMs + theirNowMs - this.#parts.clock.nowMs();
  }

  /** By the service's clock, at the earliest; null where that is not known. */
  #theirNowMs({ spaceId }: Action): number | null {
    const theirs = this.#parts.sessions.of(spaceId)?.serviceClock.now() ?? null;
    return theirs === null ? null : Math.floor(theirs.fromMs);
  }
}

/** It cannot be found before it was sent, nor before the time it was to be published at. */
function publishableMs(action: Action, onWireAtMs: number): number {
  return Math.max(onWireAtMs, action.scheduledAtMs ?? onWireAtMs);
}

/** How many looks are due at an age. */
function looksDue(ageMs: number): number {
  const early = LOOK_AFTER_MS.filter((afterMs) => ageMs >= afterMs).length;
  return early < LOOK_AFTER_MS.length ? early : early - 1 + Math.floor(ageMs / 3_600_000);
}
