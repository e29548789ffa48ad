import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { sendChange, type PostChange } from '../../src-renderer/outbox/change-scheduled.ts';
import { plannedPost } from '../core/kinds/every-kind.ts';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* Undo of a change of a scheduled post, where something else came between. */

let rig: Rig;
let page: Page;
let said: ReturnType<typeof hearing>;
beforeAll(async () => {
  rig = await openRig();
  page = openPage();
  page.serve(rig);
  await workspace.choose(rig.spaceId);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(async () => {
  said = hearing();
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId, undoMs: 0 });
});
afterEach(() => said.stop());

const refuseNext = (): void =>
  void rig.sandbox.faults.add({
    method: 'PUT',
    path: /\/posts\/\d+$/,
    times: 1,
    fault: { kind: 'status', status: 422, body: { message: 'This post can no longer be changed.' } },
  });
const rowOf = async (actionId: string): Promise<ActionRow> => (await rig.client.outbox.detail({ actionId })).row;
const wanted = async (post: ActionRow) =>
  (await rig.client.posts.wanted({ spaceId: rig.spaceId, actionId: post.id })).wanted;
const updates = (): unknown[] => rig.sandbox.journal.executed('post.updated').map(({ body }) => body);

/** A post that the service has, changed from this window, and what the change waits as: while the outbox is paused, it goes nowhere. */
async function changed(change: PostChange, paused = true): Promise<{ post: ActionRow; changeId: string }> {
  const post = await rowOf(await plannedPost(rig));
  if (paused) await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  expect(await sendChange(post, change)).toBe(true);
  const { raw } = rig.core.parts.store;
  const changeId = raw.prepare("SELECT id FROM action WHERE kind = 'posts.update' ORDER BY id DESC LIMIT 1").pluck();
  return { post, changeId: String(changeId.get()) };
}

it('that the service refused meanwhile says so, and asks for nothing', async () => {
  refuseNext();
  const { post, changeId } = await changed({ text: 'Other words' }, false);
  await rig.reaches(changeId, 'rejected');
  const asked = updates().length;
  await said.undo();
  expect(said.lines().at(-1)).toBe(
    'The service refused that change: there is nothing to take back, the post is as it was.',
  );
  expect([updates().length, (await wanted(post))?.text]).toEqual([asked, 'Planned']);
});

it('that another window took back says so', async () => {
  const { changeId } = await changed({ text: 'Other words' });
  await rig.client.outbox.cancel({ actionIds: [changeId] });
  await said.undo();
  expect(said.lines().at(-1)).toBe('The change was taken back already: the post is as it was.');
});

it('leaves the change that another window made after it', async () => {
  const { post } = await changed({ text: 'Other words' });
  await rig.client.posts.update({ spaceId: rig.spaceId, actionId: post.id, text: 'Words of the other window' });
  await said.undo();
  expect(said.lines().at(-1)).toBe('The post was changed again since then, and stays as it is.');
  expect((await wanted(post))?.text).toBe('Words of the other window');
});

it('leaves what another window had changed before it, and takes back this change alone', async () => {
  const post = await rowOf(await plannedPost(rig));
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  await rig.client.posts.update({ spaceId: rig.spaceId, actionId: post.id, text: 'Words of the other window' });
  const before = await wanted(post);
  const atMs = (before?.atMs ?? 0) + 3_600_000;
  expect(await sendChange(post, { atMs })).toBe(true);
  expect(await wanted(post)).toMatchObject({ text: 'Words of the other window', atMs });
  await said.undo();
  expect(await wanted(post)).toMatchObject({ text: 'Words of the other window', atMs: before?.atMs });
});

it('of a post in the queue of the service gives back the time that it had there', async () => {
  const { client, spaceId } = rig;
  const body = { text: 'In their queue', accountIds: [rig.account('x')], when: { mode: 'queue' as const } };
  const { draftId } = await client.drafts.save({ spaceId, body });
  const [id = ''] = (await client.drafts.queue({ draftId })).actionIds;
  await rig.reaches(id, 'done');
  const post = await rowOf(id);
  const theirs = post.scheduledAtMs ?? 0;
  expect(theirs).toBeGreaterThan(Date.now());
  const atMs = theirs + 7 * 86_400_000;
  expect(await sendChange(post, { atMs })).toBe(true);
  await rig.drained();
  expect((await rowOf(id)).scheduledAtMs).toBe(atMs);
  await said.undo();
  expect(said.lines().at(-1)).toBe('The change is taken back.');
  await rig.drained();
  expect((await rowOf(id)).scheduledAtMs).toBe(theirs);
});
