import type { KeptPost, PostColumn, PostsCopy } from '../../src-preload/contract/archive.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { dayAndClockWithin, figure } from '../ui/moment.ts';

/** "1,284 of 1,310 here". */
export function hereWords({ here, total, gone }: PostsCopy): string {
  const known = total === null || total === here ? `${figure(here)} here` : `${figure(here)} of ${figure(total)} here`;
  return gone === 0
    ? known
    : `${known}, and ${plural(gone, { one: '# that is gone at the service', other: '# that are gone at the service' })}`;
}

/** Why not all of them are, or why what is here may be old; null where there is nothing to say. */
export function whyNotAll(copy: PostsCopy, pausedAtMs: number | null): string | null {
  const { walk, failure, unsure, total, here } = copy;
  if (pausedAtMs !== null) return 'Reading posts and reports is paused in this space.';
  if (failure !== null) return `Not read since. ${syncFailureWords[failure]}`;
  if (unsure > 0)
    return plural(unsure, {
      one: 'The service did not tell of # of them last time. It was kept.',
      other: 'The service did not tell of # of them last time. They were kept.',
    });
  if (walk !== null && walk.of !== null && walk.kind === 'all')
    return `Reading page ${figure(Math.min(walk.pages + 1, walk.of))} of ${figure(walk.of)}.`;
  if (total !== null && total > here) return 'The service counts more than it shows.';
  return null;
}

/** How old the figures are. */
export function ageWords({ goodAtMs }: PostsCopy, nowMs: number, zone: string): string {
  return goodAtMs === null ? 'Not read to the end yet' : `Read ${dayAndClockWithin(goodAtMs, nowMs, zone)}`;
}

/** Why a figure is missing, in the service's words where it has any. */
export function missingWords({ figures }: KeptPost, key: string): string {
  const kept = figures[key];
  return kept?.reason ?? (kept === undefined ? 'The service tells nothing of it' : (kept.status ?? 'Not available'));
}

export function standingWords(standing: KeptPost['standing']): string {
  switch (standing) {
    case 'final':
      return 'The service no longer collects these figures: they are final.';
    case 'growing':
      return 'The service still collects these figures: they may grow.';
    case 'unknown':
      return 'Whether these figures may still grow is not known.';
    default:
      return standing satisfies never;
  }
}

/** What it says; posts of pictures alone say nothing. */
export function excerptWords({ excerpt }: KeptPost): string {
  return excerpt === null || excerpt.trim() === '' ? 'A post without words' : excerpt;
}

/** "Likes 524, Comments 61": the first figures that are known, but not the one that stands apart. */
export function besideWords({ figures }: KeptPost, columns: readonly PostColumn[], apart: string | undefined): string {
  const known = columns.flatMap(({ key, label }) => {
    const value = figures[key]?.value ?? null;
    return key === apart || value === null ? [] : [`${label} ${figure(value)}`];
  });
  return listWords(known.slice(0, 2));
}
