import { pendingActivations, pinningAccounts } from './accounts/accounts.ts';
import type { CoreParts } from './core-parts.ts';
import { addDrafts } from './drafts/drafts.ts';
import { rememberImported, type ImportedPost, type ImportSinks, type ImportSources } from './import/import.ts';
import {
  enqueue,
  hashOfBody,
  hasLostSends,
  kindOf,
  lostSendAtMs,
  readCopy,
  type NewAction,
} from './actions/actions.ts';
import { bucketsOfSpace, Places } from './outbox/outbox.ts';
import { postActions } from './posts/posts.ts';
import type { Reader, Tx } from './store/store.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import type { ImportedBefore } from '../../src-preload/contract/import.ts';

/** A schedule this close to the end of a batch counts as one it could miss. */
const LATE_MARGIN_MS = 60_000;

type DeskParts = Omit<CoreParts, 'imports' | 'dispatcher' | 'useSandbox'>;

/** What an import asks of what stands above it, all of it from this disk. */
export function importSources(parts: DeskParts): ImportSources {
  const { store, governor } = parts;
  return {
    sentBefore: (spaceId, posts) => sentBefore(parts, spaceId, posts),
    plan: (spaceId, publishCalls) => {
      const buckets = bucketsOfSpace(parts, spaceId);
      if (buckets === null) return { windowSize: 30, windows: [] };
      const waiting = new Places(store, spaceId).total(true);
      const calls = waiting + publishCalls;
      return { windowSize: buckets.publish.count, windows: without(waiting, governor.plan(buckets, calls, calls)) };
    },
  };
}

/** By the content that the service was given: what else a lost database knew is not known, nor what an older copy has missed. */
function sentBefore(parts: DeskParts, spaceId: string, posts: readonly ImportedPost[]): ImportedBefore | null {
  const { store, kinds, clock } = parts;
  const line = hasLostSends(store) ? parts.lines.of(spaceId) : null;
  if (line === null) return sinceCopy(parts);
  const wire = { profile: line.profile, timeZone: line.space.timeZone };
  let queued = 0;
  let atMs = 0;
  for (const { kind: name, payload } of newPosts(parts, store, spaceId, posts)) {
    const kind = kindOf(kinds, name);
    if (kind.companion) continue;
    const { body } = kind.request({ id: '', payload, payloadVersion: kind.payloadVersion }, wire, line.space.remoteId);
    const sentAtMs = lostSendAtMs(store, name, hashOfBody(body), clock.nowMs());
    queued += sentAtMs === null ? 0 : 1;
    atMs = Math.max(atMs, sentAtMs ?? 0);
  }
  return queued === 0 ? sinceCopy(parts) : { atMs, queued, drafts: 0, lost: true };
}

/** An older copy knows nothing of the files that were imported since; for so long one of them may come again. */
const ASKED_AFTER_COPY_MS = 7 * 86_400_000;

function sinceCopy({ store, clock }: DeskParts): ImportedBefore | null {
  const copy = readCopy(store);
  if (copy?.why !== 'older') return null;
  if (copy.foundAtMs !== null && clock.nowMs() - copy.foundAtMs > ASKED_AFTER_COPY_MS) return null;
  // All that went out since was found: nothing of it can be in a file unseen.
  const found = Object.values(copy.looked ?? {}).reduce((sum, one) => sum + one.found, 0);
  if (copy.posts !== null && found >= copy.posts) return null;
  return { atMs: copy.fromMs, queued: copy.posts ?? 0, drafts: 0, olderCopy: true };
}

function newPosts(parts: DeskParts, reader: Reader, spaceId: string, posts: readonly ImportedPost[]): NewAction[] {
  const actions: NewAction[] = [];
  const known = { activations: pendingActivations(reader, spaceId), pinning: pinningAccounts(reader, spaceId) };
  const from = { doneAtMs: batchDoneAtMs(parts, spaceId, posts) };
  for (const post of posts) {
    actions.push(...postActions(parts, bodyOf(post), { draftId: null, base: actions.length, from, ...known }));
  }
  return actions;
}

/** Where a committed import is written: one transaction for all of it. */
export function importSinks(parts: DeskParts, tx: Tx): ImportSinks {
  return {
    queue: (spaceId, name, posts, undoMs) => {
      const actions = newPosts(parts, tx, spaceId, posts);
      return enqueue(tx, parts, { spaceId, name, actions, undoMs });
    },
    remember: (file) => rememberImported(tx, file),
    drafts: (spaceId, posts) => void addDrafts(parts, tx, spaceId, posts.map(bodyOf)),
  };
}

function bodyOf(post: ImportedPost): DraftBody {
  const { text, accountIds, when, link, boardId, firstComment, commentDelayMinutes, labels, missedPolicy } = post;
  const comment = { firstComment, commentDelayMinutes };
  return { text, accountIds, variants: {}, link, boardId, ...comment, labels, when, missedPolicy };
}

/** When the last call of a batch would go, behind what waits already. */
function batchDoneAtMs(parts: DeskParts, spaceId: string, posts: readonly ImportedPost[]): number {
  const buckets = bucketsOfSpace(parts, spaceId);
  const comments = posts.filter((post) => post.firstComment !== null).length;
  const calls = new Places(parts.store, spaceId).total(true) + posts.length + comments;
  return buckets === null ? 0 : parts.governor.expectedAt(buckets, Math.max(1, calls)) + LATE_MARGIN_MS;
}

/** Takes the calls that wait already, and go first, out of the windows. */
function without(waiting: number, windows: readonly { opensAtMs: number; calls: number }[]) {
  let before = waiting;
  const left: { opensAtMs: number; calls: number }[] = [];
  for (const { opensAtMs, calls } of windows) {
    const taken = Math.min(before, calls);
    before -= taken;
    if (calls > taken) left.push({ opensAtMs, calls: calls - taken });
  }
  return left;
}
