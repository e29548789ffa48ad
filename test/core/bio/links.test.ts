import { describe, expect, it } from 'vitest';
import { linksFor, type ListedBlock, type LostBlock } from '../../../src-main/core/bio/links.ts';

const known = (id: string, title: string, made = true): LostBlock => ({
  id,
  made,
  type: 'link',
  title,
  url: null,
  text: null,
});
const listed = (id: string, title: string | null, firstSeenAs: string | null = null): ListedBlock => ({
  firstSeenAs,
  id,
  sortOrder: null,
  type: title === null ? null : 'link',
  title,
  url: null,
  text: null,
  active: null,
  extra: {},
  raw: title === null ? {} : { id, type: 'link', title },
});
/** Behind an entry that was there before, unless the whole list is given. */
const found = (blocks: LostBlock[], fresh: ListedBlock[], all = ['0', ...fresh.map(({ id }) => id)]) =>
  linksFor(blocks, fresh, all).map(({ id, remoteId }) => [id, remoteId]);

describe('finding a block in the list', () => {
  it('believes the one new entry that says the same', () => {
    expect(found([known('a', 'One')], [listed('1', 'Other'), listed('2', 'One')])).toEqual([['a', '2']]);
    expect(found([known('a', 'One'), known('b', 'Two')], [listed('1', 'Two'), listed('2', 'One')])).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
  });

  it('takes no entry that was seen before the block was queued, and one that an earlier pull has met since', () => {
    expect(found([known('b', 'One')], [listed('1', 'One', 'a')])).toEqual([]);
    expect(found([known('b', 'One')], [listed('1', 'One', 'c')])).toEqual([['b', '1']]);
  });

  it('never chooses between two, whichever side they are on', () => {
    expect(found([known('a', 'One')], [listed('1', 'One'), listed('2', 'One')])).toEqual([]);
    expect(found([known('a', 'One'), known('b', 'One')], [listed('1', 'One')])).toEqual([]);
  });

  it('believes a bare number only where there is nothing else it could be', () => {
    expect(found([known('a', 'One')], [listed('1', null)])).toEqual([['a', '1']]);
    expect(found([known('a', 'One')], [listed('1', null), listed('2', null)])).toEqual([]);
    expect(found([known('a', 'One'), known('b', 'Two')], [listed('1', null)])).toEqual([]);
    expect(found([], [listed('1', null)])).toEqual([]);
  });

  it('believes as many bare numbers as blocks were made, in turn, behind what was there before', () => {
    const [one, two] = [known('a', 'One'), known('b', 'Two')];
    const inTurn = [
      ['a', '9'],
      ['b', '4'],
    ];
    expect(found([two, one], [listed('9', null), listed('4', null)])).toEqual(inTurn);
    expect(found([one, two], [listed('2', null, '0'), listed('9', null), listed('4', null)])).toEqual(inTurn);
    expect(found([one, two], [listed('9', null), listed('4', null), listed('5', null)])).toEqual([]);
    expect(found([one, two], [listed('9', null, 'a'), listed('4', null, 'a')])).toEqual([]);
    expect(found([one, known('b', 'Two', false)], [listed('9', null), listed('4', null)])).toEqual([]);
    expect(found([one, two], [listed('9', null), listed('4', null)], ['9', '4', '0'])).toEqual([]);
    expect(found([one, two], [listed('9', null), listed('4', null)], ['9', '4'])).toEqual([]);
    expect(found([one, two], [listed('9', null), listed('4', 'Two'), listed('5', null)])).toEqual([]);
  });

  it('takes the first number of a page that was just made here for the icons that the service puts on it', () => {
    const [one, two] = [known('a', 'One'), known('b', 'Two')];
    const ofNew = (blocks: LostBlock[], ...ids: string[]) =>
      linksFor(
        blocks,
        ids.map((id) => listed(id, null)),
        ids,
        { isNew: true },
      ).map(({ id, remoteId }) => [id, remoteId]);
    expect(ofNew([two, one], '9', '10', '11')).toEqual([
      ['a', '10'],
      ['b', '11'],
    ]);
    // Listed in another order than they were made in, or one more than that: any could be meant.
    expect(ofNew([one, two], '11', '10', '9')).toEqual([]);
    expect(ofNew([one, two], '9', '10', '11', '12')).toEqual([]);
    expect(ofNew([one, known('b', 'Two', false)], '9', '10', '11')).toEqual([]);
    expect(ofNew([one], 'x', 'y')).toEqual([]);
  });

  it('believes no bare number for a block that may not have been made', () => {
    expect(found([known('a', 'One', false)], [listed('1', null)])).toEqual([]);
    expect(found([known('a', 'One', false)], [listed('1', 'One')])).toEqual([['a', '1']]);
    expect(found([known('a', 'One'), known('b', 'Two', false)], [listed('1', null)])).toEqual([]);
  });
});
