import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../rig.ts';
import { cardsOf } from '../cards.ts';
import { plannedPost, row } from '../core/kinds/every-kind.ts';

/* A create is answered with the ID of what another create made: by a proxy that answers twice, or a service that mixes two up. */

let rig: Rig;
afterEach(() => rig.close());

const answerNextWith = (id: string, when: 'before' | 'after'): void => {
  const answer = { kind: 'status', status: 201, body: { data: { id: Number(id) } }, when } as const;
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: answer });
};

async function firstPost(): Promise<string> {
  const [first = ''] = await rig.post('The first one');
  await rig.reaches(first, 'done');
  return (await row(rig, first)).remoteId ?? '';
}

it.each([
  ['was never carried out', 'before', 1],
  ['was carried out', 'after', 2],
] as const)('what %s is in doubt and asks, with words of its own', async (_what, when, made) => {
  rig = await openRig({ posts: 0 });
  answerNextWith(await firstPost(), when);
  const [second = ''] = await rig.post('The second one');
  await rig.reaches(second, 'in_doubt', 'matched');
  expect(rig.sandbox.journal.executed('post.created')).toHaveLength(made);
  const [card] = await cardsOf(rig);
  expect(card?.actionIds).toEqual([second]);
  const { events } = await rig.client.outbox.detail({ actionId: second });
  expect(events.map(({ reason }) => reason?.code)).toContain('id-of-another');
});

it('a change of it is never sent to the other one', async () => {
  rig = await openRig({ posts: 0 });
  const when = { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 };
  const planned = async (text: string): Promise<string> => {
    const body = { text, accountIds: [rig.account('x')], when };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    return (await rig.client.drafts.queue({ draftId })).actionIds[0] ?? '';
  };
  const first = await planned('The first one');
  await rig.reaches(first, 'done');
  answerNextWith((await row(rig, first)).remoteId ?? '', 'after');
  const second = await planned('The second one');
  await rig.reaches(second, 'in_doubt', 'matched');
  await rig.client.posts.update({ spaceId: rig.spaceId, actionId: second, text: 'Changed' });
  const [last = ''] = await rig.post('Something behind it');
  await rig.reaches(last, 'done');
  expect(rig.sandbox.journal.executed('post.updated')).toEqual([]);
});

it('a post that was at the service before is no answer, where rows are known to have the IDs of posts', async () => {
  rig = await openRig({ pace: 10, posts: 40, apiLimit: { count: 100_000, windowMs: 60_000 } });
  await rig.published('One that shows what the IDs of rows are');
  await rig.client.sync.now({ spaceId: rig.spaceId, full: true });
  const kept = rig.core.parts.store.raw.prepare<[string], { id: string }>(
    `SELECT remote_id AS id FROM post WHERE account_id = ? AND excerpt NOT LIKE 'One that shows%' ORDER BY published_at_ms DESC`,
  );
  const stranger = kept.get(rig.account('x'))?.id ?? '';
  answerNextWith(stranger, 'before');
  const [post = ''] = await rig.post('Never carried out');
  await rig.reaches(post, 'in_doubt');
  expect((await row(rig, post)).remoteId).toBeNull();
});

it('a first comment whose answer names another comment is in doubt, and an edit of it goes to no other', async () => {
  rig = await openRig({ pace: 10 });
  const { client, spaceId } = rig;
  const [first, second] = [await plannedPost(rig), await plannedPost(rig)];
  const one = await client.posts.addFirstComment({ spaceId, actionId: first, text: 'One' });
  await rig.reaches(one.actionId, 'done');
  const [comment] = await client.comments.list({ spaceId });
  const body = { data: { id: Number(comment?.id) } };
  const fault = { kind: 'status', status: 201, body, when: 'after' } as const;
  rig.sandbox.faults.add({ method: 'POST', path: /\/comment$/, times: 1, fault });
  const two = await client.posts.addFirstComment({ spaceId, actionId: second, text: 'Two' });
  await rig.reaches(two.actionId, 'in_doubt', 'matched');
  expect((await client.comments.list({ spaceId })).find(({ id }) => id === comment?.id)?.text).toBe('One');
});
