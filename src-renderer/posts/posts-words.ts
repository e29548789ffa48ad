import type {
  ArchivePost,
  ArchivePosts,
  OpenedPost,
  PostColumn,
  PostGrowth,
  PostsCopy,
} from '../../src-preload/contract/archive.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { hereOfAll, leftOut } from '../../src-preload/contract/words/posts-here.ts';
import { sentence } from '../../src-preload/contract/words/sentence.ts';
import { syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { unitBehind, withUnit } from '../../src-preload/contract/words/with-unit.ts';
import { dayAndClockWithin, figure, moment } from '../ui/moment.ts';
import { oldWords } from '../ui/old-words.ts';
import type { PostsView } from './posts.svelte.ts';
import { halfCameAfterMs, type Stretch } from './unread.ts';

/**
 * "1,284 of 1,310 here"; where some are left out by what was chosen, "22 of 115 posts", and "1,284 of 1,310 here" with it where the
 * copy has not all of them.
 */
export function hereWords(copy: PostsCopy, filtered: { matching: number } | null): string {
  const { here, gone } = copy;
  if (filtered !== null) {
    const found = plural(
      here + gone,
      { one: '{matching} of # post', other: '{matching} of # posts' },
      { matching: figure(filtered.matching) },
    );
    return listWords([found, ...((copy.total ?? 0) > here + gone ? [`${hereOfAll(copy)} here`] : [])]);
  }
  const left = plural(gone, { one: '# is gone at the service', other: '# are gone at the service' });
  const hidden = plural(leftOut(copy), {
    one: '# no longer shown by the service',
    other: '# no longer shown by the service',
  });
  return listWords([
    `${hereOfAll(copy)} here`,
    ...(gone === 0 ? [] : [left]),
    ...(leftOut(copy) === 0 ? [] : [hidden]),
  ]);
}

/** Why not all of them are, or why what is here may be old; null where there is nothing to say. */
export function whyNotAll(
  copy: PostsCopy,
  { pausedAtMs, isReached }: { pausedAtMs: number | null; isReached: boolean },
): string | null {
  const { walk, failure, unsure, total, here } = copy;
  if (pausedAtMs !== null) return 'Fetching posts and reports is paused in this space.';
  if (failure !== null) return `Not read since. ${syncFailureWords[failure]}`;
  if (unsure > 0)
    return plural(unsure, {
      one: 'The service left # of them out last time. It was kept.',
      other: 'The service left # of them out last time. They were kept.',
    });
  if (walk?.kind === 'all' && !isReached) return 'Reading goes on when the connection is back.';
  if (walk !== null && walk.of !== null && walk.kind === 'all')
    return `Reading page ${figure(Math.min(walk.pages + 1, walk.of))} of ${figure(walk.of)}.`;
  if (total !== null && total > here) return 'The service counts more than it shows.';
  return null;
}

/** Why a list of posts has none: of this account, or of those that were chosen. */
export function nothingWords(copy: PostsCopy, { search, imported, range }: ChosenPosts): string {
  const isNoneHere = copy.here === 0 && copy.gone === 0;
  if (isNoneHere && copy.wholeAtMs !== null && (copy.total ?? 0) === 0)
    return 'The service lists no published posts of this account.';
  if (isNoneHere)
    return 'No posts of this account are here yet. They are read by themselves while there is a connection.';
  const isOfWords = search.trim() !== '';
  if (imported !== 'with' && range !== 'all')
    return isOfWords
      ? 'No post of these days and this kind has these words.'
      : 'No post of these days is of this kind.';
  if (imported !== 'with') return isOfWords ? 'No post of this kind has these words.' : 'No post is of this kind.';
  if (range === 'all') return 'No post has these words.';
  return isOfWords ? 'No post of these days has these words.' : 'No post is of these days.';
}

/** Which posts are left in. */
type ChosenPosts = Pick<PostsView, 'search' | 'imported' | 'range'>;

/** Where these figures are from: when the service collected them, else when they were read. "Figures from 09:12, 5 h old". */
export function figuresFromWords(
  { collectedAtMs, copy }: Pick<ArchivePosts, 'collectedAtMs' | 'copy'>,
  nowMs: number,
  zone: string,
): string {
  const atMs = collectedAtMs ?? copy.goodAtMs;
  return atMs === null ? 'Figures not fetched yet' : fromWords(atMs, nowMs, zone);
}

/** The same of one post, which may be fetched less often than the others. */
export function postFiguresFromWords(
  { post: { fetchedAtMs }, collectedAtMs }: Pick<OpenedPost, 'post' | 'collectedAtMs'>,
  nowMs: number,
  zone: string,
): string {
  return fromWords(Math.min(fetchedAtMs, collectedAtMs ?? fetchedAtMs), nowMs, zone);
}

function fromWords(atMs: number, nowMs: number, zone: string): string {
  const from = `Figures from ${moment(atMs, nowMs, zone)}`;
  return nowMs - atMs < 60_000 ? from : listWords([from, oldWords(nowMs - atMs)]);
}

/** Why nothing can be sorted by a column, in the service's words where it has any. */
export const unsortableWords = ({ reason }: PostColumn): string =>
  sentence(reason === null || reason.trim() === '' ? 'the service offers no order by this' : reason);

/** Why a figure is missing, in the service's words where it has any, of the post or of all posts; its status is a code, and no words. */
export function missingWords(
  { figures }: ArchivePost,
  { key, missing }: Pick<PostColumn, 'key' | 'missing'>,
  { dueAtMs }: Pick<ArchivePosts, 'dueAtMs'>,
  nowMs: number,
  zone: string,
): string {
  const kept = figures[key];
  const says = [kept, missing].find((one) => (one?.reason ?? '').trim() !== '')?.reason;
  if (says) return says;
  const why = kept ?? missing;
  if (why === null) return 'The service says nothing about it';
  if (why.status !== 'pending' && missing?.status !== 'pending') return 'Not available';
  return dueAtMs === null || dueAtMs <= nowMs
    ? 'Not collected yet'
    : `Not collected yet, due ${moment(dueAtMs, nowMs, zone)}`;
}

/**
 * Of one figure of a post: why it is missing, else whether it still grows where that is another thing than of the post, which
 * says so of itself; empty: there is nothing to say.
 */
export function figureWords(post: ArchivePost, grown: Pick<PostGrowth, 'key' | 'standing'>, missing: string): string {
  if ((post.figures[grown.key]?.value ?? null) === null) return sentence(missing);
  return grown.standing === post.standing ? '' : ownStandingWords(grown.standing);
}

function ownStandingWords(standing: PostGrowth['standing']): string {
  switch (standing) {
    case 'final':
      return 'The service no longer collects this figure: it is final.';
    case 'growing':
      return 'The service still collects this figure: it may grow.';
    case 'unknown':
      return 'Whether this figure may still grow is not known.';
    default:
      return standing satisfies never;
  }
}

/** Posts of pictures alone say nothing. */
export const hasWords = ({ excerpt }: ArchivePost): boolean => excerpt !== null && excerpt.trim() !== '';

/** What it says. */
export const excerptWords = (post: ArchivePost): string =>
  hasWords(post) ? (post.excerpt ?? '') : 'A post without words';

/** "Likes 524, Comments 61": the first figures that are known, but not the one that stands apart. */
export function besideWords(
  { figures }: ArchivePost,
  columns: readonly PostColumn[],
  apart: string | undefined,
): string {
  const known = columns.flatMap(({ key, label, unit }) => {
    const value = figures[key]?.value ?? null;
    return key === apart || value === null ? [] : [`${label} ${withUnit(value, unit)}`];
  });
  return listWords(known.slice(0, 2));
}

/** When a comment comes below a post that is out: the service counts the minutes. */
export const afterWords = (minutes: number): string =>
  minutes === 0 ? 'at once' : plural(minutes, { one: 'in # minute', other: 'in # minutes' });

/** How long after publishing: "5 h", "9 days". */
export function ageInDaysWords(ageMs: number): string {
  const hours = Math.max(0, Math.round(ageMs / 3_600_000));
  return hours < 48 ? `${hours} h` : plural(Math.round(hours / 24), { one: '# day', other: '# days' });
}

/** Whose count the score of what people did is, before what it is made of. */
export const sourceWords = (source: string | null): string =>
  source === null || source.trim() === '' ? 'Interactions are made of' : `Interactions (${source}) are made of`;

/** "Not read between Sat 14 Nov, 18:00 and Tue 17 Nov, 18:04." Of several the last is named. `fromMs`: when it was published. */
export function unreadWords(
  stretches: readonly Stretch[],
  { fromMs, nowMs, zone }: { fromMs: number | null; nowMs: number; zone: string },
): string {
  const last = stretches.at(-1);
  if (last === undefined) return '';
  const to = dayAndClockWithin(last.toMs, nowMs, zone);
  if (last.fromMs === fromMs) return `First read ${to}: how it grew until then is not known.`;
  return plural(
    stretches.length,
    {
      one: 'Not read between {from} and {to}.',
      other: 'Not read # times for longer, the last time between {from} and {to}.',
    },
    { from: dayAndClockWithin(last.fromMs, nowMs, zone), to },
  );
}

/** "Half of it came in the first 18 h."; null: nobody knows, or it did not come bit by bit. */
export function halfWords(
  { points, isGathered }: Pick<PostGrowth, 'points' | 'isGathered'>,
  publishedAtMs: number | null,
): string | null {
  const afterMs = isGathered ? halfCameAfterMs(points, publishedAtMs) : null;
  return afterMs === null ? null : `Half of it came in the first ${ageInDaysWords(Math.max(afterMs, 3_600_000))}.`;
}

/** "Typical: the median of 20 posts before it at the same age, 2,310 after 9 days." */
export function typicalWords(
  { typical, unit }: Pick<PostGrowth, 'typical' | 'unit'>,
  publishedAtMs: number | null,
): string {
  const last = typical?.at(-1);
  if (last === undefined || publishedAtMs === null)
    return 'No typical post to compare with yet: fewer than three posts before it were read at this age.';
  return plural(
    last.posts,
    {
      one: 'Typical: # post before it at the same age had {value} after {age}.',
      other: 'Typical: the median of # posts before it at the same age, {value} after {age}.',
    },
    {
      value: withUnit(unitBehind(unit) === '' ? Math.round(last.value) : last.value, unit),
      age: ageInDaysWords(last.atMs - publishedAtMs),
    },
  );
}
