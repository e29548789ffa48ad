import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';
import { row } from '../kinds/every-kind.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const ofPost = async (accountId: string, postId: string) => {
  const made = await rig.client.drafts.ofPost({ spaceId: rig.spaceId, accountId, postId });
  return { ...made, body: (await rig.client.drafts.get({ draftId: made.draftId })).body };
};

describe('a published post as a draft', () => {
  it('that was made from here has all of it, as it was last wanted, and nothing of when it went', async () => {
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const body = {
      ...{ text: 'The guide is out.', accountIds: [x, bluesky], link: 'https://example.org/guide' },
      ...{ firstComment: 'Link in bio.', commentDelayMinutes: 5 },
    };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const { actionIds } = await rig.client.drafts.queue({ draftId });
    for (const id of actionIds) await rig.reaches(id, 'done');
    const { remoteId } = await row(rig, actionIds[0] ?? '');
    const copy = await ofPost(x, remoteId ?? '');
    expect(copy).toMatchObject({ words: 'own', body: { ...body, when: { mode: 'now' } } });
    expect(copy.draftId).not.toBe(draftId);
  });

  it('that was made elsewhere has the words that the service shows, for its account', async () => {
    keepPost(rig, rig.account('x'), { remoteId: '77', publishedAtMs: 1, excerpt: 'Somebody else’s\0 words …' });
    expect(await ofPost(rig.account('x'), '77')).toMatchObject({
      words: 'shown',
      body: { text: 'Somebody else’s words …', accountIds: [rig.account('x')], firstComment: null, link: null },
    });
  });

  it('has no account that cannot be posted to', async () => {
    const parked = (await rig.client.accounts.list({ spaceId: rig.spaceId })).find(({ state }) => state !== 'active');
    keepPost(rig, parked?.id ?? '', { remoteId: '78', publishedAtMs: 1, excerpt: 'Old' });
    expect((await ofPost(parked?.id ?? '', '78')).body.accountIds).toEqual([]);
  });

  it('is refused where nothing of its words is kept', async () => {
    await expect(ofPost(rig.account('x'), '404')).rejects.toMatchObject({ data: { code: 'not-found' } });
  });
});

describe('a first comment for a post that was made elsewhere', () => {
  const comment = (text: string) =>
    rig.client.posts.addFirstComment({
      ...{ spaceId: rig.spaceId, postId: '77', accountId: rig.account('bluesky'), text, undoMs: 10_000 },
    });

  it('is held back for a while and can be taken back', async () => {
    const { actionId, batchId } = await comment('Link in bio.');
    expect((await row(rig, actionId)).state).toBe('queued');
    await rig.client.outbox.undo({ batchId });
    expect((await row(rig, actionId)).state).toBe('cancelled');
  });

  it('is held against the rules of its network', async () => {
    await expect(comment('word '.repeat(100))).rejects.toMatchObject({ data: { code: 'invalid' } });
  });
});
