import { describe, expect, it } from 'vitest';
import { BioEdit } from '../../src-preload/contract/bio-input.ts';
import { blockInJson, changedSince, longestJson, printedBlock } from '../../src-renderer/bio/block-json.ts';
import type { PageBlock } from '../../src-preload/contract/bio-page.ts';

const block: PageBlock = {
  ...{ id: 'b1', type: 'link', title: 'Menu', url: 'https://pine.example/menu', text: null, active: false },
  extra: { icon: 'star' },
};

describe('a block as JSON', () => {
  it('gives the fields that it was printed of, without its ID', () => {
    const { id: _, ...fields } = block;
    expect(blockInJson(printedBlock(block))).toEqual(fields);
  });

  it('clears what it leaves out, but not the kind and whether it is shown, which no block is without', () => {
    const cleared = { title: null, url: null, text: null, extra: {} };
    expect(blockInJson('{}')).toEqual(cleared);
    expect(blockInJson('{"type":null,"active":null}')).toEqual(cleared);
    expect({ ...block, ...(blockInJson('{"title":"Menu"}') as object) }).toEqual({ ...block, url: null, extra: {} });
  });

  it('gives for an edit what differs: what a service told of it may be stranger than what is taken here', () => {
    const odd = { ...block, type: '', title: 'a'.repeat(20_000), extra: { ['k'.repeat(300)]: 1, '': null } };
    const printed = JSON.parse(printedBlock(odd)) as object;
    const typed = blockInJson(JSON.stringify({ ...printed, url: 'https://pine.example/', icon: 'moon' })) as object;
    const fields = changedSince(odd, typed, odd);
    expect(fields).toEqual({ url: 'https://pine.example/', extra: { ...odd.extra, icon: 'moon' } });
    expect(BioEdit.safeParse({ edit: 'block', blockId: odd.id, fields }).success).toBe(true);
    expect(changedSince(odd, blockInJson(printedBlock(odd)) as object, odd)).toEqual({});
  });

  it('keeps out of the text what the service calls as a field is called here, and leaves it as it is', () => {
    const two = { ...block, extra: { icon: 'star', active: 'until noon', id: 7 } };
    expect(JSON.parse(printedBlock(two))).toMatchObject({ active: false, icon: 'star' });
    expect(changedSince(two, blockInJson(printedBlock(two)) as object, two)).toEqual({});
    const typed = blockInJson(printedBlock(two).replace('star', 'moon')) as object;
    expect(changedSince(two, typed, two)).toEqual({ extra: { icon: 'moon', active: 'until noon', id: 7 } });
  });

  it('gives nothing of what another window wrote meanwhile, member by member, also where it takes one out', () => {
    const began = { ...block, extra: { icon: 'star', clicks: 3, old: true } };
    const elsewhere = { ...began, title: 'Winter menu', extra: { icon: 'star', clicks: 9, old: true, badge: 'new' } };
    const { old: _, ...members } = began.extra;
    const typed = blockInJson(printedBlock({ ...began, extra: { ...members, icon: 'moon' } })) as object;
    expect(changedSince(began, typed, elsewhere)).toEqual({ extra: { icon: 'moon', clicks: 9, badge: 'new' } });
    // Typed back, it is said as well.
    expect(changedSince(typed, blockInJson(printedBlock(began)) as object, elsewhere)).toEqual({
      extra: { icon: 'star', clicks: 9, old: true, badge: 'new' },
    });
  });

  it('is taken up to a length, or up to the one that it has at the service', () => {
    const large = JSON.stringify({ big: 'y'.repeat(3_000_000) });
    expect(blockInJson(large, longestJson(block))).toBe('This is too large for a block. Length: 3,000,010 of 200,000.');
    const there = { ...block, extra: { big: 'y'.repeat(300_000) } };
    expect(blockInJson(printedBlock(there).replace('Menu', 'Cups'), longestJson(there))).toMatchObject({
      title: 'Cups',
    });
  });

  it('that is none says why in words', () => {
    expect(blockInJson('{"title":')).toMatch(/^This is no JSON yet/);
    expect(blockInJson('[]')).toMatch(/^A block is an object/);
    expect(blockInJson('{"url":1}')).toBe('“url” must be a text or null.');
    expect(blockInJson('{"clicks":1e400}')).toMatch(/^1e400 would be changed/);
    expect(blockInJson('{"title":"a","title":"b"}')).toMatch(/^"title" stands twice/);
    const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(blockInJson(deep(20_000))).toMatch(/^Lists and objects are nested too deeply: 64 levels/);
    expect(blockInJson(deep(60))).toBeTypeOf('object');
    expect(blockInJson('{"active":"no"}')).toBe('“active” must be true, false or null.');
  });
});
