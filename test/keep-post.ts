import { putPosts } from '../src-main/core/analytics/archive/post.queries.ts';
import type { Rig } from './rig.ts';

/** A row of the analytics is kept, as if a pull had brought it: another client's post, or one under another ID. */
export function keepPost(
  { core, spaceId }: Pick<Rig, 'core' | 'spaceId'>,
  accountId: string,
  row: { remoteId: string; publishedAtMs: number; permalink?: string; excerpt: string },
): void {
  const { store, clock } = core.parts;
  const more = { thumbnail: null, imported: false, interactionsSource: null, interactionsParts: null, raw: '{}' };
  const of = { spaceId, accountId, walk: 0, atMs: clock.nowMs() };
  store.tx((tx) => putPosts(tx, of, [{ permalink: null, ...row, ...more }]));
}
