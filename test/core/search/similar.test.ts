import { afterEach, describe, expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const similar = async (text: string, social = 'x') => {
  const asked = { spaceId: rig.spaceId, text, accountIds: [rig.account(social)] };
  return (await rig.client.search.similar(asked)).similar;
};

describe('a text that is written', () => {
  it('is held against what waits on the same accounts: the same, and nearly the same', async () => {
    rig = await openRig({ dispatch: false });
    await rig.post('Three new drinks and one very old recipe, from Friday in the harbour café');
    const same = 'Three new drinks and one very old recipe from Friday, in the harbour café!';
    expect(await similar(same)).toMatchObject([{ is: 'same', state: 'waiting' }]);
    expect(await similar(same.replace('old', 'dear'))).toMatchObject([{ is: 'near', state: 'waiting' }]);
    expect(await similar('Three new drinks and nothing else at all this week')).toEqual([]);
    expect(await similar(same, 'bluesky')).toEqual([]);
    expect(await similar('')).toEqual([]);
  });

  it('with another number is another text', async () => {
    rig = await openRig({ dispatch: false });
    await rig.post('Advent calendar of the roastery, day 3: a new grinder');
    expect(await similar('Advent calendar of the roastery, day 4: a new grinder')).toEqual([]);
    expect(await similar('Advent calendar of the roastery, day 3: a new grinder')).toMatchObject([{ is: 'same' }]);
  });

  it('is held against what was published lately, also where the service tells only how that begins', async () => {
    rig = await openRig({ dispatch: false });
    const x = rig.account('x');
    const text = 'She came by on Monday, tasted ours, said nothing, and asked for a second cup of it at once';
    const excerpt = 'She came by on Monday, tasted ours, said nothing, and asked…';
    keepPost(rig, x, { remoteId: '4711', publishedAtMs: Date.now() - 86_400_000, excerpt });
    // The index follows what is pulled a moment later.
    await expect.poll(() => similar(text)).toMatchObject([{ id: '4711', is: 'near', state: 'published' }]);
  });

  it('is told of posts that go within the hour on the same account', async () => {
    rig = await openRig({ dispatch: false });
    const [x, atMs] = [rig.account('x'), Date.now() + 86_400_000];
    const body = { text: 'At nine', accountIds: [x], when: { mode: 'schedule' as const, atMs } };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    await rig.client.drafts.queue({ draftId });
    const close = async (minutes: number, accountId = x) =>
      (
        await rig.client.posts.sameHour({
          spaceId: rig.spaceId,
          accountIds: [accountId],
          atMs: atMs + minutes * 60_000,
        })
      ).close;
    expect(await close(30)).toEqual([{ accountId: x, atMs, text: 'At nine' }]);
    expect(await close(-59)).toHaveLength(1);
    expect(await close(60)).toEqual([]);
    expect(await close(30, rig.account('bluesky'))).toEqual([]);
  });
});
