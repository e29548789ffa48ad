import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { ways } from '../store/spoil.ts';

/* How a post and its first comment are published stands beside its payload, so that it can be asked for whatever becomes of that. */

let rig: Rig;
beforeEach(async () => void (rig = await openRig({ dispatch: false })));
afterEach(() => rig.close());

const written = (kind: string) =>
  rig.core.parts.store.raw
    .prepare<[string], string | null>('SELECT publish_mode FROM action WHERE kind = ? ORDER BY id')
    .pluck()
    .all(kind);

async function post(when: { mode: 'now' | 'queue' } | { mode: 'schedule'; atMs: number }): Promise<string> {
  const body = { text: 'Harbour', accountIds: [rig.account('x')], firstComment: 'Menu', when };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const { actionIds } = await rig.client.drafts.queue({ draftId });
  return actionIds[0] ?? '';
}
const tomorrowMs = () => Date.now() + 86_400_000;

it('is written for a post and its first comment, which goes after it', async () => {
  await post({ mode: 'queue' });
  await post({ mode: 'now' });
  await post({ mode: 'schedule', atMs: tomorrowMs() });
  expect(written('posts.create')).toEqual(['queue', 'now', 'schedule']);
  expect(written('posts.firstComment')).toEqual(['after', 'after', 'after']);
});

it('follows a change of the post', async () => {
  const actionId = await post({ mode: 'queue' });
  const when = { mode: 'schedule' as const, atMs: tomorrowMs() };
  await rig.client.posts.update({ spaceId: rig.spaceId, actionId, text: 'Harbour', when });
  expect(written('posts.create')).toEqual(['schedule']);
});

it('follows a new time', async () => {
  const actionId = await post({ mode: 'schedule', atMs: tomorrowMs() });
  await rig.client.outbox.reschedule({ actionIds: [actionId], when: 'now' });
  expect(written('posts.create')).toEqual(['now']);
});

it.each(ways)('stays as it was where the rest of the post cannot be read: $what', async ({ spoil }) => {
  const actionId = await post({ mode: 'schedule', atMs: tomorrowMs() });
  spoil(rig.core.parts.store.raw, `id = '${actionId}'`);
  await rig.client.outbox.reschedule({ actionIds: [actionId], when: 'now' });
  expect(written('posts.create')).toEqual(['schedule']);
});
