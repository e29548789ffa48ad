import type { Reason } from './reasons.ts';
import type { AccountRef } from './shared.ts';

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

/**
 * Why an action is `blocked`. `tries`: parked in sight after 8 tries. `older`: may be out (an older copy). `changed`: it would replace what
 * was changed at the service since it was asked for.
 */
export const blockReasons = ['dependency', 'missed', 'held', 'tries', 'older', 'changed'] as const;
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
/** As it stands in a row: `unreadable` in place of the kind of what cannot be read from the disk any more. */
export type StoredKind = ActionKind | 'unreadable';

/** What an action is to a person, as its kind says it. `change`: of an account, of the bio page or of a webhook. */
export const subjects = ['post', 'first-comment', 'post-change', 'post-retry', 'comment-change', 'change'] as const;
export type Subject = (typeof subjects)[number];

/** What is done, where that is no post and no comment; the row's text is then the name of what it is done to (words/title.ts). */
export const changeCodes = [
  ...['activate-account', 'park-account', 'disconnect-account', 'create-page', 'change-page', 'change-picture'],
  ...['add-block', 'change-block', 'delete-block', 'order-blocks', 'change-webhook', 'delete-webhook', 'retry-post'],
  ...['webhook-on', 'webhook-off', 'webhook-events', 'webhook-address'],
] as const;
export type ChangeCode = (typeof changeCodes)[number];

/** What of a post a change of it was about. */
export const postMembers = ['text', 'accountIds', 'when', 'link', 'boardId'] as const;
export type PostMember = (typeof postMembers)[number];

/** How a post stands at the service, as its answer said. */
export type RemoteState = 'published' | 'scheduled' | 'queued';

/** What stands in the way of a row. */
type Behind = Pick<ActionRow, 'id' | 'subject' | 'text' | 'change' | 'blockReason'>;

export interface ActionRow {
  id: string;
  spaceId: string;
  kind: StoredKind;
  subject: Subject;
  state: ActionState;
  blockReason: BlockReason | null;
  /** Why it is in this state (words/reason.ts); null where the state says it all. */
  reason: Reason | null;
  /** What a person recognises it by: the text of a post or comment, or the name of what is changed; may be empty. */
  text: string;
  /** What is done to what `text` names; null where `text` says it all. */
  change: ChangeCode | null;
  /** Of a change of a post: what of it; empty for all else, and where that is not known. */
  changed: readonly PostMember[];
  /** Of a first comment: the text of its post, by which a person recognises it; null where that is not known here. */
  ofPost: string | null;
  accounts: AccountRef[];
  attempts: number;
  batchId: string | null;
  batchName: string | null;
  /** When it is expected to go (waiting) or when it went (done, in doubt). */
  expectedAtMs: number | null;
  /** It waits, and cannot go before this one is answered, or is let go (words/behind.ts); null: nothing of that kind is in its way. */
  behind: Behind | null;
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
  /** What the service said of a post when it took it; null where it said nothing of it. */
  remoteState: RemoteState | null;
  /** It waits, is held or was stopped before it left: it can be moved, held, changed and cancelled. */
  isUnsent: boolean;
  /** `outbox.toDraft` takes it: what it says can be edited, and nothing of it is out. */
  canBeDraft: boolean;
  /** Of a first comment: how long after its post it goes; null: it is none. */
  afterPostMinutes: number | null;
  /** The service has it, and publishes it by itself at this time, which may be past; null: it does not. */
  publishesAtMs: number | null;
  /** Cancelled, and `outbox.putBack` makes it wait again as it did. */
  canPutBack: boolean;
}
