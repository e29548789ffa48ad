import type { ActionRow } from '../action.ts';
import { beginningOf } from './beginning.ts';
import { plural, type Forms } from './plural.ts';

/** The same sentence for the three sorts of delay. */
interface DelayForms {
  atOnce: string;
  hours: Forms;
  minutes: Forms;
}

function delayed(
  minutes: number,
  { atOnce, hours, minutes: others }: DelayForms,
  data: Record<string, string> = {},
): string {
  if (minutes === 0) return plural(0, { one: atOnce, other: atOnce }, data);
  return minutes % 60 === 0 ? plural(minutes / 60, hours, data) : plural(minutes, others, data);
}

/** "7 min after", as it stands beside a comment. */
export function delayWords(minutes: number): string {
  return delayed(minutes, {
    atOnce: 'at once',
    hours: { one: '# hour after', other: '# hours after' },
    minutes: { one: '# min after', other: '# min after' },
  });
}

/** "7 min after its post", while it waits for that. */
export function afterItsPostWords(minutes: number): string {
  return delayed(minutes, {
    atOnce: 'after its post',
    hours: { one: '# hour after its post', other: '# hours after its post' },
    minutes: { one: '# min after its post', other: '# min after its post' },
  });
}

/** What a first comment is, over its own words: on which post, and how long after it. */
export function firstCommentWords({
  ofPost,
  afterPostMinutes,
}: Pick<ActionRow, 'ofPost' | 'afterPostMinutes'>): string {
  const minutes = afterPostMinutes ?? 0;
  return ofPost === null ? delayed(minutes, alone) : delayed(minutes, onPost, { post: beginningOf(ofPost, 60) });
}

const alone: DelayForms = {
  atOnce: 'First comment, at once',
  hours: { one: 'First comment, # hour after', other: 'First comment, # hours after' },
  minutes: { one: 'First comment, # min after', other: 'First comment, # min after' },
};
const onPost: DelayForms = {
  atOnce: 'First comment on “{post}”, at once',
  hours: { one: 'First comment on “{post}”, # hour after', other: 'First comment on “{post}”, # hours after' },
  minutes: { one: 'First comment on “{post}”, # min after', other: 'First comment on “{post}”, # min after' },
};
