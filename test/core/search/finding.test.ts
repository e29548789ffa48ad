import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../src-preload/contract/search.ts';
import { indexDue } from '../../../src-main/core/text-index/index-posts.ts';
import { openRig, type Rig } from '../../rig.ts';
import { addPost, withoutIndex } from './archive.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM action; DELETE FROM post'));
afterAll(() => rig.close());

const draft = async (text: string, more: object = {}): Promise<string> => {
  const body = { text, accountIds: [], ...more };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body })).draftId;
};
const answer = (words: string, more: object = {}) => rig.client.search.find({ spaceId: rig.spaceId, words, ...more });
const hits = async (words: string): Promise<SearchHit[]> => (await answer(words)).groups.flatMap((group) => group.hits);
const ids = async (words: string): Promise<string[]> => (await hits(words)).map(({ id }) => id);
const marked = async (words: string): Promise<string[]> =>
  (await hits(words)).flatMap(({ text, found }) => found.map(([from, to]) => text.slice(from, to)));

describe('a text is found', () => {
  it('by the beginning of each of its words, in any order', async () => {
    const id = await draft('The winter menus are printed.');
    for (const words of ['w', 'wi', 'win', 'wint', 'menu winter', 'PRINT men']) {
      expect(await ids(words), words).toEqual(words === 'w' ? [] : [id]);
    }
    expect(await ids('winter coffee')).toEqual([]);
  });

  it.each([
    ['without its accents', 'Dona Amélia pours the galão', 'amelia galao'],
    ['with accents it does not have', 'Dona Amelia', 'Amélia'],
    ['by letters that are not taken apart', 'Straße nach Łódź, smørrebrød', 'strasse lodz smorrebrod'],
    ['without vowel signs', 'قَهْوَة الصباح', 'قهوة'],
    ['in full width', 'ＷＩＮＴＥＲ', 'winter'],
    ['by a word amid a script without spaces', '冬のメニューができました', 'メニュー'],
    ['by two characters', '北京的冬天很冷', '冬天'],
    ['by one character', '北京的冬天很冷', '冷'],
    ['by a part of a Korean word', '아이스커피를 드세요', '커피'],
    ['by a Thai word', 'ร้านกาแฟเปิดแล้ว', 'กาแฟ'],
    ['by an emoji', 'Breakfast, minimum viable 🍳', '🍳'],
    ['by an emoji in another skin and shape', 'Thank you 🙏🏽', '🙏'],
    ['by one of a family', 'Come in 👨‍👩‍👧', '👩'],
    ['by a flag', 'Olá 🇵🇹', '🇵🇹'],
    ['by a word beside an emoji', 'menu❄️winter', 'winter'],
    ['by a label without its sign', '#alfama today', 'alfama'],
    ['by its exact words', 'the winter menu of 2026', '"winter menu"'],
    ['by what is also without other words', 'winter tins', 'winter -bags'],
  ])('%s', async (_, text, words) => {
    const id = await draft(text);
    await draft('Something else altogether 🎈 東京');
    expect(await ids(words)).toEqual([id]);
  });

  it.each([
    ['exact words in another order', 'menu for winter', '"winter menu"'],
    ['characters that do not stand together', '季冬 节季', '冬季节'],
    ['what was left out', 'winter bags', 'winter -bags'],
    ['another flag', '🇵🇹', '🇪🇸'],
  ])('but not by %s', async (_, text, words) => {
    await draft(text);
    expect(await ids(words)).toEqual([]);
  });

  it('with the place of each word that was searched for', async () => {
    await draft('Winter menus ❄️: the winter tea, 冬のメニュー');
    expect(await marked('winter menu メニュー')).toEqual(['Winter', 'menus', 'winter', 'メニュー']);
  });

  it('with the line around a word that stands far behind', async () => {
    await draft(`${'long ago '.repeat(60)}a pear\nand a quince. ${'later on '.repeat(60)}`);
    const [hit] = await hits('quince');
    expect(hit?.text).toMatch(/^….*a pear and a quince\. later.*…$/);
    expect(await marked('quince')).toEqual(['quince']);
  });
});

describe('the index stays in step', () => {
  it('with a draft that is written, deleted, brought back and emptied', async () => {
    const draftId = await draft('first thoughts');
    const save = (text: string) =>
      rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { text, accountIds: [] } });
    await save('second thoughts');
    expect([await ids('first'), await ids('second')]).toEqual([[], [draftId]]);
    await rig.client.drafts.delete({ draftIds: [draftId] });
    expect(await ids('second')).toEqual([]);
    await rig.client.drafts.restore({ draftIds: [draftId] });
    expect(await ids('second')).toEqual([draftId]);
    await save('');
    expect(await ids('second')).toEqual([]);
  });

  it('and is not touched where a draft gets nothing but another time, which takes a thousand of them no longer', async () => {
    const { raw } = rig.core.parts.store;
    const numbers = () => raw.prepare('SELECT n FROM search_doc ORDER BY n').pluck().all();
    const accountIds = [rig.account('x')];
    const [draftId, other] = [await draft('a quince', { accountIds }), await draft('a pear', { accountIds })];
    const before = numbers();
    await rig.client.slots.plan({
      ...{ spaceId: rig.spaceId, draftIds: [draftId, other], how: 'spread' },
      ...{ fromMs: Date.now() + 3_600_000, toMs: Date.now() + 7_200_000 },
    });
    expect(numbers()).toEqual(before);
    const body = { text: 'a quince', accountIds: [rig.account('instagram')] };
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    expect([await ids('quince network:instagram'), await ids('quince network:x')]).toEqual([[draftId], []]);
  });

  it('and keeps no word that stood only in what was deleted or written anew', async () => {
    const words = () => rig.core.parts.store.raw.prepare('SELECT word FROM search_word ORDER BY word').pluck().all();
    rig.core.parts.store.raw.exec('DELETE FROM search_word');
    await draft('a quince');
    const draftId = await draft('secretword quince');
    const body = { text: 'other quince', accountIds: [] };
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    expect(words()).toEqual(['a', 'other', 'quince']);
    await rig.client.drafts.delete({ draftIds: [draftId] });
    expect(words()).toEqual(['a', 'quince']);
    expect(await ids('quin')).toHaveLength(1);
  });

  it('and keeps none of a post that the service tells otherwise, or of a post or a block that is deleted', async () => {
    const { raw } = rig.core.parts.store;
    const words = () => raw.prepare('SELECT word FROM search_word ORDER BY word').pluck().all();
    raw.exec('DELETE FROM search_word');
    addPost(rig, { id: 'p1', text: 'opening friday' });
    addPost(rig, { id: 'p2', text: 'quince friday' });
    addPost(rig, { id: 'p3', text: 'secretword late' });
    expect(await ids('friday')).toHaveLength(2);
    raw.exec(`UPDATE post SET excerpt = 'opening late' WHERE remote_id = 'p1'`);
    raw.exec(`DELETE FROM post WHERE remote_id = 'p3'`);
    expect(await ids('late')).toEqual(['p1']);
    expect(words()).toEqual(['friday', 'late', 'opening', 'quince']);
    const block = raw.prepare(
      `INSERT INTO bio_block (id, space_id, remote_id, position, title, raw) VALUES ('b1', ?, 'b1', 0, 'summer quince', '{}')`,
    );
    block.run(rig.spaceId);
    expect(words()).toEqual(['friday', 'late', 'opening', 'quince', 'summer']);
    raw.exec(`DELETE FROM bio_block WHERE id = 'b1'`);
    expect(words()).toEqual(['friday', 'late', 'opening', 'quince']);
  });

  it('so that what is queued is found once, and as a draft again once it is taken back', async () => {
    const draftId = await draft('harbour lights', { accountIds: [rig.account('x')] });
    const { batchId } = await rig.client.drafts.queue({ draftId, spaceId: rig.spaceId, undoMs: 60_000 });
    expect((await hits('harbour')).map(({ kind }) => kind)).toEqual(['action']);
    await rig.client.outbox.undo({ batchId });
    expect((await hits('harbour')).map(({ kind, id }) => [kind, id])).toEqual([['draft', draftId]]);
  });

  it('with what a transaction takes back', async () => {
    const { store } = rig.core.parts;
    expect(() =>
      store.tx(() => {
        addPost(rig, { id: '1', text: 'a quince' });
        throw new Error('no');
      }),
    ).toThrow('no');
    addPost(rig, { id: '2', text: 'a quince' });
    expect(await ids('quince')).toEqual(['2']);
  });

  it('behind the commit that keeps many posts, and says so until it is; none is lost where it is killed between', async () => {
    const { store } = rig.core.parts;
    store.tx((tx) => {
      for (let i = 0; i < 250; i += 1) addPost(rig, { id: String(i), text: `quince ${i}` });
      tx.touch('post');
    });
    expect(await answer('quince')).toMatchObject({ isWhole: false });
    await rig.crash();
    await expect.poll(async () => (await answer('quince')).isWhole).toBe(true);
    const posts = async () => (await answer('quince', { group: 'posts' })).groups[0]?.total;
    expect(await posts()).toBe(250);
    // As a walk that does not tell of them any more.
    rig.core.parts.store.raw.exec(`UPDATE post SET gone_at_ms = 1 WHERE CAST(remote_id AS INTEGER) < 40`);
    expect([await ids('quince 7 is:gone'), await ids('quince 70 is:gone'), await posts()]).toEqual([['7'], [], 250]);
  });

  it('a few at a time where they are long, so that nobody waits for them', async () => {
    const { store } = rig.core.parts;
    const due = () => store.raw.prepare<[], number>('SELECT count(*) FROM search_due').pluck().get() ?? 0;
    const text = 'a quince '.repeat(5_000);
    for (const [id, words] of Object.entries({ 1: text, 2: text, 3: text, 4: text.repeat(4), 5: 'a quince' }))
      addPost(rig, { id, text: words });
    const left = [due()];
    while (indexDue(store.raw, 100)) left.push(due());
    expect(left).toEqual([5, 3, 2, 1, 0]);
    expect((await ids('quince')).toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('where nothing can be written, but for what was not indexed yet, and the answer says so', async () => {
    const { store } = rig.core.parts;
    await draft('quince jelly');
    addPost(rig, { id: '7', text: 'quince tart' });
    store.raw.pragma('query_only = 1');
    try {
      expect(await answer('quince')).toMatchObject({
        isWhole: false,
        groups: [{ group: 'drafts', total: 1 }, {}, {}, {}, {}],
      });
    } finally {
      store.raw.pragma('query_only = 0');
    }
  });

  it('and is made anew where it is missing', async () => {
    const draftId = await draft('a quince');
    const [actionId] = await rig.post('quince jelly');
    for (let i = 0; i < 250; i += 1) addPost(rig, { id: String(i), text: `quince ${i}` });
    await rig.reopen({ dispatch: false, between: () => withoutIndex(rig) });
    await expect.poll(async () => (await answer('quince')).isWhole).toBe(true);
    const { groups } = await answer('quince', { limit: 300 });
    expect(groups.map(({ group, total }) => [group, total])).toEqual([
      ['drafts', 1],
      ['outbox', 1],
      ['posts', 250],
      ['blocks', 0],
      ['comments', 0],
    ]);
    expect(await ids('"a quince" is:draft')).toEqual([draftId]);
    expect(await ids('jelly')).toEqual([actionId]);
  });

  it('with posts that are told anew, and with all that goes with a connection', async () => {
    addPost(rig, { id: '1', text: 'a quince' });
    const { raw } = rig.core.parts.store;
    raw.exec(`UPDATE post SET excerpt = 'a medlar', published_at_ms = published_at_ms + 86400000`);
    expect([await ids('quince'), await ids('medlar')]).toEqual([[], ['1']]);
    await draft('a medlar too');
    const [connection] = await rig.client.connections.list({});
    await rig.client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    const left = raw.prepare(
      'SELECT (SELECT count(*) FROM search_post_docsize) + (SELECT count(*) FROM search_local_docsize) + (SELECT count(*) FROM search_doc)',
    );
    expect(left.pluck().get()).toBe(0);
  });
});
