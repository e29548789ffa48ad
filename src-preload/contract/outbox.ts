import * as z from 'zod';
import { serviceFails } from './failure.ts';
import { method } from './procedure.ts';
import { Id, InSpace, type AccountRef } from './shared.ts';

export const actionStates = [
  'queued',
  'claimed',
  'on_wire',
  'waiting',
  'blocked',
  'in_doubt',
  'matched',
  'rejected',
  'done',
  'done_unlinked',
  'cancelled',
  'superseded',
  'abandoned',
] as const;
/**
 * The states of outbox.md. `waiting`: has a time before which it is not tried again (limit or backoff). `matched`: a post
 * that says the same was found; nothing is sent to it before the user has said that it is theirs.
 */
export type ActionState = (typeof actionStates)[number];

/** Why an action is `blocked`. `tries`: parked in sight after 8 tries. `older`: may be out (an older copy). */
export const blockReasons = ['dependency', 'auth', 'missed', 'lane', 'held', 'tries', 'older'] as const;
export type BlockReason = (typeof blockReasons)[number];

export const actionKinds = [
  'posts.create',
  'posts.update',
  'posts.retry',
  'posts.firstComment',
  'comments.edit',
  'accounts.update',
  'accounts.disconnect',
  'bio.create',
  'bio.update',
  'bio.avatar',
  'bio.blockCreate',
  'bio.blockUpdate',
  'bio.blockDelete',
  'bio.blockReorder',
  'webhooks.update',
  'webhooks.delete',
] as const;
export type ActionKind = (typeof actionKinds)[number];

export interface ActionRow {
  id: string;
  spaceId: string;
  kind: ActionKind;
  state: ActionState;
  blockReason: BlockReason | null;
  /** Why it is in this state, in words; empty where the state says it all. */
  reason: string;
  /** What a person recognises it by: the post's text, or what the change is. */
  text: string;
  accounts: AccountRef[];
  attempts: number;
  batchId: string | null;
  batchName: string | null;
  /** When it is expected to go (waiting) or when it went (done, in doubt). */
  expectedAtMs: number | null;
  /** The time the post was to be published at, if any. */
  scheduledAtMs: number | null;
  undoUntilMs: number | null;
  onWireAtMs: number | null;
  settledAtMs: number | null;
  createdAtMs: number;
  remoteId: string | null;
  permalink: string | null;
  /** Settled by what was found at the service; `outbox.unmatch` takes it back. */
  matched: boolean;
  /** Cancelled, and `outbox.putBack` makes it wait again as it did. */
  canPutBack: boolean;
}

/** One answer the user can give to a card. */
export interface Remedy {
  verb:
    | 'open-accounts'
    | 'it-is-live'
    | 'it-is-ours'
    | 'it-is-not-ours'
    | 'send-again'
    | 'make-draft'
    | 'publish-now'
    | 'new-time'
    | 'skip'
    | 'activate-account'
    | 'enter-token'
    | 'edit'
    | 'retry'
    | 'cancel'
    | 'dismiss'
    | 'look'
    | 'all-sent'
    | 'one-by-one'
    | 'none-went';
  label: string;
  /** For `activate-account`: the parked ones it needs. */
  accountIds?: string[];
  connectionId?: string;
}

/** A card under "Needs you": one cause, all the actions it stops, and the same answers for each. */
export interface NeedsYou {
  key: string;
  cause:
    'in-doubt' | 'matched' | 'unlinked' | 'missed' | 'rejected' | 'sign-in' | 'tries' | 'dependency' | 'lane' | 'older';
  /** The question or fact as one sentence. */
  sentence: string;
  /** The service's own words in quotes, or what follows from the cause. */
  detail: string;
  count: number;
  actionIds: string[];
  /** The first action, shown with its text; null for a refused token, which is about no single one. */
  first: ActionRow | null;
  /** What waits for these and has no card of its own, in words; empty where nothing does. */
  behind: string;
  remedies: Remedy[];
}

/** How many unsent actions cannot go without some others. */
export interface Behind {
  firstComments: number;
  others: number;
}

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
  needsYou: number;
  cancelled: number;
  /** One piece per window of the publish limit: its size and how much of it is done; at most 60 pieces. */
  windows: { size: number; sent: number }[];
  doneAtMs: number | null;
  undoUntilMs: number | null;
}

export interface OutboxOverview {
  counts: Record<ActionState, number>;
  needsYou: NeedsYou[];
  /** Batches with something still to go. */
  batches: BatchProgress[];
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
  /** What happened, in words. */
  what: string;
  /** Why, or what follows; may be empty. */
  why: string;
}

export interface ActionDetail {
  row: ActionRow;
  fullText: string;
  events: ActionEvent[];
  /** What was or will be sent, with the token hidden: request line and JSON. */
  request: { line: string; body: string };
  /** What was answered last: the service's own text, cut at 20,000 characters. */
  answer: { status: number | null; body: string } | null;
  remedies: Remedy[];
}

/**
 * `scheduled`: accepted by the service for a time to come, the next first. `done-today`: what went today, which counts for a
 * scheduled post from its own time on. `cancelled`: since midnight in the space's zone, the last first.
 */
export const outboxSections = ['waiting', 'scheduled', 'batch', 'done-today', 'cancelled', 'all'] as const;
const Rows = InSpace.extend({
  section: z.enum(outboxSections),
  /** With section `all`: only this state. */
  state: z.enum(actionStates).optional(),
  batchId: Id.optional(),
  search: z.string().max(200).optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});
/** `keep`: the earliest of several goes at `atMs`, the others as long after it as they were planned to. */
const Reschedule = z
  .enum(['now', 'skip'])
  .or(z.object({ atMs: z.number().int(), gaps: z.enum(['keep', 'drop']).default('drop') }));
export type Reschedule = z.infer<typeof Reschedule>;
const Actions = z.object({ actionIds: z.array(Id).min(1).max(100_000) });
/** How many were changed, and why the others were not. */
export interface Changed {
  changed: number;
  refused: { actionId: string; reason: string }[];
}

export const outbox = {
  overview: method(InSpace).to<OutboxOverview>(),
  watchOverview: method(InSpace).watching<OutboxOverview>(),
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
      firstComments: z.enum(['keep', 'cancel']).default('keep'),
    }),
  ).to<Changed>(),
  /** Takes a cancellation back: they wait again where they stood, with what was cancelled with them. */
  putBack: method(Actions).to<Changed>(),
  /** What waits behind these and is not one of them. */
  behind: method(Actions).to<Behind>(),
  hold: method(Actions).to<Changed>(),
  release: method(Actions).to<Changed>(),
  /** Holds all of one batch that still waits, and no other; the rest of the outbox goes on. */
  pauseBatch: method(z.object({ batchId: Id })).to<Changed>(),
  /** Releases all of a batch that is held. */
  resumeBatch: method(z.object({ batchId: Id })).to<Changed>(),
  /** To the head of what waits, in the order in which they wait. */
  moveUp: method(Actions).to<Changed>(),
  /**
   * Now, whatever the backoff; also takes a parked action up again. `after`: actions that have to be done before, such as
   * the activation of the account they were refused for.
   */
  tryNow: method(Actions.extend({ after: z.array(Id).max(100).default([]) })).to<Changed>(),
  /** Back to a draft, for editing: cancels what is unsent. */
  toDraft: method(z.object({ actionId: Id }))
    .failing('not-found', 'too-late')
    .to<{ draftId: string }>(),
  /** Answers a doubt. One action at a time: there is no "yes to all". */
  resolve: method(z.object({ actionId: Id, answer: z.enum(['sent', 'not-sent', 'draft', 'abandon']) }))
    .failing('not-found', 'too-late')
    .to<{
      state: ActionState;
      draftId: string | null;
    }>(),
  /** For missed posts: publish now, at a new time, or not at all (then without their first comments either). */
  reschedule: method(Actions.extend({ when: Reschedule })).to<Changed>(),
  /** Confirms that the post that was found is this one: what waits for it goes. */
  confirmMatch: method(z.object({ actionId: Id }))
    .failing('not-found', 'too-late')
    .to<Record<never, never>>(),
  /** It is another post: takes the match back. */
  unmatch: method(z.object({ actionId: Id }))
    .failing('not-found')
    .to<Record<never, never>>(),
  /** Within its ten seconds: takes a whole batch back. Drafts it came from are restored. */
  undo: method(z.object({ batchId: Id }))
    .failing('not-found', 'too-late')
    .to<{ undone: number; draftIds: string[] }>(),
  /** Takes a rejected or abandoned item off "Needs you"; its content stays in the history. */
  dismiss: method(Actions).to<Changed>(),
  pauseAll: method(InSpace).to<Record<never, never>>(),
  /** The answer to an older copy, for all that may be out. One by one: each becomes a doubt of its own. */
  answerOlder: method(InSpace.extend({ answer: z.enum(['all-sent', 'one-by-one', 'none-went']) })).to<{
    answered: number;
  }>(),
  /** Looks among the published posts for what an older copy holds back: what is found is matched, the rest is `left`. */
  lookForCopy: method(InSpace)
    .failing(...serviceFails)
    .to<{ found: number; left: number }>(),
  resumeAll: method(InSpace).to<Record<never, never>>(),
};
