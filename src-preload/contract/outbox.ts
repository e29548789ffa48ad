import * as z from 'zod';
import { actionStates, type ActionRow, type ActionState, type ChangeCode } from './action.ts';
import { serviceFails } from './failure.ts';
import { plainVerbs, type Dependents, type NeedsYou, type Remedy } from './needs-you.ts';
import { method } from './procedure.ts';
import type { HistoryType, Reason } from './reasons.ts';
import type { Refusal, RefusedCount } from './refusal.ts';
import { Id, InSpace, PublishTime, RemoteId } from './shared.ts';

export * from './action.ts';
export * from './needs-you.ts';

export interface BatchProgress {
  id: string;
  name: string;
  posts: number;
  firstComments: number;
  calls: number;
  sent: number;
  waiting: number;
  /** Of those waiting: held by the user, as by the batch's Pause. */
  held: number;
  /** It was paused, and all of it that waits stands: not one by one. */
  paused: boolean;
  needsYou: number;
  cancelled: number;
  /** Taken out to be edited: they are drafts again. */
  drafts: number;
  /** One piece per window of the publish limit: its size and how much of it is done; at most 60 pieces. */
  windows: { size: number; sent: number }[];
  doneAtMs: number | null;
  undoUntilMs: number | null;
}

export interface OutboxOverview {
  counts: Record<ActionState, number>;
  needsYou: NeedsYou[];
  /** The last line of the history that is in this: given with an answer, it is given to nothing that came later. */
  asOf: number;
  /** Batches with something still to go. */
  batches: BatchProgress[];
  /** The IDs of the batches, also of one post alone, that can still be taken back. */
  undoable: string[];
  /** Claimed or on the wire now. */
  sending: ActionRow[];
  sendingTotal: number;
  /** What stands in the list of what waits: the held included, and what needs the user not. `Status.waiting` is the same. */
  waitingTotal: number;
  heldTotal: number;
  /** Posts that the service has accepted for a time still to come. */
  scheduledTotal: number;
  doneTodayTotal: number;
  /** What was cancelled since midnight in the space's zone and can be put back. */
  cancelledTotal: number;
  /** Null: running. */
  paused: { sinceMs: number } | null;
  /** When the last waiting action is expected to have gone. */
  doneAtMs: number | null;
  nextWindowAtMs: number | null;
  timeZone: string;
}

export interface ActionEvent {
  atMs: number;
  state: ActionState;
  attempt: number;
  status: number | null;
  /** What happened (words/history.ts). */
  type: HistoryType;
  reason: Reason | null;
}

export interface ActionDetail {
  row: ActionRow;
  events: ActionEvent[];
  /** What was or will be sent, with the token hidden: request line and JSON. */
  request: { line: string; body: string };
  /** What was answered last: the service's own text, cut at 20,000 characters. */
  answer: { status: number | null; body: string } | null;
  remedies: Remedy[];
  /** Of a post: its link as it was last wanted from here; null: it has none. */
  link: string | null;
  /** Of a post: what was asked for it afterwards and not taken back, oldest first; the last fifty. */
  changes: ActionRow[];
}

/**
 * `scheduled`: accepted by the service for a time to come, the next first. `done-today`: what went today, which counts for a
 * scheduled post from its own time on. `cancelled`: since midnight in the space's zone, the last first. `card`: what a card
 * under "Needs you" is about, in its order.
 */
export const outboxSections = ['waiting', 'scheduled', 'batch', 'done-today', 'cancelled', 'card', 'all'] as const;
/** The key of the card of an older copy. */
export const olderCopyCard = 'older-copy';
/** The key of a card; an action's ID is the key of that action alone. */
const CardKey = z.string().min(1).max(20_000);
const Rows = InSpace.extend({
  section: z.enum(outboxSections),
  /** With section `all`: only this state. */
  state: z.enum(actionStates).optional(),
  batchId: Id.optional(),
  /** With section `card`: whose, and as of when (as with `answer`). */
  card: CardKey.optional(),
  asOf: z.number().int().optional(),
  search: z.string().max(200).optional(),
  /** Only what is for this account. */
  accountId: RemoteId.optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
/**
 * `keep`: the earliest of several goes at `atMs`, the others as long after it as they were planned to. `firstMs`: when the earliest was to
 * go, where these are only some of them (`Order.firstMs`).
 */
const NewTime = z.object({
  atMs: PublishTime,
  gaps: z.enum(['keep', 'drop']).default('drop'),
  firstMs: z.number().int().optional(),
});
const Reschedule = z.enum(['now', 'skip']).or(NewTime);
export type Reschedule = z.infer<typeof Reschedule>;
const Actions = z.object({ actionIds: z.array(Id).min(1).max(100_000) });
const OfCard = InSpace.extend({ card: CardKey, asOf: z.number().int().optional() });
/** `actionIds`: those of the card alone, where it is answered in several calls. */
const AnswerTo = OfCard.extend({ actionIds: Actions.shape.actionIds.optional() });
/** `draftIds`: what it came from, a draft again. */
export interface UndoneBatch {
  undone: number;
  draftIds: string[];
  left: number;
  /** What the same import saved as drafts: deleted before it (`draftIds`), but for how many somebody has changed since, told with the last of it. */
  beside: { draftIds: string[]; changed: number };
}

/** For so long nothing of it is sent, so that it can be taken back. */
const undoMs = z.number().int().min(0).max(60_000).default(0);
const firstComments = z.enum(['keep', 'cancel']).default('keep');
const Answer = z.discriminatedUnion('verb', [
  AnswerTo.extend({
    verb: z.enum(plainVerbs),
    /** With `send-again`, `retry` and `publish-now`: they wait so long, and can be taken back until then. */
    undoMs: z.number().int().min(0).max(60_000).optional(),
  }),
  AnswerTo.extend({ verb: z.literal('cancel'), firstComments }),
  AnswerTo.extend({ verb: z.literal('new-time'), ...NewTime.shape, undoMs }),
]);
export type Answer = z.infer<typeof Answer>;
/** What an answer to a card came to. */
export interface Answered {
  changed: number;
  /** Those that were left as they are, by why. */
  refused: RefusedCount[];
  /** The first draft that was made of them. */
  draftId: string | null;
  /** Why the service had refused what that draft was made of; null where it had not. */
  refusedFor: Reason | null;
  /** For `outbox.putBack`; null where nothing was cancelled. */
  cancelledAtMs: number | null;
  /** For `outbox.unconfirm`; null where nothing was confirmed. */
  confirmedAtMs: number | null;
  /** For `outbox.rematch`; null where nothing was said to be another post. */
  unmatchedAtMs: number | null;
  /** For `outbox.unsay`; null where no post was said to be live. */
  saidLiveAtMs: number | null;
  /** For `outbox.unsend`, until `untilMs`; null where nothing was sent again, or it cannot be taken back. */
  sentAgain: { atMs: number; untilMs: number } | null;
  /** For `outbox.oldTimes`, until `untilMs`; null where nothing got a new time, or it cannot be taken back. */
  newTimes: Rescheduled['newTimes'];
}
/** How many were changed, and why the others were not. */
export interface Changed {
  changed: number;
  refused: { actionId: string; why: Refusal }[];
}
/** What is done to many in several calls is done in this order. */
export interface Order {
  actionIds: string[];
  /** When the earliest of them is to go; null: none has a time. */
  firstMs: number | null;
}
/** `place`: for those that come behind them, where there are `more`. */
export interface MovedUp extends Changed {
  place: number;
}
/** `back`: all that waits again, which `outbox.cancel` takes away again as it was. */
export interface PutBack extends Changed {
  back: string[];
}
/** What can be taken back by `outbox.oldTimes`, until `untilMs`; `newTimes` is null where that cannot be. */
export interface Rescheduled extends Changed {
  newTimes: { atMs: number; untilMs: number } | null;
}
/** What can be taken back by `outbox.unsend`, until `untilMs`; `sentAgain` is null where that cannot be. */
export interface TriedAgain extends Changed {
  sentAgain: Answered['sentAgain'];
}

/** What the outbox holds for one account, not counting changes of the account itself. */
export interface AccountWork {
  accountId: string;
  waiting: number;
  /** Held by hand, or behind something else. */
  held: number;
  needsYou: number;
  /** When the first of it is expected to go. */
  nextAtMs: number | null;
  /** The last change of the account itself, where the service refused it. */
  refused: { atMs: number; change: ChangeCode | null; reason: Reason | null } | null;
}

export interface SentSince {
  sent: number;
  refused: number;
  inDoubt: number;
  matched: number;
  /** These, and what missed its time, was given up or was left behind. */
  stopped: number;
}

export const outbox = {
  overview: method(InSpace).to<OutboxOverview>(),
  watchOverview: method(InSpace).watching<OutboxOverview>(),
  /** One for each known account. */
  byAccount: method(InSpace).to<AccountWork[]>(),
  watchByAccount: method(InSpace).watching<AccountWork[]>(),
  list: method(Rows).to<{ total: number; rows: ActionRow[] }>(),
  watchList: method(Rows).watching<{ total: number; rows: ActionRow[] }>(),
  detail: method(z.object({ actionId: Id }))
    .failing('not-found')
    .to<ActionDetail>(),
  watchDetail: method(z.object({ actionId: Id }))
    .failing('not-found')
    .watching<ActionDetail>(),
  /** Free before the first byte; afterwards the outcome comes first. */
  cancel: method(
    Actions.extend({
      /** The unsent first comments of these posts: cancelled with them, or kept, and then asked about. */
      firstComments,
    }),
  ).to<Changed>(),
  /** Takes a cancellation back: they wait again where they stood, with what was cancelled with them. Held back for `undoMs`. */
  putBack: method(
    Actions.extend({ undoMs }).or(InSpace.extend({ cancelledAtMs: z.number().int(), undoMs })),
  ).to<PutBack>(),
  /** What waits behind these, or behind what a card is about, and is not one of them. */
  dependents: method(Actions.or(OfCard)).to<Dependents>(),
  hold: method(Actions).to<Changed>(),
  /** Lets what was held go, after `undoMs`. */
  release: method(Actions.extend({ undoMs })).to<Changed>(),
  /** Holds all of one batch that still waits, and no other; the rest of the outbox goes on. */
  pauseBatch: method(z.object({ batchId: Id })).to<Changed>(),
  /** Releases what the pause of the batch held, not what was held by hand. */
  resumeBatch: method(z.object({ batchId: Id, undoMs })).to<Changed>(),
  /** These, or what a card is about, in the order in which they wait. */
  inOrder: method(Actions.or(OfCard)).to<Order>(),
  /**
   * To the head of what waits, in the order in which they wait. In several calls, first to last: so many `more` come behind these, at the
   * `place` that the call before answered.
   */
  moveUp: method(
    Actions.extend({ more: z.number().int().min(0).default(0), place: z.number().int().optional() }),
  ).to<MovedUp>(),
  /**
   * Now, whatever the backoff; also takes a parked action up again. `after`: actions that have to be done before, such as
   * the activation of the account they were refused for. What is held back for `undoMs` is taken back by `unsend`.
   */
  tryNow: method(Actions.extend({ after: z.array(Id).max(100).default([]), undoMs })).to<TriedAgain>(),
  /** Back to a draft, for editing: cancels what is unsent. */
  toDraft: method(z.object({ actionId: Id }))
    .failing('not-found', 'too-late', 'refused')
    .to<{ draftId: string; refusedFor: Reason | null }>(),
  /** Answers a doubt. One action at a time: there is no "yes to all". */
  resolve: method(z.object({ actionId: Id, answer: z.enum(['sent', 'not-sent', 'draft', 'abandon']) }))
    .failing('not-found', 'too-late', 'refused')
    .to<{
      state: ActionState;
      draftId: string | null;
    }>(),
  /**
   * Now, at a new time, or, of missed posts, not at all (then without their first comments either). What gets a new time is held back
   * for `undoMs`, in which `oldTimes` takes that back.
   */
  reschedule: method(Actions.extend({ when: Reschedule, undoMs })).to<Rescheduled>(),
  /** Takes new times back (`newTimes.atMs`): what has not left, nor was changed since, stands as it did, with what waits behind it. */
  oldTimes: method(InSpace.extend({ newTimesAtMs: z.number().int() })).to<Changed>(),
  /** Confirms that the post that was found is this one: what waits for it goes. */
  confirmMatch: method(z.object({ actionId: Id }))
    .failing('not-found', 'too-late', 'refused')
    .to<Record<never, never>>(),
  /** Takes back what an answer confirmed (`confirmedAtMs`), where nothing was sent to it since: it is asked about again. */
  unconfirm: method(InSpace.extend({ confirmedAtMs: z.number().int() })).to<Changed>(),
  /** Takes back what an answer sent again (`sentAgain.atMs`), where it has not left: it asks as it did before. */
  unsend: method(InSpace.extend({ sentAgainAtMs: z.number().int() })).to<Changed>(),
  /** It is another post: takes the match back. */
  unmatch: method(z.object({ actionId: Id }))
    .failing('not-found', 'refused')
    .to<{ unmatchedAtMs: number }>(),
  /** Takes back that what an answer was about (`unmatchedAtMs`) is another post, where nothing was decided of it since. */
  rematch: method(InSpace.extend({ unmatchedAtMs: z.number().int() })).to<Changed>(),
  /** Takes back that what an answer was about (`saidLiveAtMs`) is live, where it was not found since: it is asked about again. */
  unsay: method(InSpace.extend({ saidLiveAtMs: z.number().int() })).to<Changed>(),
  /**
   * Within its ten seconds: takes a whole batch back. Drafts it came from are restored. `most`: about so many, the last of it, and what is
   * `left` stays here for half a minute more, to be asked for next. Drafts that the same import saved go with it.
   */
  undo: method(z.object({ batchId: Id, most: z.int().min(1).optional() }))
    .failing('not-found', 'too-late')
    .to<UndoneBatch>(),
  /** Takes a rejected or abandoned item off "Needs you"; its content stays in the history. */
  dismiss: method(Actions).to<Changed>(),
  /**
   * Gives one answer to all that a card is about, or to these of it, in one transaction. What came to the card, or was changed, after `asOf`
   * is left as it is. A doubt's answer is that of one action: there is no "yes to all".
   */
  answer: method(Answer).failing('not-found', 'too-late', 'refused').to<Answered>(),
  pauseAll: method(InSpace).to<Record<never, never>>(),
  /** Looks among the published posts for what an older copy holds back: what is found is matched, the rest is `left`. */
  lookForCopy: method(InSpace)
    .failing(...serviceFails, 'in-use')
    .to<{ found: number; left: number }>(),
  /** Nothing leaves for another `undoMs`, so that it can be paused again before anything has. */
  resumeAll: method(InSpace.extend({ undoMs })).failing('refused').to<Record<never, never>>(),
  /**
   * What became of the outbox at `sinceMs` or later: how many went on the wire and are done (what was only found to be done is not
   * counted), and what stopped for the user then and still does.
   */
  sentSince: method(InSpace.extend({ sinceMs: z.number().int() })).to<SentSince>(),
};
