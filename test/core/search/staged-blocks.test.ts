import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const { raw } = rig.core.parts.store;
  raw.exec('DELETE FROM bio_block');
  const page = `INSERT INTO bio_page (space_id, state, title, stale, raw) VALUES (?, 'there', 'Harbour', 0, '{}') ON CONFLICT DO NOTHING`;
  raw.prepare(page).run(rig.spaceId);
  const block = raw.prepare(
    `INSERT INTO bio_block (id, space_id, remote_id, position, type, title, active, raw) VALUES (?, ?, ?, ?, 'link', ?, 1, '{}')`,
  );
  for (const [index, title] of ['winter menu', 'winter hours', 'opening day'].entries())
    block.run(`b${index}`, rig.spaceId, `${index + 1}`, index, title);
});
afterEach(() => rig.close());

const found = async (words: string, more: object = {}) => {
  const { groups } = await rig.client.search.find({ spaceId: rig.spaceId, words, group: 'blocks', ...more });
  const [group] = groups;
  const hits = (group?.hits ?? []).map((hit) => [hit.id, hit.text, hit.kind === 'block' ? hit.staged : undefined]);
  return { total: group?.total, hits };
};
const stage = (edit: object) => rig.client.bio.stage({ spaceId: rig.spaceId, edit: edit as never });
const newBlock = (title: string) => ({
  ...{ id: 'b9', type: 'link', title, url: 'https://pine.example/gifts', text: null, active: true, extra: {} },
});

describe('a block that is edited and not published', () => {
  it('is found by its new words and no more by its old ones, once', async () => {
    await stage({ edit: 'block', blockId: 'b0', fields: { title: 'summer menu' } });
    expect(await found('summer')).toEqual({ total: 1, hits: [['b0', 'summer menu', 'edited']] });
    expect(await found('menu')).toEqual({ total: 1, hits: [['b0', 'summer menu', 'edited']] });
    expect(await found('winter')).toEqual({ total: 1, hits: [['b1', 'winter hours', null]] });
    expect((await found('is:block')).total).toBe(3);
    expect((await found('sum')).total).toBe(1);
    expect((await found('menu -summer')).total).toBe(0);
  });

  it('is found where it is new, and as it is at the service where it was deleted here', async () => {
    await stage({ edit: 'put', block: newBlock('gift cards for winter'), at: 0 });
    await stage({ edit: 'delete', blockId: 'b1' });
    await stage({ edit: 'move', blockId: 'b2', to: 0 });
    const { total, hits } = await found('winter');
    expect(total).toBe(3);
    expect(hits).toEqual([
      ['b9', expect.stringContaining('gift cards for winter'), 'new'],
      ['b1', 'winter hours', 'deleted'],
      ['b0', 'winter menu', null],
    ]);
    expect((await found('winter', { limit: 2 })).hits).toHaveLength(2);
    expect(await found('opening')).toEqual({ total: 1, hits: [['b2', 'opening day', null]] });
    expect((await found('winter after:2020')).total).toBe(0);
    expect((await found('winter network:x')).total).toBe(0);
  });

  it('is the nearest spelling, too, by its new words alone', async () => {
    await stage({ edit: 'block', blockId: 'b2', fields: { title: 'marmalade day' } });
    const nearest = async (words: string) => (await rig.client.search.find({ spaceId: rig.spaceId, words })).nearest;
    expect(await nearest('marmelade')).toBe('marmalade');
    expect(await nearest('openimg')).toBeNull();
    await stage({ edit: 'delete', blockId: 'b2' });
    expect(await nearest('marmelade')).toBeNull();
  });

  it('is told of while somebody looks', async () => {
    const told = await rig.client.search.watch({ spaceId: rig.spaceId, words: 'summer', group: 'blocks' });
    const totals: (number | undefined)[] = [];
    for await (const { groups } of told) {
      totals.push(groups[0]?.total);
      if (totals.length === 2) break;
      await stage({ edit: 'block', blockId: 'b0', fields: { title: 'summer menu' } });
    }
    expect(totals).toEqual([0, 1]);
  });

  it('is found as it was once its edits are discarded', async () => {
    await stage({ edit: 'block', blockId: 'b0', fields: { title: 'summer menu' } });
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    expect((await found('summer')).total).toBe(0);
    expect((await found('winter')).total).toBe(2);
  });
});
