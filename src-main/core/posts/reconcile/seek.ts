import type { When } from '../../../../src-preload/contract/drafts.ts';
import { postsSeenAfter, syncPosts } from '../../analytics/analytics.ts';
import { isFailed } from '../../failure.ts';
import type { Action } from '../../actions/actions.ts';
import type { DispatchParts } from '../../actions/actions.ts';
import { findEvidence, rivalsAmong, type Finding, type Seen, type Sent } from './evidence.ts';
import { append } from '../../actions/actions.ts';
import { actionById, actionsInState } from '../../actions/actions.ts';
import { linkedAmong, publishedSince, soughtSince } from './sought.queries.ts';
import { settle } from '../../actions/actions.ts';

/** When a doubt is looked for, counted from when it may be published; then every hour for two days. */
const LOOK_AFTER_MS = [2_000, 10_000, 30_000, 120_000, 300_000, 900_000, 3_600_000];
const LAST_LOOK_MS = 48 * 3_600_000;
/** The sync begins this long before the post was sent: clocks differ. */
const SINCE_BEFORE_MS = 5 * 60_000;
const TICK_MS = 2_000;

/** Looks for what is in doubt in the analytics, and settles what is found. Never resends anything. */
export class Seeker {
  readonly #parts: DispatchParts;
  /** How often each action was looked for in this run. */
  readonly #looks = new Map<string, number>();
  #cancelTimer: (() => void) | null = null;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer?.();
    await this.#looking;
  }

  #tick(): void {
    this.#looking ??= this.#lookForDue()
      .catch((error: unknown) => this.#parts.log.error({ error: String(error) }, 'looking for evidence failed'))
      .finally(() => {
        this.#looking = null;
        if (!this.#stopped) this.#cancelTimer = this.#parts.clock.after(TICK_MS, () => this.#tick());
      });
  }

  async #lookForDue(): Promise<void> {
    const { store, clock, net, lines } = this.#parts;
    for (const action of soughtSince(store, clock.nowMs() - LAST_LOOK_MS)) {
      if (this.#stopped) return;
      const line = lines.of(action.spaceId);
      if (line === null || !this.#isDue(action, clock.nowMs()) || net.reach(line.connectionId).reach !== 'online')
        continue;
      this.#looks.set(action.id, (this.#looks.get(action.id) ?? 0) + 1);
      await this.#lookFor(action);
    }
  }

  #isDue(action: Action, nowMs: number): boolean {
    if (action.onWireAtMs === null) return false;
    const ageMs = nowMs - publishableMs(action, action.onWireAtMs);
    // After a restart one look, and then on with the schedule: what was missed is not made up for.
    const looks = this.#looks.get(action.id) ?? Math.max(0, looksDue(ageMs) - 1);
    this.#looks.set(action.id, looks);
    return looks < looksDue(ageMs);
  }

  async #lookFor(action: Action): Promise<void> {
    const sinceMs = publishableMs(action, action.onWireAtMs ?? 0) - SINCE_BEFORE_MS;
    for (const accountId of action.accountIds) {
      const pulled = await syncPosts(this.#parts, { spaceId: action.spaceId, accountId, sinceMs });
      // An account that could not be read may hide a second row: nothing is decided this time.
      if (isFailed(pulled)) return;
    }
    this.#decide(action.id);
  }

  /** In one transaction: what was found is settled, marked as matched, and can be taken back. */
  #decide(actionId: string): void {
    this.#parts.store.tx((tx) => {
      const action = actionById(tx, actionId);
      if (action === undefined || (action.state !== 'in_doubt' && action.state !== 'done_unlinked')) return;
      const sought = soughtOf(action);
      const posts: Seen[] = action.accountIds.flatMap((id) =>
        postsSeenAfter(tx, action.spaceId, id, sought.knownPostMark),
      );
      const open = actionsInState(tx, ['in_doubt', 'done_unlinked', 'on_wire'], action.spaceId);
      const over = publishedSince(tx, action.spaceId, sought.onWireAtMs - SINCE_BEFORE_MS);
      const sent = [...open.filter((rival) => rival.kind === 'posts.create'), ...over].map(soughtOf);
      const rivals = rivalsAmong(sent, posts);
      const linked = linkedAmong(
        tx,
        action.spaceId,
        posts.map(({ remoteId }) => remoteId),
      );
      const finding = findEvidence(sought, posts, rivals, linked);
      if (finding.found) {
        const reason = 'Found among the published posts of its account.';
        const { remoteId, permalink } = finding;
        settle(tx, this.#parts, action, {
          type: 'matched',
          atMs: this.#parts.clock.nowMs(),
          remoteId,
          permalink,
          reason,
        });
      } else if ((this.#looks.get(actionId) ?? 0) <= 3) {
        append(tx, this.#parts, action, { what: 'Looked among the published posts', why: foundWords[finding.why] });
      }
    });
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

const foundWords: Record<Extract<Finding, { found: false }>['why'], string> = {
  nothing: 'Not there yet. That does not prove that it was not published.',
  several: 'Several posts say the same: which one it is cannot be told.',
  'claimed-by-another': 'A post was found, but another item could be meant by it.',
};

function soughtOf(action: Action): Sent {
  const { when } = action.payload as { when: When };
  return {
    actionId: action.id,
    text: action.text,
    accountIds: action.accountIds,
    when,
    onWireAtMs: action.onWireAtMs ?? action.createdAtMs,
    knownPostMark: action.knownPostMark ?? 0,
    remoteId: action.remoteId,
  };
}
