import type { SearchAnswer, SearchHit } from '../../src-preload/contract/search.ts';
import { beginningOf } from '../../src-preload/contract/words/beginning.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { stagedWords } from '../../src-preload/contract/words/staged-block.ts';
import { oneLine } from '../host/visible-text.ts';
import { accountName } from './account-name.ts';
import { localTime } from './facts.ts';
import { MOST_FOUND } from './options.ts';

const names: Record<SearchHit['kind'], string> = {
  draft: 'Draft',
  action: 'Outbox',
  post: 'Post',
  block: 'Bio block',
  comment: 'Comment',
};

const MOST_TEXT = 200;

/** "Post 2181, 20 Nov 2026, 18:00, Bluesky @harbour: its text". */
export function foundLine(hit: SearchHit): string {
  const when = hit.atMs === null ? [] : [localTime(hit.atMs)];
  const staged = hit.kind === 'block' && hit.staged !== null ? [stagedWords(hit.staged)] : [];
  const about = listWords([`${names[hit.kind]} ${hit.id}`, ...staged, ...when, ...hit.accounts.map(accountName)]);
  return oneLine(`${about}: ${beginningOf(textOf(hit), MOST_TEXT)}`);
}

/** A block without words of its own is called by what it is. */
function textOf(hit: SearchHit): string {
  if (hit.text !== '') return hit.text;
  if (hit.kind === 'block') return hit.type === null ? 'no text' : `${hit.type}, no text`;
  return 'no text';
}

/** How much was found that is not shown, and how to see it; empty: nothing. */
export function moreFound({ groups }: Pick<SearchAnswer, 'groups'>, shown: number): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isMore = groups.some((group) => group.isMore);
  if (!isMore && total <= shown) return '';
  const left = isMore
    ? `More than ${figure(total)} were found, and ${figure(shown)} are shown.`
    : plural(total - shown, { one: '# more was found.', other: '# more were found.' });
  return [left, shown < MOST_FOUND ? more : narrower].join(' ');
}

const more = `See more with: --limit COUNT (up to ${figure(MOST_FOUND)})`;
const narrower = `No more than ${figure(MOST_FOUND)} are shown at once. Add words, or a filter: account: network: is: before: after:`;
