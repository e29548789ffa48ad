import { remoteIdOf, type Action, type KindOfAction, type Reference } from '../actions/actions.ts';
import { bodyOf, editScheduledComment, type ScheduledComment } from '../service/service.ts';
import { putComment } from './comments.queries.ts';

export interface EditPayload {
  comment: Reference;
  text: string;
  delayMinutes?: number;
}

const payloadOf = (action: Action): EditPayload => action.payload as EditPayload;

const inputOf = (action: Action): { content: string; delayMinutes?: number } => {
  const { text, delayMinutes } = payloadOf(action);
  return { content: text, ...(delayMinutes === undefined ? {} : { delayMinutes }) };
};

/** Works while the comment is pending or armed (spec/service-api.md, Rules per operation, 10). */
const edit: KindOfAction = {
  kind: 'comments.edit',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) =>
    editScheduledComment(service, { ...inputOf(action), commentId: remoteIdOf(payloadOf(action).comment) }, call),
  request: (profile, action, space) => {
    const { comment } = payloadOf(action);
    return {
      line: `PUT /spaces/${space.remoteId}/comments/${'remote' in comment ? comment.remote : '…'}`,
      body: bodyOf(profile, 'comments.update', inputOf(action)),
    };
  },
  /** Into the comment that has not been sent yet, and over an unsent edit of the same one. */
  coalesce: (earlier, later) => {
    const { comment, ...change } = later.payload as EditPayload;
    const isMade = earlier.kind === 'posts.firstComment' && 'local' in comment && earlier.entity === comment.local;
    const isEdited = earlier.kind === 'comments.edit' && isSame((earlier.payload as EditPayload).comment, comment);
    return isMade || isEdited ? { replaceWith: { ...(earlier.payload as object), ...change } } : 'look-further';
  },
  onDone(tx, action, value) {
    const { comment, text, delayMinutes = null } = payloadOf(action);
    const told = value as ScheduledComment | null | undefined;
    const nothing = { postId: null, accountId: null, status: null, statusMeaning: null };
    const asked = { id: remoteIdOf(comment), text, delayMinutes, scheduledAtIso: null, publishedAtIso: null };
    const known = told ? toldComment(told) : { ...nothing, ...asked };
    const atMs = action.settledAtMs ?? action.createdAtMs;
    putComment(tx, action.spaceId, known, { ...(told ? { raw: told.raw } : {}), atMs });
  },
};

function isSame(one: Reference, other: Reference): boolean {
  return 'remote' in one
    ? 'remote' in other && one.remote === other.remote
    : 'local' in other && one.local === other.local;
}

function toldComment(told: ScheduledComment) {
  return {
    id: told.id,
    postId: told.post_id,
    accountId: told.account_id,
    text: told.content,
    delayMinutes: told.delay_minutes,
    status: told.status,
    statusMeaning: told.statusMeaning,
    scheduledAtIso: told.scheduled_at,
    publishedAtIso: told.published_at,
  };
}

export const commentKinds: readonly KindOfAction[] = [edit];
