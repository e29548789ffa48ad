import type { ActionRow } from '../action.ts';
import { beginningOf } from './beginning.ts';
import { plural } from './plural.ts';

/** "7 min after", as it stands beside a comment. */
export function delayWords(minutes: number): string {
  if (minutes === 0) return 'at once';
  if (minutes % 60 === 0) return plural(minutes / 60, { one: '# hour after', other: '# hours after' });
  return plural(minutes, { one: '# min after', other: '# min after' });
}

/** "7 min after its post", while it waits for that. */
export function afterItsPostWords(minutes: number): string {
  if (minutes === 0) return 'after its post';
  if (minutes % 60 === 0)
    return plural(minutes / 60, { one: '# hour after its post', other: '# hours after its post' });
  return plural(minutes, { one: '# min after its post', other: '# min after its post' });
}

/** What a first comment is, over its own words: on which post, and how long after it. */
export function firstCommentWords({
  ofPost,
  afterPostMinutes,
}: Pick<ActionRow, 'ofPost' | 'afterPostMinutes'>): string {
  const after = delayWords(afterPostMinutes ?? 0);
  return ofPost === null ? `First comment, ${after}` : `First comment on “${beginningOf(ofPost, 60)}”, ${after}`;
}
