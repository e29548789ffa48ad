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
  it('that was made from here has all of it, as it was last wanted, to be queued and not sent now, and nothing of when it went', async () => {
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
    expect(copy).toMatchObject({ words: 'own', body: { ...body, when: { mode: 'queue' } } });
    expect(copy.draftId).not.toBe(draftId);
  });

  describe('has the first comment as it was last wanted:', () => {
    const comment = (postId: string, text: string, undoMs = 0) =>
      rig.client.posts.addFirstComment({ spaceId: rig.spaceId, postId, text, delayMinutes: 60, undoMs });
    const published = async (): Promise<string> => {
      const [actionId = ''] = await rig.post('The guide is out.');
      await rig.reaches(actionId, 'done');
      return (await row(rig, actionId)).remoteId ?? '';
    };
    const copied = async (postId: string) => (await ofPost(rig.account('x'), postId)).body;

    it('the words of all that were added, one below the other', async () => {
      const postId = await published();
      for (const text of ['Link in bio.', 'Sold out now']) {
        const { actionId } = await comment(postId, text);
        await rig.reaches(actionId, 'done');
      }
      expect((await copied(postId)).firstComment).toBe('Link in bio.\n\nSold out now');
    });

    it('none where it was taken back', async () => {
      const postId = await published();
      const { batchId } = await comment(postId, 'Wrong comment', 10_000);
      await rig.client.outbox.undo({ batchId });
      expect((await copied(postId)).firstComment).toBeNull();
    });

    it('with the words and the delay that it was changed to', async () => {
      const postId = await published();
      const { actionId } = await comment(postId, 'Old words');
      await rig.reaches(actionId, 'done');
      const edit = await rig.client.comments.edit({
        spaceId: rig.spaceId,
        actionId,
        text: 'New words',
        delayMinutes: 5,
      });
      await rig.reaches(edit.actionId, 'done');
      expect(await copied(postId)).toMatchObject({ firstComment: 'New words', commentDelayMinutes: 5 });
    });

    it('the one before where the last was refused', async () => {
      const postId = await published();
      await rig.reaches((await comment(postId, 'It went out')).actionId, 'done');
      rig.sandbox.faults.add({ method: 'POST', path: /comment$/, times: 1, fault: { kind: 'status', status: 422 } });
      await rig.reaches((await comment(postId, 'It was refused')).actionId, 'rejected');
      expect((await copied(postId)).firstComment).toBe('It went out');
    });
  });

  it('that was made elsewhere has the words that the service shows, for its account', async () => {
    keepPost(rig, rig.account('x'), { remoteId: '77', publishedAtMs: 1, excerpt: 'Somebody else’s\0 words …' });
    expect(await ofPost(rig.account('x'), '77')).toMatchObject({
      words: 'shown',
      body: {
        ...{ text: 'Somebody else’s words …', accountIds: [rig.account('x')], firstComment: null, link: null },
        when: { mode: 'queue' },
      },
    });
  });

  describe('of which the service gave only the beginning', () => {
    const text = `${'The guide is out. '.repeat(5)}Read it at harbou…`;
    const cutDraft = async () => {
      keepPost(rig, rig.account('x'), { remoteId: '79', publishedAtMs: 1, excerpt: `${text}\n` });
      return ofPost(rig.account('x'), '79');
    };
    const queue = (draftId: string) => rig.client.drafts.queue({ draftId });
    const refused = { data: { code: 'invalid', message: 'The service gave only the beginning of this text.' } };

    it('is not queued while it ends as it came, however its beginning is changed, and is once its end is changed', async () => {
      const { draftId, body } = await cutDraft();
      await expect(queue(draftId)).rejects.toMatchObject(refused);
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { ...body, text: `New: ${text}` } });
      await expect(queue(draftId)).rejects.toMatchObject(refused);
      const own = { ...body, text: 'Whole.', variants: { [rig.account('x')]: text } };
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: own });
      await expect(queue(draftId)).rejects.toMatchObject(refused);
      const whole = text.replace('harbou…', 'harbourandpine.com.');
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { ...body, text: whole } });
      expect((await queue(draftId)).actionIds).toHaveLength(1);
    });

    it('is queued as it is once that was confirmed', async () => {
      const { draftId, body } = await cutDraft();
      const { cutEnd, ...confirmed } = body;
      expect(text.endsWith(cutEnd ?? 'nothing')).toBe(true);
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: confirmed });
      expect((await queue(draftId)).actionIds).toHaveLength(1);
    });

    it('is told by three dots as well, never from the middle of a character, and a text without dots is whole', async () => {
      keepPost(rig, rig.account('x'), { remoteId: '82', publishedAtMs: 1, excerpt: `${'👧'.repeat(60)}…` });
      expect((await ofPost(rig.account('x'), '82')).body.cutEnd).toBe(`${'👧'.repeat(19)}…`);
      keepPost(rig, rig.account('x'), { remoteId: '80', publishedAtMs: 1, excerpt: 'Half of it...' });
      keepPost(rig, rig.account('x'), { remoteId: '81', publishedAtMs: 1, excerpt: 'All of it.' });
      expect((await ofPost(rig.account('x'), '80')).body.cutEnd).toBe('Half of it...');
      expect((await ofPost(rig.account('x'), '81')).body.cutEnd).toBeUndefined();
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

  it('is held against the rules of its network, on an account that is parked as well', async () => {
    const [accountId, text] = [rig.account('bluesky'), 'word '.repeat(100)];
    const { actionId } = await rig.client.accounts.park({ spaceId: rig.spaceId, accountId });
    await rig.reaches(actionId, 'done');
    await expect(comment(text)).rejects.toMatchObject({ data: { code: 'invalid' } });
  });

  it('of a post that was made from here is held against the rules of all its accounts, which are told', async () => {
    const accountIds = [rig.account('linkedin'), rig.account('bluesky')];
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Out.', accountIds } });
    const [actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(actionId, 'done');
    const of = {
      spaceId: rig.spaceId,
      postId: (await row(rig, actionId)).remoteId ?? '',
      accountId: rig.account('linkedin'),
    };
    expect(await rig.client.posts.sentTo(of)).toEqual({
      accountIds,
      actionId: expect.stringMatching(/./) as unknown,
      also: accountIds.filter((id) => id !== of.accountId).map((accountId) => ({ accountId, isKept: false })),
      labels: [],
    });
    const text = 'word '.repeat(100);
    await expect(rig.client.posts.addFirstComment({ ...of, text })).rejects.toMatchObject({
      data: { code: 'invalid' },
    });
    const elsewhere = { ...of, postId: '777' };
    const nowhereElse = { accountIds: [of.accountId], actionId: null, also: [], labels: [] };
    expect(await rig.client.posts.sentTo(elsewhere)).toEqual(nowhereElse);
  });

  it('is held against the rules of its network', async () => {
    await expect(comment('word '.repeat(100))).rejects.toMatchObject({ data: { code: 'invalid' } });
  });
});
