import { creatorOf, updatesOf, type Action } from '../actions/actions.ts';
import type { Reader } from '../store/store.ts';
import { postPayload, updatePayload, type PostPayload, type UpdatePayload } from './posts.payloads.ts';

/** A post as it is wanted, and what was taken away from it. */
export type Known = PostPayload & Pick<UpdatePayload, 'cleared'>;

/**
 * The post as the user last wanted it, as far as this outbox knows; null for one that was made elsewhere. A change that
 * cannot be read is not sent, so the one before it still stands.
 */
export function wanted(reader: Reader, { create, lane }: { create: Action | undefined; lane: string }): Known | null {
  const updates = updatesOf(reader, lane, 'posts.update').map((update) => updatePayload.readable(update));
  const last = updates.findLast((update) => update !== null);
  if (last === undefined) return create === undefined ? null : postPayload.readable(create);
  const { post: _, changed: __, ...post } = last;
  return post;
}

/**
 * A refused change as it is to be said when it is tried again: what it was about over the post as it is wanted by now, so
 * that nothing which was changed since is taken back.
 */
export function asWantedNow(reader: Reader, { spaceId, lane }: Action, payload: UpdatePayload): UpdatePayload {
  const { post, changed, cleared = [] } = payload;
  if (changed === undefined) return payload;
  const create = creatorOf(
    reader,
    spaceId,
    'posts.create',
    'remote' in post ? { remoteId: post.remote } : { entity: post.local },
  );
  const known = wanted(reader, { create, lane });
  if (known === null) return payload;
  const own = Object.fromEntries(changed.map((name) => [name, payload[name]])) as Partial<PostPayload>;
  const whole: PostPayload = { ...known, ...own };
  const away = [...new Set([...cleared, ...(known.cleared ?? [])])].filter((name) => whole[name] === null);
  return { ...whole, post, changed, cleared: away };
}

/** What a change is about; all of it where that is not known. It says the whole post, of which the rest may be another by now. */
export function whatChanges({ post: _, changed, cleared: __, ...whole }: UpdatePayload): Partial<PostPayload> {
  return changed === undefined ? whole : Object.fromEntries(changed.map((name) => [name, whole[name]]));
}

/** Two changes of one post as one: what the later one is about, over the earlier one. */
export function bothIn(earlier: UpdatePayload, later: UpdatePayload): UpdatePayload {
  const { changed: _, ...before } = earlier;
  const whole = { ...before, ...whatChanges(later) };
  const cleared = [...new Set([...(earlier.cleared ?? []), ...(later.cleared ?? [])])];
  const changed =
    earlier.changed && later.changed ? { changed: [...new Set([...earlier.changed, ...later.changed])] } : {};
  return { ...whole, cleared: cleared.filter((name) => whole[name] === null), ...changed };
}
