import type { EntryRef, Moved } from '../../../src-preload/contract/calendar.ts';
import { isPast } from '../../../src-preload/contract/is-past.ts';
import type { Refusal } from '../../../src-preload/contract/refusal.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { actionById, type EnqueueParts } from '../actions/actions.ts';
import { openDraft, planDraft } from '../drafts/drafts.ts';
import { isFailed, type Failed } from '../failure.ts';
import { reschedule, type DecideParts } from '../outbox/outbox.ts';
import type { Parts } from '../parts.ts';
import { changePostIn, postOf, refusePost } from '../posts/posts.ts';
import type { Tx } from '../store/store.ts';
import { waitingTimeMs } from './calendar.queries.ts';

export type MoveParts = Pick<Parts, 'store' | 'clock'> & DecideParts & EnqueueParts;

interface Move {
  ref: EntryRef;
  atMs: number;
  /** Only while it stands at this time. */
  fromMs?: number | undefined;
}

/** Gives each its other time in one transaction; what cannot be moved is left as it is. */
export function move(
  parts: MoveParts,
  { spaceId, entries }: { spaceId: string; entries: readonly Move[] },
): { moved: Moved[]; refused: { ref: EntryRef; why: Refusal }[] } {
  const outcome = { moved: [] as Moved[], refused: [] as { ref: EntryRef; why: Refusal }[] };
  parts.store.tx((tx) => {
    for (const entry of entries) {
      const { ref } = entry;
      const became = isElsewhere(tx, spaceId, entry)
        ? { why: { code: 'changed-since' as const } }
        : moveOne(tx, parts, spaceId, entry);
      if ('why' in became) outcome.refused.push({ ref, why: became.why });
      else outcome.moved.push({ ref, ...became });
    }
  });
  return outcome;
}

type Became = Omit<Moved, 'ref'> | { why: Refusal };

/** It was given another time since. What is not there any more is no such thing: `moveOne` says so. */
function isElsewhere(tx: Tx, spaceId: string, { ref, fromMs }: Move): boolean {
  if (fromMs === undefined || ref.of === 'post') return false;
  if (ref.of === 'draft') {
    const when = openDraft(tx, ref.id)?.body.when;
    return when !== undefined && !(when.mode === 'schedule' && when.atMs === fromMs);
  }
  const action = actionById(tx, ref.id);
  return action !== undefined && (waitingTimeMs(tx, { id: ref.id, spaceId }) ?? action.scheduledAtMs) !== fromMs;
}

function moveOne(tx: Tx, parts: MoveParts, spaceId: string, { ref, atMs }: Move): Became {
  if (ref.of === 'post') return { why: { code: 'sent-already' } };
  if (ref.of === 'draft') {
    if (isPast(atMs, parts.clock.nowMs())) return { why: { code: 'time-past' } };
    const was = planDraft(tx, parts, { spaceId, draftId: ref.id, when: { mode: 'schedule', atMs } });
    if (was === undefined) return { why: { code: 'gone' } };
    return { wasMs: was.mode === 'schedule' ? was.atMs : atMs };
  }
  const action = actionById(tx, ref.id);
  if (action === undefined || action.spaceId !== spaceId) return { why: { code: 'gone' } };
  const wasMs = action.scheduledAtMs ?? atMs;
  if (action.state === 'done' || action.state === 'done_unlinked')
    return moveThere(tx, parts, ref.id, { spaceId, wasMs, atMs });
  if (isPast(atMs, parts.clock.nowMs())) return { why: { code: 'time-past' } };
  const post = postOf(action);
  const wrong =
    post === null
      ? null
      : refusePost(
          { ...post, when: { mode: 'schedule', atMs }, firstComment: null },
          accountsOf(tx, spaceId),
          parts.clock.nowMs(),
        );
  if (wrong !== null) return whyNot(wrong) ?? { why: { code: 'time-past' } };
  const [refused] = reschedule(tx, parts, [ref.id], { atMs, gaps: 'drop' }).refused;
  return refused === undefined ? { wasMs } : { why: refused.why };
}

/** The service has it: it hears of the new time by an action, which the next move is merged into. */
function moveThere(
  tx: Tx,
  parts: MoveParts,
  actionId: string,
  { spaceId, wasMs, atMs }: { spaceId: string; wasMs: number; atMs: number },
): Became {
  if (wasMs <= parts.clock.nowMs()) return { why: { code: 'sent-already' } };
  // Before it is changed: the next move is merged into the change that waits.
  const shownMs = waitingTimeMs(tx, { id: actionId, spaceId }) ?? wasMs;
  const changed = changePostIn(tx, parts, { spaceId, actionId, when: { mode: 'schedule', atMs } });
  if (!isFailed(changed)) return { wasMs: shownMs };
  return whyNot(changed) ?? { why: { code: changed.failed.code === 'not-found' ? 'gone' : 'sent-already' } };
}

/** What the one check of posts found; null: it was something else. */
function whyNot({ failed: { reason } }: Failed): { why: Refusal } | null {
  return typeof reason === 'object' && reason.code === 'post-problem' ? { why: reason } : null;
}
