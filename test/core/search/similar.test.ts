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

  it('is told with the time for which it waits, and with none where it has none', async () => {
    rig = await openRig({ dispatch: false });
    const [one, two] = ['Lamps are lit at six in the old harbour', 'Doors open early on Saturdays in spring'];
    const atMs = Date.now() + 86_400_000;
    const body = { text: one, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    await rig.client.drafts.queue({ draftId });
    await rig.post(two);
    expect(await similar(one)).toMatchObject([{ state: 'waiting', atMs }]);
    expect(await similar(two)).toMatchObject([{ state: 'waiting', atMs: null }]);
  });

  it('is told with the time at which a post went out that the service had taken before', async () => {
    rig = await openRig({ dispatch: false });
    const said = 'Lamps are lit at six in the old harbour';
    const [id = ''] = await rig.post(said);
    const [takenMs, goesMs] = [Date.now() - 200 * 86_400_000, Date.now() - 3_600_000];
    const took = `UPDATE action SET state = 'done', settled_at_ms = ?, scheduled_at_ms = ?, publish_mode = 'schedule' WHERE id = ?`;
    rig.core.parts.store.raw.prepare(took).run(takenMs, goesMs, id);
    expect(await similar(said)).toMatchObject([{ is: 'same', state: 'published', atMs: goesMs }]);
  });

  it('with another number is another text', async () => {
    rig = await openRig({ dispatch: false });
    await rig.post('Advent calendar of the roastery, day 3: a new grinder');
    expect(await similar('Advent calendar of the roastery, day 4: a new grinder')).toEqual([]);
    expect(await similar('Advent calendar of the roastery, today: a new grinder')).toEqual([]);
    expect(await similar('Advent calendar of the roastery, day by day: a new grinder')).toEqual([]);
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

  it('is found however many newer ones have the same words, or begin or end as it does, half a year back', async () => {
    rig = await openRig({ dispatch: false });
    const x = rig.account('x');
    const dayMs = 86_400_000;
    const text = 'Fresh from the roastery this morning: a washed Ethiopian with jasmine, lemon and a long sweet finish';
    const old = Date.now() - 170 * dayMs;
    const publish = (id: string, excerpt: string, publishedAtMs: number) =>
      keepPost(rig, x, { remoteId: id, publishedAtMs, excerpt });
    publish('old', text, old);
    publish('near', 'Nine new chairs on the terrace, in the colours of the harbour and of the old boats', old);
    publish('short', 'Good morning!', old);
    publish('beyond', 'Too long ago for anybody to remember what was said', Date.now() - 190 * dayMs);
    for (let n = 0; n < 150; n += 1) {
      const at = Date.now() - n * dayMs;
      publish(`like-${n}`, `Fresh from the roastery this morning, number ${n}: a washed one with a finish`, at);
      publish(
        `chairs-${n}`,
        `New chairs, old boats, colours of the harbour and the terrace on day ${n}, nine of them`,
        at,
      );
      publish(`longer-${n}`, `Good morning! Coffee is ready, and so is cake ${n}`, at);
    }
    await expect.poll(() => similar(text)).toMatchObject([{ id: 'old', is: 'same' }]);
    expect(await similar('Good morning')).toMatchObject([{ id: 'short', is: 'same' }]);
    const near = 'Nine new tables on the terrace, in the colours of the harbour and of the old boats';
    expect(await similar(near)).toMatchObject([{ id: 'near', is: 'near' }]);
    expect(await similar('Too long ago for anybody to remember what was said')).toEqual([]);
  });

  it('is found by its number, behind more newer ones with its words than are compared', async () => {
    rig = await openRig({ dispatch: false });
    const x = rig.account('x');
    const words = 'Advent calendar roastery chocolate cinnamon cardamom hazelnuts espresso grinder from us';
    const text = `${words}: door 3`;
    const publish = (id: string, excerpt: string, publishedAtMs: number) =>
      keepPost(rig, x, { remoteId: id, publishedAtMs, excerpt });
    const nowMs = Date.now();
    publish('same', text, nowMs - 86_400_000);
    for (let n = 0; n < 1_001; n += 1) {
      publish(`other-${n}`, `${words}: door ${100 + n}`, nowMs - 2 * n);
      // With its number, and most of its words, but so many others that it is no text like it.
      const more = `door 3 ${words.replace('hazelnuts', '')} and what else is sold under our old roof in winter`;
      publish(`longer-${n}`, more, nowMs - 2 * n - 1);
    }
    // The index has all of them when it has the last one.
    publish('last', 'Until tomorrow, then', nowMs);
    await expect.poll(() => similar('Until tomorrow, then')).toMatchObject([{ id: 'last' }]);
    expect(await similar(text)).toMatchObject([{ id: 'same', is: 'same' }]);
  });

  it.each([4, 5, 9, 14, 40, 200])('of %i words is found by any words that nearly all of it has', async (count) => {
    rig = await openRig({ dispatch: false });
    const all = Array.from(
      { length: count },
      (_, n) => `word${String.fromCodePoint(97 + (n % 26))}${'abcdefgh'[n % 8]}${'z'.repeat(n / 26)}`,
    );
    const words = [...new Set(all)];
    const missing = Math.floor(words.length / 5);
    const x = rig.account('x');
    // Each fifth of them, in turn, is what the other text lacks.
    for (let from = 0; from + missing <= words.length; from += Math.max(1, missing)) {
      const excerpt = words.toSpliced(from, missing).join(' ');
      keepPost(rig, x, { remoteId: `${from}`, publishedAtMs: Date.now() - 86_400_000 - from, excerpt });
      await expect.poll(async () => (await similar(words.join(' '))).length, { interval: 20 }).toBeGreaterThan(0);
      rig.core.parts.store.raw.prepare('DELETE FROM post WHERE remote_id = ?').run(`${from}`);
    }
  });
});
