import { plural } from '../../src-preload/contract/words/plural.ts';
import { core } from './core.ts';
import { saidWhile, tooManyWords } from './in-pieces.ts';
import { attempt, toasts } from './toast.svelte.ts';
import { undoMs } from './undo-ms.ts';
import { workspace } from './workspace.svelte.ts';
import { writing } from './writing.ts';

/** `keepTimes`: those whose time is still to come keep it. */
export type How =
  | { how: 'fill'; keepTimes?: boolean }
  | { how: 'spread'; fromMs: number; toMs: number; keepTimes?: boolean }
  | { how: 'shuffle' };

/**
 * Gives drafts their times: the next free slots of their accounts, evenly between two times, or those they have, dealt out anew.
 * Returns why, where none of them could be given one.
 */
export async function planDrafts(draftIds: string[], how: How): Promise<string | null> {
  const { spaceId } = workspace;
  const tooMany = tooManyWords(draftIds);
  if (tooMany !== null) return tooMany;
  if (spaceId === null || !(await writing().isLeft())) return null;
  const answer = await attempt(saidWhile('Giving them their times.', core.slots.plan({ spaceId, draftIds, ...how })));
  if (answer === undefined) return null;
  const { planned, left } = answer;
  if (planned.length === 0 && left.length > 0) return noTimeWords(left.length, how);
  if (left.length > 0) toasts.fail('drafts-without-time', noTimeWords(left.length, how));
  if (planned.length === 0) {
    toasts.say('planned', 'All of them have a time already, and keep it.');
    return null;
  }
  const many = (count: number): string =>
    plural(count, { one: '# draft has a time.', other: '# drafts have their times.' });
  const told = { kind: 'planned', text: many(planned.length), count: planned.length, many };
  toasts.undoable(told, Date.now() + undoMs, () => attempt(core.slots.unplan({ spaceId, drafts: planned })));
  return null;
}

const noTimes = {
  fill: {
    one: 'There is no free posting time for one draft. Those of its accounts are set in the calendar.',
    other: 'There is no free posting time for # drafts. Those of their accounts are set in the calendar.',
  },
  // Only what is a draft no more can be left.
  spread: {
    one: 'One draft was queued or deleted meanwhile, and got no time.',
    other: '# drafts were queued or deleted meanwhile, and got no times.',
  },
  shuffle: {
    one: 'One draft has no time to come that could be dealt out, and stays as it is.',
    other: '# drafts have no times to come that could be dealt out, and stay as they are.',
  },
} as const;
const noTimeWords = (count: number, { how }: How): string => plural(count, noTimes[how]);
