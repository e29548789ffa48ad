import { expect, it } from 'vitest';
import type { SearchHit, StagedSign } from '../../src-preload/contract/search.ts';
import { foundLine, moreFound } from '../../src-main/cli/found-lines.ts';
import { parseFound } from '../../src-main/cli/options.ts';

const harbour = { id: '811', social: 'bluesky', displayName: 'Harbour', handle: '@harbour' };
const at = { found: [], closeness: 2 } as const;
const post = (text: string): SearchHit => ({
  ...{ ...at, found: [], kind: 'post', id: '2181', text, atMs: Date.UTC(2026, 10, 20, 12), accounts: [harbour] },
  ...{ imported: false, goneAtMs: null, figure: null },
});
const block = (type: string | null, text: string, staged: StagedSign | null = null): SearchHit => ({
  ...{ ...at, found: [], kind: 'block', id: 'b1', text, atMs: null, accounts: [], type },
  ...{ url: null, active: true, staged },
});

it('a line of what was found names the day, the account and the beginning of the text, on one line', () => {
  expect(foundLine(post('Cold brew\nis back'))).toMatch(
    /^Post 2181, 2[01] Nov 2026, \d\d:\d\d, Bluesky @harbour: Cold brew is back$/,
  );
});

it('a block of the bio page without words is called by what it is', () => {
  expect(foundLine(block('divider', ''))).toBe('Bio block b1: divider, no text');
  expect(foundLine(block('link', 'Menu'))).toBe('Bio block b1: Menu');
  expect(foundLine(block('link', 'Menu', 'edited'))).toBe('Bio block b1, edited, not published: Menu');
});

it('what was found and is not shown is counted, with how to see it', () => {
  const group = (total: number, isMore = false) => ({ group: 'posts' as const, total, isMore, hits: [] });
  expect(moreFound({ groups: [group(2)] }, 2)).toBe('');
  expect(moreFound({ groups: [group(3)] }, 2)).toBe('1 more was found. See more with: --limit COUNT (up to 500)');
  expect(moreFound({ groups: [group(1000, true)] }, 20)).toBe(
    'More than 1,000 were found, and 20 are shown. See more with: --limit COUNT (up to 500)',
  );
  expect(moreFound({ groups: [group(600)] }, 500)).toBe(
    '100 more were found. No more than 500 are shown at once. Add words, or a filter: account: network: is: before: after:',
  );
});

it.each(['0', '501', '1.5', 'all'])('%s is no number of hits, and which are is said', (count) => {
  expect(() => parseFound(count)).toThrow('A whole number from 1 to 500 is needed.');
});

it.each(['1', '500'])('%s is', (count) => {
  expect(parseFound(count)).toBe(Number(count));
});
