import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closestFirst } from '../../../src-preload/contract/search-groups.ts';
import { readQuery } from '../../../src-main/core/search/read-query.ts';
import { openRig, type Rig } from '../../rig.ts';
import { addPost, indexAll } from './archive.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM action; DELETE FROM post'));
afterAll(() => rig.close());

const answer = (words: string, more: object = {}) => rig.client.search.find({ spaceId: rig.spaceId, words, ...more });
const ids = async (words: string): Promise<string[]> =>
  (await answer(words)).groups.flatMap(({ hits }) => hits.map(({ id }) => id));
const draft = async (text: string, accountIds: string[] = []): Promise<string> =>
  (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text, accountIds } })).draftId;
const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);

describe('a search is narrowed', () => {
  it('to an account by its handle, and to a network', async () => {
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const [onX, onBoth] = [await draft('winter tins', [x]), await draft('winter bags', [x, bluesky])];
    addPost(rig, { id: '1', text: 'winter on x' });
    addPost(rig, { id: '2', text: 'winter over there', social: 'bluesky' });
    const accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
    const handle = accounts.find(({ id }) => id === bluesky)?.handle ?? '';
    expect(await ids(`winter account:${handle}`)).toEqual([onBoth, '2']);
    expect(await ids(`winter @${handle.replace('@', '')}`)).toEqual([onBoth, '2']);
    expect(await ids(`winter -account:"${handle}"`)).toEqual([onX, '1']);
    expect(await ids('winter network:X')).toEqual([onBoth, onX, '1']);
    expect(await ids(`network:x account:${handle} winter`)).toEqual([]);
    rig.core.parts.store.raw.prepare(`UPDATE account SET social = 'Twitter' WHERE remote_id = ?`).run(x);
    for (const named of ['x', '"X"', 'twitter'])
      expect(await ids(`winter network:${named}`)).toEqual([onBoth, onX, '1']);
    expect(await ids('winter -network:x')).toEqual(['2']);
  });

  it('to an account by its ID, whichever letters of it are capitals', () => {
    const accounts = [{ id: 'AcC1', social: 'x', displayName: 'Harbour', handle: '@harbour' }];
    for (const named of ['AcC1', 'acc1'])
      expect(readQuery(`account:${named}`, { accounts, timeZone: 'UTC' })).toMatchObject({ accountIds: ['AcC1'] });
  });

  it('to days of the zone of the space, the first of them included', async () => {
    addPost(rig, { id: 'old', text: 'tea', atMs: day('2025-12-30') });
    addPost(rig, { id: 'first', text: 'tea', atMs: day('2026-01-10') });
    addPost(rig, { id: 'last', text: 'tea', atMs: day('2026-02-01') });
    addPost(rig, { id: 'undated', text: 'tea', atMs: null });
    expect(await ids('tea')).toEqual(['last', 'first', 'old', 'undated']);
    expect(await ids('tea after:2026-01-10')).toEqual(['last', 'first']);
    expect(await ids('tea before:2026-01-10')).toEqual(['old']);
    expect(await ids('tea after:2026 before:2026-02')).toEqual(['first']);
    expect((await answer('tea before:2026-01-10')).groups.find(({ group }) => group === 'posts')?.total).toBe(1);
  });

  it('by what something is, with words or without', async () => {
    const kept = await draft('tea at five');
    const [waiting] = await rig.post('tea at six');
    const [cancelled] = await rig.post('tea at seven');
    await rig.client.outbox.cancel({ actionIds: [cancelled ?? ''] });
    addPost(rig, { id: 'ours', text: 'tea at three' });
    addPost(rig, { id: 'theirs', text: 'tea at four', imported: true });
    rig.core.parts.store.raw.exec(`UPDATE post SET gone_at_ms = 1 WHERE remote_id = 'ours'`);
    expect(await ids('tea is:draft')).toEqual([kept]);
    expect(await ids('is:waiting')).toEqual([waiting]);
    expect(await ids('tea is:cancelled')).toEqual([cancelled]);
    expect(await ids('tea is:imported')).toEqual(['theirs']);
    expect(await ids('tea is:post -is:imported')).toEqual(['ours']);
    expect(await ids('tea is:gone')).toEqual(['ours']);
    expect(await ids('tea is:post -is:gone')).toEqual(['theirs']);
    expect(await ids('tea -is:post')).toEqual([kept, waiting]);
    expect(await ids('tea is:needs-you')).toEqual([]);
    expect(await ids('tea is:draft is:waiting')).toEqual([]);
  });

  it.each([
    ['is:nonsense', { code: 'unknown-state', text: 'nonsense' }],
    ['account:@nobody tea', { code: 'unknown-account', text: '@nobody' }],
    ['network:myspace', { code: 'unknown-network', text: 'myspace' }],
    ['before:tomorrow', { code: 'unreadable-day', filter: 'before', text: 'tomorrow' }],
    ['after:2026-02-30', { code: 'unreadable-day', filter: 'after', text: '2026-02-30' }],
    ['tea is:', { code: 'no-value', text: 'is' }],
  ])('and says what is wrong with %s', async (words, problem) => {
    expect((await answer(words)).problem).toEqual(problem);
  });
});

describe('what is found', () => {
  it('is only of the space that is asked', async () => {
    await draft('tea');
    const other = await rig.client.search.find({ spaceId: 'another', words: 'tea' });
    expect(other.groups.every(({ total }) => total === 0)).toBe(true);
  });

  it.each([0, 9])('is only of the space that is asked where another one has %i times as many posts', async (times) => {
    const { raw } = rig.core.parts.store;
    raw.exec(`INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms)
      SELECT 'beside', connection_id, 'r', 'Beside', 'UTC', 1 FROM space LIMIT 1`);
    const feed =
      raw.prepare(`INSERT INTO post_feed (space_id, account_id, walk, walk_from_ms, walk_to_ms, walk_pages, walk_furthest,
      walk_calls, walk_listed, wanted, here, gone, unsure) VALUES (?, 'of-test', 0, 0, 0, 0, 0, 0, 0, 0, ?, 0, 0)`);
    feed.run(rig.spaceId, 1);
    feed.run('beside', times);
    try {
      const own = await draft('tea here 冬天茶');
      await rig.client.drafts.save({ spaceId: 'beside', body: { text: 'tea there 冬天茶', accountIds: [] } });
      addPost(rig, { id: 'p', text: 'tea told here, 冬天茶' });
      raw.exec(`INSERT INTO post (space_id, account_id, remote_id, published_at_ms, excerpt, imported, raw, first_seen_at_ms,
        fetched_at_ms, walk) VALUES ('beside', 'of-test', 'b', 1, 'tea told there, 冬天茶', 0, '{}', 1, 1, 1)`);
      indexAll(rig);
      for (const words of ['tea', 'tea -window', '冬天茶', '"tea told" -there', '-window'])
        expect(await ids(words), words).toEqual(words.startsWith('"') ? ['p'] : [own, 'p']);
    } finally {
      raw.exec(`DELETE FROM space WHERE id = 'beside'; DELETE FROM post_feed WHERE account_id = 'of-test'`);
    }
  });

  it('by a stretch without spaces is all counted, however many newer texts have its beginning and its end apart', async () => {
    addPost(rig, { id: 'old', text: '咖啡冬天', atMs: day('2026-01-01') });
    for (let i = 0; i < 2_100; i += 1) addPost(rig, { id: `${i}`, text: '冬天的咖啡', atMs: day('2026-02-01') });
    addPost(rig, { id: 'new', text: '咖啡冬天', atMs: day('2026-03-01') });
    indexAll(rig);
    const posts = (await answer('咖啡冬天', { group: 'posts' })).groups[0];
    expect([posts?.hits.map(({ id }) => id), posts?.total, posts?.isMore]).toEqual([['new', 'old'], 2, false]);
  });

  it('comes newest first, or first what has the words as they were typed', async () => {
    const rows = ['tea time', 'time for tea', 'teapots, sometimes timeless'];
    rows.forEach((text, i) => addPost(rig, { id: String(i), text, atMs: day(`2026-01-0${i + 1}`) }));
    expect(await ids('tea time')).toEqual(['2', '1', '0']);
    const { groups } = await answer('tea time', { order: 'match' });
    expect(closestFirst(groups).map(({ id, closeness }) => [id, closeness])).toEqual([
      ['0', 2],
      ['1', 1],
      ['2', 0],
    ]);
  });

  it('is counted to a thousand, of which a page is given', async () => {
    for (let i = 0; i < 1_002; i += 1) addPost(rig, { id: String(i), text: `tea ${i}` });
    indexAll(rig);
    const posts = (await answer('tea', { limit: 7 })).groups.find(({ group }) => group === 'posts');
    expect([posts?.total, posts?.isMore, posts?.hits.length]).toEqual([1_000, true, 7]);
  });

  it('of exact words is counted to the same bound', async () => {
    for (let i = 0; i < 1_200; i += 1) addPost(rig, { id: `${i}`, text: `blue harbour ${i}` });
    indexAll(rig);
    const counted = async (words: string) => (await answer(words, { group: 'posts' })).groups[0];
    expect(await counted('harbour')).toMatchObject({ total: 1_000, isMore: true });
    expect(await counted('"blue harbour"')).toMatchObject({ total: 1_000, isMore: true });
  });

  it('is also found by a beginning that hundreds of words have', async () => {
    for (let i = 0; i < 500; i += 1) addPost(rig, { id: `${i}`, text: `harbour${i}x tea`, atMs: day('2026-01-01') });
    addPost(rig, { id: 'other', text: 'harmless tea' });
    indexAll(rig);
    const posts = (await answer('harbour tea', { group: 'posts', limit: 500 })).groups[0];
    expect([posts?.total, posts?.hits.some(({ id }) => id === 'other')]).toEqual([500, false]);
    for (let i = 0; i < 1_600; i += 1) addPost(rig, { id: `n${i}`, text: `harsh tea`, atMs: day('2026-02-01') });
    indexAll(rig);
    // Behind very many newer ones that begin nearly so, not all are counted, and it says so.
    expect((await answer('harbour tea', { group: 'posts' })).groups[0]).toMatchObject({ total: 400, isMore: true });
  });

  it('is found by its beginning, however many newer texts have words that begin nearly so', async () => {
    addPost(rig, { id: 'wanted', text: 'springtime offer', atMs: day('2026-01-01') });
    for (let i = 0; i < 70; i += 1) addPost(rig, { id: `w${i}`, text: `spring${i}x`, atMs: day('2026-01-02') });
    for (let i = 0; i < 2_100; i += 1) addPost(rig, { id: `n${i}`, text: `spray ${i}`, atMs: day('2026-02-01') });
    indexAll(rig);
    expect((await answer('spring', { group: 'posts' })).groups[0]?.total).toBe(71);
    rig.core.parts.store.raw.exec(`DELETE FROM post WHERE remote_id LIKE 'w_%' AND remote_id <> 'wanted'`);
    expect(await ids('spring')).toEqual(['wanted']);
  });

  it('is shown once where the post that was made is here as well', async () => {
    const [actionId = ''] = await rig.post('tea and quinces');
    const { raw } = rig.core.parts.store;
    raw.prepare(`UPDATE action SET state = 'done', remote_id = '77' WHERE id = ?`).run(actionId);
    expect(await ids('quinces')).toEqual([actionId]);
    addPost(rig, { id: '77', text: 'tea and quinces' });
    expect(await ids('quinces')).toEqual(['77']);
    // Who asks for what was sent, or for the outbox, gets it all the same.
    for (const words of ['quinces is:sent', 'is:sent', 'quinces is:outbox', 'quinces is:outbox -is:waiting'])
      expect(await ids(words), words).toEqual([actionId]);
    expect(await ids('quinces -is:sent')).toEqual(['77']);
  });

  it('is shown twice where the service shows only the beginning of the post: its end is in what was sent', async () => {
    const [actionId = ''] = await rig.post('tea and quinces');
    rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'done', remote_id = '77' WHERE id = ?`).run(actionId);
    addPost(rig, { id: '77', text: 'tea and…' });
    expect(await ids('quinces')).toEqual([actionId]);
    expect(await ids('tea')).toEqual([actionId, '77']);
  });

  it('has not the exact words that were left out, though it has each of them', async () => {
    const apart = await draft('a menu for winter');
    await draft('the winter menu');
    expect(await ids('menu -"winter menu"')).toEqual([apart]);
  });

  it('nowhere, is no word of five letters with two others, nor one of three with another', async () => {
    await draft('the first teas');
    expect((await answer('frist')).nearest).toBeNull();
    expect((await answer('fisrt')).nearest).toBeNull();
    expect((await answer('firts')).nearest).toBeNull();
    expect((await answer('firsd')).nearest).toBe('first');
    expect((await answer('tes')).nearest).toBeNull();
  });

  it('nowhere, comes with the nearest spelling that is found', async () => {
    await draft('the winter menu');
    expect((await answer('winter manu')).nearest).toBe('winter menu');
    expect((await answer('wimter menu is:draft')).nearest).toBe('winter menu is:draft');
    expect((await answer('zzzzzz')).nearest).toBeNull();
    // The word itself is mended, not the same letters in a word before it.
    await draft('reporting ordin');
    expect((await answer('reporting ortin is:draft')).nearest).toBe('reporting ordin is:draft');
  });
});

describe('nothing that is typed is an error:', () => {
  it.each([
    ['signs of the index', 'winter* "tea" AND OR NOT NEAR(a b, 3) ^x {words}: words:tea -'],
    ['quotes without an end', '"winter “tea'],
    ['only a sign', '"'],
    ['only minus', '-'],
    ['only what is not wanted', '-winter'],
    ['marks of the index itself', '_kdraft _s01 _i _a31'],
    ['NUL', 'win\0ter'],
    ['half a pair', 'winter \ud83c'],
    ['right to left', '‏قائمة الشتاء‎'],
    ['a formula', "=cmd|' /C calc'!A0"],
    ['a statement', `'; DROP TABLE draft; --`],
    ['an address', 'https://example.org/?a=b&c=%00'],
    ['a word of a hundred thousand letters', 'w'.repeat(100_000)],
    ['an emoji a thousand times', '🍳'.repeat(49)],
  ])('%s', async (_, words) => {
    await draft('winter tea');
    const { problem } = await answer(words);
    expect(problem).toBeNull();
  });

  it('ten thousand words are too many, and it says so at once', async () => {
    const problem = { code: 'too-many-words', most: 50 };
    expect((await answer('winter '.repeat(10_000))).problem).toEqual(problem);
    expect((await answer(`"${'winter '.repeat(10_000)}"`)).problem).toEqual(problem);
    expect((await answer('冬'.repeat(10_000))).problem).toEqual(problem);
  });

  it('a text as long as any may be is found by its last word', async () => {
    const id = await draft(`${'lorem ipsum '.repeat(16_000)}quince`);
    expect(await ids('lor quince')).toEqual([id]);
  });

  it('a text with NUL and half a pair in it is found by what is left', async () => {
    addPost(rig, { id: '1', text: 'a\0quince \ud800 and more' });
    expect(await ids('more')).toEqual(['1']);
  });
});
