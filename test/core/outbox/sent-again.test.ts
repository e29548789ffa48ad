import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { pause, resume, row } from '../kinds/every-kind.ts';

const HOUR_MS = 3_600_000;

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const bodies = (effect: string) =>
  rig.sandbox.journal.executed(effect).map(({ body }) => body as Record<string, unknown>);
/** What posts were asked to say, and when, in the order of the requests. */
const asked = (effect: string) =>
  bodies(effect).map(({ content, scheduled_at: at }) => [content, Date.parse(String(at))] as const);
const scheduled = (atMs: number) => ({ mode: 'schedule' as const, atMs });
const startMs = Math.ceil(Date.now() / 60_000) * 60_000;
const inHours = (hours: number): number => startMs + hours * HOUR_MS;

async function planned(text: string, atMs: number): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], when: scheduled(atMs) };
  const { draftId } = await rig.client.drafts.save({ ...space(), body });
  return (await rig.client.drafts.queue({ draftId })).actionIds[0] ?? '';
}

async function inDoubt(path: RegExp, make: () => Promise<string>): Promise<string> {
  rig = await openRig({ dialect: 'objects', random: () => 0.05 });
  rig.sandbox.faults.add({ method: 'POST', path, times: 1, fault: { kind: 'reset', when: 'before' } });
  const actionId = await make();
  await rig.reaches(actionId, 'in_doubt');
  return actionId;
}

describe('a post that is sent again after a doubt', () => {
  it('says what it was changed to meanwhile, at the time it was given last', async () => {
    const actionId = await inDoubt(/\/posts$/, () => planned('Frist', inHours(2)));
    const change = await rig.client.posts.update({ ...space(), actionId, text: 'First', when: scheduled(inHours(3)) });
    expect((await rig.client.outbox.resolve({ actionId, answer: 'not-sent' })).state).toBe('queued');
    expect((await row(rig, change.actionId)).state).toBe('superseded');
    expect(await row(rig, actionId)).toMatchObject({ text: 'First', scheduledAtMs: inHours(3) });
    await rig.drained();
    expect(asked('post.created')).toEqual([['First', inHours(3)]]);
    expect(bodies('post.updated')).toEqual([]);
  });

  it('says so too in its first comment', async () => {
    let commentId = '';
    const actionId = await inDoubt(/\/posts$/, async () => {
      const [postId = '', ...rest] = await rig.post('The guide is out.', { firstComment: 'Link in boi' });
      commentId = rest[0] ?? '';
      return postId;
    });
    await rig.client.comments.edit({ ...space(), actionId: commentId, text: 'Link in bio' });
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(commentId, 'done');
    expect(bodies('comment.created')).toMatchObject([{ content: 'Link in bio' }]);
  });

  it('leaves a change that is held to itself', async () => {
    const actionId = await inDoubt(/\/posts$/, () => planned('First', inHours(2)));
    const change = await rig.client.posts.update({ ...space(), actionId, text: 'Not sure yet' });
    await rig.client.outbox.hold({ actionIds: [change.actionId] });
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(actionId, 'done');
    expect(bodies('post.created')).toMatchObject([{ content: 'First' }]);
    expect(await row(rig, change.actionId)).toMatchObject({ state: 'blocked', blockReason: 'held' });
  });

  it('gives a change behind it its new time too, which would else put the old one back', async () => {
    const actionId = await inDoubt(/\/posts$/, () => planned('Frist', inHours(2)));
    const change = await rig.client.posts.update({ ...space(), actionId, text: 'First' });
    await rig.client.outbox.hold({ actionIds: [change.actionId] });
    await pause(rig);
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.client.outbox.reschedule({ actionIds: [actionId], when: { atMs: inHours(4) } });
    expect(await row(rig, change.actionId)).toMatchObject({ blockReason: 'held', scheduledAtMs: inHours(4) });
    await rig.client.outbox.release({ actionIds: [change.actionId] });
    await resume(rig);
    await rig.drained();
    expect(asked('post.created')).toEqual([['Frist', inHours(4)]]);
    expect(asked('post.updated')).toEqual([['First', inHours(4)]]);
  });
});

describe('a block that is sent again after a doubt', () => {
  const added = () => rig.client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'Old' } });

  it('says what it was changed to meanwhile', async () => {
    let blockId = '';
    const actionId = await inDoubt(/\/blocks$/, async () => {
      const made = await added();
      ({ blockId } = made);
      return made.actionId;
    });
    await rig.client.bio.blockUpdate({ ...space(), blockId, block: { title: 'New' } });
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    expect(await row(rig, actionId)).toMatchObject({ text: 'New', change: 'add-block' });
    await rig.drained();
    expect(bodies('block.created')).toMatchObject([{ title: 'New' }]);
    expect(bodies('block.updated')).toEqual([]);
  });

  it('is not sent at all when it was deleted meanwhile', async () => {
    let blockId = '';
    const actionId = await inDoubt(/\/blocks$/, async () => {
      const made = await added();
      ({ blockId } = made);
      return made.actionId;
    });
    await rig.client.bio.blockDelete({ ...space(), blockId });
    expect((await rig.client.outbox.resolve({ actionId, answer: 'not-sent' })).state).toBe('superseded');
    await rig.drained();
    expect(bodies('block.created')).toEqual([]);
  });
});
