import type { Repeat } from '../../../src-preload/contract/recurrence.ts';
import { runsAfter } from '../../../src-preload/contract/recurrence-times.ts';
import { spaceById } from '../connections/connections.ts';
import { addDrafts, deleteDrafts, openDraft } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { hasOtherRuns, laterInSeries, putInSeries, seriesOf } from './recurrence.queries.ts';

export { putInSeries };

type RepeatParts = Pick<Parts, 'store' | 'clock' | 'newId'>;
interface OneDraft {
  spaceId: string;
  draftId: string;
}

/**
 * Writes a draft for each further run, in one transaction. They are drafts like any other: what the first says is copied, and
 * each is checked anew when it is queued.
 */
export function repeatDraft(
  parts: RepeatParts,
  { spaceId, draftId, rule }: OneDraft & { rule: Repeat },
): { draftIds: string[]; lastAtMs: number } | Failed<'not-found' | 'invalid'> {
  return parts.store.tx((tx) => {
    const draft = openDraft(tx, draftId);
    if (draft?.spaceId !== spaceId) return fail('not-found', 'draft-gone');
    const { when } = draft.body;
    if (when.mode !== 'schedule') return fail('invalid', 'repeat-needs-time');
    const series = seriesOf(tx, draftId);
    if (series !== null && laterInSeries(tx, series, draftId).length > 0) return fail('invalid', 'repeats-already');
    const zone = spaceById(tx, spaceId)?.timeZone ?? 'UTC';
    const times = runsAfter({ atMs: when.atMs, nowMs: parts.clock.nowMs() }, rule, zone);
    const last = times.at(-1);
    if (last === undefined) return fail('invalid', 'no-more-runs');
    const bodies = times.map((atMs) => ({ ...draft.body, when: { mode: 'schedule', atMs } as const }));
    // That the first may be out is asked of it alone: the others are to say the same again, at times of their own.
    const draftIds = addDrafts(parts, tx, spaceId, bodies);
    // The same one again: runs that were ended and are brought back belong to it still.
    putInSeries(tx, series ?? parts.newId(), [draftId, ...draftIds]);
    return { draftIds, lastAtMs: last };
  });
}

/** What comes after a draft that repeats, nothing after its last run; null: it does not, or all other runs were deleted. */
export function laterRuns(reader: Reader, { draftId }: OneDraft): { later: string[] } | null {
  const series = seriesOf(reader, draftId);
  if (series === null || !hasOtherRuns(reader, series, draftId)) return null;
  return { later: laterInSeries(reader, series, draftId) };
}

/** Deletes what comes after it; what was queued already goes its own way. */
export function endRest(parts: RepeatParts, of: OneDraft): string[] {
  const draftIds = laterRuns(parts.store, of)?.later ?? [];
  if (draftIds.length > 0) deleteDrafts(parts, draftIds);
  return draftIds;
}
