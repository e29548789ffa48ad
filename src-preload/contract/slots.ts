import * as z from 'zod';
import { DraftWhen } from './drafts.ts';
import { MOST_DRAFTS } from './most-drafts.ts';
import { method } from './procedure.ts';
import { Id, InSpace, PublishTime, RemoteId } from './shared.ts';
import type { Slot } from './slot-times.ts';

/* Weekly posting times of accounts, kept here; the service's own queue knows nothing of them. */

const SlotInput = z.object({
  weekday: z.number().int().min(0).max(6),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

export interface AccountSlots {
  accountId: string;
  /** From Monday on, by time. */
  slots: Slot[];
}

const Drafts = z.array(Id).min(1).max(MOST_DRAFTS);
/** What has a time that is still to come keeps it, and is neither planned nor left. */
const KeepTimes = z.boolean().default(false);
const How = z.discriminatedUnion('how', [
  /** Each the next free slot of its accounts, in this order. */
  z.object({ how: z.literal('fill'), keepTimes: KeepTimes }),
  /** The first at `fromMs`, the last at `toMs`, the others evenly between; several have no room at one and the same time (`invalid`). */
  z
    .object({ how: z.literal('spread'), fromMs: PublishTime, toMs: PublishTime, keepTimes: KeepTimes })
    .refine(({ fromMs, toMs }) => toMs >= fromMs, { path: ['toMs'] }),
  /** The times that they have and that are still to come, dealt out anew. */
  z.object({ how: z.literal('shuffle') }),
]);

export interface PlannedDraft {
  draftId: string;
  was: DraftWhen;
  atMs: number;
}

export const slots = {
  /** Only accounts that have some. */
  list: method(InSpace).to<AccountSlots[]>(),
  watch: method(InSpace).watching<AccountSlots[]>(),
  /** Replaces those of an account. */
  set: method(InSpace.extend({ accountId: RemoteId, slots: z.array(SlotInput).max(500) })).to<AccountSlots>(),
  /** The next slots of these accounts at which none of them has anything planned, soonest first; none where they have no slots. */
  next: method(
    InSpace.extend({
      accountIds: z.array(RemoteId).max(500),
      count: z.number().int().min(1).max(100).default(1),
      /** A draft whose own time is no hindrance. */
      draftId: Id.optional(),
    }),
  ).to<{ times: number[] }>(),
  /** Gives drafts their times, in one transaction; none that is past. `left`: those for which there was none; they stay as they are. */
  plan: method(InSpace.extend({ draftIds: Drafts }).and(How))
    .failing('invalid')
    .to<{ planned: PlannedDraft[]; left: string[] }>(),
  /** Takes that back: each has the time again that it had, but for one that was given another than `atMs` since. */
  unplan: method(
    InSpace.extend({
      drafts: z
        .array(z.object({ draftId: Id, was: DraftWhen, atMs: PublishTime }))
        .min(1)
        .max(MOST_DRAFTS),
    }),
  ).to<{ changed: number }>(),
};
