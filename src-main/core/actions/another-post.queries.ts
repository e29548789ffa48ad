import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import type { Action } from './action.ts';
import type { TakenBack } from './event.ts';
import { readReason } from './reason-columns.ts';

/** What was said to be another post than the one it was taken for. Null: which one that was can't be read. */
interface SaidToBeAnother {
  actionId: string;
  taken: TakenBack | null;
}

/** Of a space, at this moment, as long as nothing else was decided of it. */
export function saidToBeAnotherAt(reader: Reader, spaceId: string, atMs: number): SaidToBeAnother[] {
  const find = query
    .selectFrom('action')
    .innerJoin('action_event as said', 'said.action_id', 'action.id')
    .select(['action.id as actionId', 'said.reason_code', 'said.reason_data'])
    .where('action.space_id', '=', spaceId)
    .where('action.state', 'in', ['in_doubt', 'done_unlinked'])
    .where('said.type', '=', 'unmatch')
    .where('said.at_ms', '=', atMs)
    .orderBy('said.id');
  return reader.all(find).map(({ actionId, ...stored }) => {
    const reason = readReason(stored);
    return { actionId, taken: (reason?.code === 'another-post' ? reason.taken : null) ?? null };
  });
}

/** Whether that post is by now the one of another action. */
export function isLinkedElsewhere(reader: Reader, { kind, spaceId }: Action, taken: TakenBack): boolean {
  const find = query
    .selectFrom('action')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['matched', 'done', 'done_unlinked'])
    // What makes posts, as this one does: a comment may well have the number of a post.
    .where('kind', '=', kind);
  const same = (column: 'remote_id' | 'permalink', value: string | null): boolean =>
    value !== null && reader.get(find.where(column, '=', value).limit(1)) !== undefined;
  return same('remote_id', taken.remoteId) || same('permalink', taken.permalink);
}
