import * as z from 'zod';
import { method } from './procedure.ts';
import { Id, InSpace } from './shared.ts';

export const Repeat = z.object({
  every: z.number().int().min(1).max(365),
  unit: z.enum(['day', 'week', 'month']),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  monthDays: z.array(z.number().int().min(1).max(31)).max(31).default([]),
  untilDay: z.iso.date(),
});
export type Repeat = z.infer<typeof Repeat>;

const OneDraft = InSpace.extend({ draftId: Id });

export const recurrence = {
  /**
   * Writes a draft for each further run of one that has a time, at most 200 in all: each its own, to be looked at, changed, skipped
   * (deleted) or queued, when it is checked anew. A draft that repeats already is refused.
   */
  repeat: method(OneDraft.extend({ rule: Repeat }))
    .failing('not-found', 'invalid')
    .to<{ draftIds: string[]; lastAtMs: number }>(),
  /** The drafts of its series that come after this one, none after its last run; null: it does not repeat, or no other run is left. */
  watch: method(OneDraft).watching<{ later: string[] } | null>(),
  /** Deletes the drafts of its series that come after this one; `drafts.restore` takes it back. */
  endRest: method(OneDraft).to<{ draftIds: string[] }>(),
};
