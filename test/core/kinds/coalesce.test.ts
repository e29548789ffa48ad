import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';
import { block, deeds, pause, plannedPost, resume, row, webhook } from './every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const open = async (options: RigOptions = {}): Promise<Rig> => {
  rig = await openRig({ dialect: 'objects', random: () => 0.05, ...options });
  return rig;
};
const space = () => ({ spaceId: rig.spaceId });
/** Bodies of what was really done, by the end of the path. */
const bodies = (effect: string) => rig.sandbox.journal.executed(effect).map((entry) => entry.body);

describe('merging what has not been sent', () => {
  it('puts a change into the block that is not made yet, behind changes of other blocks', async () => {
    const { client } = await open();
    const other = await block(rig, 'Find us');
    await pause(rig);
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'First' } });
    await client.bio.blockUpdate({ ...space(), blockId: other, block: { title: 'Where' } });
    const changed = await client.bio.blockUpdate({ ...space(), blockId: made.blockId, block: { title: 'Second' } });
    expect(changed.actionId).toBe(made.actionId);
    expect(await row(rig, made.actionId)).toMatchObject({ text: 'Second', change: 'add-block' });
    await resume(rig);
    await rig.drained();
    expect(bodies('block.created')).toEqual([{ type: 'link', title: 'Second' }]);
    expect(deeds(rig, 'block.updated')).toBe(1);
  });

  it('keeps of two changes of one block each member as it was last asked for', async () => {
    const { client } = await open();
    const blockId = await block(rig, 'Find us');
    const other = await block(rig, 'Book a cupping');
    await pause(rig);
    const first = await client.bio.blockUpdate({ ...space(), blockId, block: { title: 'Where', active: false } });
    await client.bio.blockUpdate({ ...space(), blockId: other, block: { title: 'Cup' } });
    const last = await client.bio.blockUpdate({ ...space(), blockId, block: { title: 'Where we are' } });
    expect(last.actionId).toBe(first.actionId);
    await resume(rig);
    await rig.drained();
    expect(bodies('block.updated')).toEqual([{ title: 'Where we are', is_active: false }, { title: 'Cup' }]);
  });

  it('makes a block and its deletion both vanish, and an order that named it goes without it', async () => {
    const { client } = await open();
    const kept = await block(rig, 'Find us');
    await pause(rig);
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'Oh no' } });
    const order = await client.bio.blockReorder({ ...space(), blockIds: [made.blockId, kept] });
    expect(await client.bio.blockDelete({ ...space(), blockId: made.blockId })).toEqual({ actionId: null });
    expect((await row(rig, made.actionId)).state).toBe('superseded');
    await resume(rig);
    await rig.reaches(order.actionId, 'done');
    expect(deeds(rig, 'block.created') + deeds(rig, 'block.deleted')).toBe(0);
    const { blocks } = await client.bio.get(space());
    expect(blocks[0]?.id).toBe(kept);
    expect(bodies('blocks.reordered')).toEqual([{ blocks: blocks.map(({ remoteId }) => Number(remoteId)) }]);
  });

  it('sends the last of two orders only, after the block that it names was made, and by its number', async () => {
    const { client } = await open();
    const [first, second] = [await block(rig, 'Find us'), await block(rig, 'Book a cupping')];
    await pause(rig);
    await client.bio.blockReorder({ ...space(), blockIds: [second, first] });
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'text', text: 'Top of the page' } });
    await client.bio.blockReorder({ ...space(), blockIds: [made.blockId, first, second] });
    await resume(rig);
    await rig.drained();
    const { blocks } = await client.bio.get(space());
    expect(blocks.slice(0, 3).map(({ id }) => id)).toEqual([made.blockId, first, second]);
    expect(bodies('blocks.reordered')).toEqual([{ blocks: blocks.map(({ remoteId }) => Number(remoteId)) }]);
    await client.bio.sync(space());
    expect((await client.bio.get(space())).blocks.map(({ id }) => id)).toEqual(blocks.map(({ id }) => id));
  });

  it('lets an order go on without a block that the service refused', async () => {
    const { client } = await open();
    const kept = await block(rig, 'Find us');
    rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: { kind: 'status', status: 422 } });
    await pause(rig);
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'nonsense' } });
    const order = await client.bio.blockReorder({ ...space(), blockIds: [made.blockId, kept] });
    await resume(rig);
    await rig.reaches(order.actionId, 'done');
    expect((await row(rig, made.actionId)).state).toBe('rejected');
    expect((await client.bio.get(space())).blocks[0]?.id).toBe(kept);
  });

  it('has no deletion wait for a block that was refused meanwhile, and asks about neither', async () => {
    const { client } = await open();
    rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const tooLong = { type: 'link', title: 'x'.repeat(3_000) };
    const made = await client.bio.blockCreate({ ...space(), block: tooLong });
    await rig.reaches(made.actionId, 'on_wire');
    const { actionId } = await client.bio.blockDelete({ ...space(), blockId: made.blockId });
    await rig.reaches(made.actionId, 'rejected');
    expect((await row(rig, actionId ?? '')).state).toBe('superseded');
    expect((await client.outbox.overview(space())).needsYou).toEqual([]);
  });

  it('puts changes of the page into the page that is not made yet', async () => {
    const { client } = await open();
    rig.sandbox.removeBio();
    await pause(rig);
    const made = await client.bio.create({ ...space(), fields: { title: 'One', slug: 'one' } });
    await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'A link' } });
    const changed = await client.bio.update({ ...space(), fields: { title: 'Two' } });
    expect(changed.actionId).toBe(made.actionId);
    await resume(rig);
    await rig.drained();
    expect(bodies('bio.created')).toEqual([{ title: 'Two', slug: 'one' }]);
  });

  it('keeps the last of several changes of a webhook, sends none of one that is deleted, and all where that is taken back', async () => {
    const { client } = await open();
    const webhookId = await webhook(rig);
    await pause(rig);
    await client.webhooks.update({ ...space(), webhookId, active: false, events: ['post.failed'] });
    await client.webhooks.update({ ...space(), webhookId, url: 'https://hooks.example/new', active: true });
    const deletion = await client.webhooks.delete({ ...space(), webhookId });
    const shown = async () => (await client.webhooks.list(space())).find(({ id }) => id === webhookId);
    expect(await shown()).toMatchObject({ leaving: deletion.actionId });
    expect((await rig.counts()).queued).toBe(1);
    await client.outbox.cancel({ actionIds: [deletion.actionId] });
    expect(await shown()).toMatchObject({ url: 'https://hooks.example/new', active: true, pending: true });
    await client.outbox.putBack({ actionIds: [deletion.actionId] });
    expect((await rig.counts()).queued).toBe(1);
    await client.outbox.cancel({ actionIds: [deletion.actionId] });
    await resume(rig);
    await rig.drained();
    const changed = { url: 'https://hooks.example/new', events: ['post.failed'], is_active: true };
    expect(bodies('webhook.updated')).toEqual([changed]);
    await pause(rig);
    await client.webhooks.update({ ...space(), webhookId, active: false });
    await client.webhooks.delete({ ...space(), webhookId });
    await resume(rig);
    await rig.drained();
    expect(bodies('webhook.updated')).toEqual([changed]);
    expect(deeds(rig, 'webhook.deleted')).toBe(1);
  });

  it('sends the change of a webhook after all where its deletion is refused, and none where that is tried again in time', async () => {
    const { client, sandbox } = await open();
    const webhookId = await webhook(rig);
    const gaveWay = 'Cancelled: you deleted what it was to change.';
    const refuse = (): unknown =>
      sandbox.faults.add({ method: 'DELETE', path: '/webhooks/*', times: 1, fault: { kind: 'status', status: 403 } });
    refuse();
    await pause(rig);
    const change = await client.webhooks.update({ ...space(), webhookId, active: false });
    const first = await client.webhooks.delete({ ...space(), webhookId });
    expect(await row(rig, change.actionId)).toMatchObject({ state: 'cancelled', reason: gaveWay });
    await resume(rig);
    await rig.reaches(first.actionId, 'rejected');
    await rig.reaches(change.actionId, 'done');
    expect(bodies('webhook.updated')).toEqual([{ is_active: false }]);
    const { events } = await client.outbox.detail({ actionId: change.actionId });
    expect(events.map(({ reason }) => reason?.code)).toContain('deletion-refused');
    const [shown] = await client.webhooks.list(space());
    expect(shown).toMatchObject({ id: webhookId, active: false, refused: { asked: 'deletion' } });

    refuse();
    await pause(rig);
    // Held, so that it does not go before the deletion is tried again.
    const again = await client.webhooks.update({ ...space(), webhookId, active: true });
    await client.outbox.hold({ actionIds: [again.actionId] });
    const second = await client.webhooks.delete({ ...space(), webhookId });
    await resume(rig);
    await rig.reaches(second.actionId, 'rejected');
    expect(await row(rig, again.actionId)).toMatchObject({ state: 'blocked', blockReason: 'held' });
    await client.outbox.tryNow({ actionIds: [second.actionId] });
    expect(await row(rig, again.actionId)).toMatchObject({ state: 'cancelled', reason: gaveWay });
    await rig.reaches(second.actionId, 'done');
    expect(bodies('webhook.updated')).toHaveLength(1);
  });

  it('does not call off a change of a webhook that may be out when the webhook is deleted', async () => {
    const { client } = await open({ random: () => 0.9 });
    const webhookId = await webhook(rig);
    const fault = { kind: 'reset', when: 'after' } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: `/webhooks/${webhookId}`, fault });
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, active: false });
    await rig.reaches(actionId, 'waiting');
    await client.webhooks.delete({ ...space(), webhookId });
    expect((await row(rig, actionId)).state).not.toBe('cancelled');
  });

  it('changes a post where it waits, with its time, its accounts and a comment in between', async () => {
    const { client } = await open();
    await pause(rig);
    const [postId = '', commentId = ''] = await rig.post('Frist', { firstComment: 'Link in boi' });
    const atMs = Date.now() + 3_600_000;
    const accountIds = [rig.account('linkedin')];
    const when = { mode: 'schedule' as const, atMs };
    expect(await client.posts.update({ ...space(), actionId: postId, text: 'First', accountIds, when })).toEqual({
      actionId: postId,
    });
    expect(await client.comments.edit({ ...space(), actionId: commentId, text: 'Link in bio' })).toMatchObject({
      actionId: commentId,
    });
    expect(await row(rig, postId)).toMatchObject({
      text: 'First',
      scheduledAtMs: atMs,
      accounts: [{ id: accountIds[0] }],
    });
    await resume(rig);
    await rig.drained();
    expect(bodies('post.created')).toMatchObject([{ content: 'First', mode: 'schedule' }]);
    expect(bodies('comment.created')).toMatchObject([{ content: 'Link in bio' }]);
    expect(deeds(rig, 'comment.updated') + deeds(rig, 'post.updated')).toBe(0);
  });

  it('sends two changes of a post as one, and keeps what the second did not say', async () => {
    const { client } = await open();
    const actionId = await plannedPost(rig, 'Planned');
    await pause(rig);
    await client.posts.update({ ...space(), actionId, text: 'Better', link: 'https://harbourandpine.example' });
    await client.posts.update({ ...space(), actionId, text: 'Best' });
    await resume(rig);
    await rig.drained();
    expect(bodies('post.updated')).toMatchObject([{ content: 'Best', link: 'https://harbourandpine.example' }]);
  });

  it('sends a link that was cleared and then given anew as the new one, and one that was cleared at last as none', async () => {
    const { client } = await open();
    const actionId = await plannedPost(rig, 'Planned');
    const change = (link: string | null) => client.posts.update({ ...space(), actionId, text: 'Better', link });
    await pause(rig);
    await change(null);
    await change('https://harbourandpine.example/anew');
    await resume(rig);
    await rig.drained();
    await pause(rig);
    await change('https://harbourandpine.example/once');
    await change(null);
    await resume(rig);
    await rig.drained();
    expect(bodies('post.updated')).toMatchObject([{ link: 'https://harbourandpine.example/anew' }, { link: null }]);
  });

  it('never touches what is on the wire: the later change follows it', async () => {
    const { client } = await open();
    const blockId = await block(rig, 'Find us');
    rig.sandbox.faults.add({ method: 'PUT', path: '/blocks/*', times: 1, fault: { kind: 'slow', delayMs: 400 } });
    const first = await client.bio.blockUpdate({ ...space(), blockId, block: { title: 'One' } });
    await rig.reaches(first.actionId, 'on_wire');
    const second = await client.bio.blockUpdate({ ...space(), blockId, block: { title: 'Two' } });
    expect(second.actionId).not.toBe(first.actionId);
    await rig.drained();
    expect(bodies('block.updated')).toEqual([{ title: 'One' }, { title: 'Two' }]);
  });

  it('takes up a parked change with the new one in it, and parks no other lane-mate meanwhile', async () => {
    const { client } = await open({ pace: 20 });
    const [parked, other] = [await block(rig, 'Find us'), await block(rig, 'Book a cupping')];
    const remoteId = (await client.bio.get(space())).blocks.find(({ id }) => id === parked)?.remoteId ?? '';
    const mend = rig.sandbox.faults.add({
      method: 'PUT',
      path: `/blocks/${remoteId}`,
      fault: { kind: 'status', status: 500 },
    });
    const first = await client.bio.blockUpdate({ ...space(), blockId: parked, block: { title: 'One' } });
    await rig.reaches(first.actionId, 'blocked');
    expect(await row(rig, first.actionId)).toMatchObject({ blockReason: 'tries', attempts: 8 });
    const passed = await client.bio.blockUpdate({ ...space(), blockId: other, block: { title: 'Cup' } });
    await rig.reaches(passed.actionId, 'done');
    mend();
    expect(await client.bio.blockUpdate({ ...space(), blockId: parked, block: { title: 'Two' } })).toEqual(first);
    await rig.reaches(first.actionId, 'done');
    expect(bodies('block.updated')).toEqual([{ title: 'Cup' }, { title: 'Two' }]);
  });
});
