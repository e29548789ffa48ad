import type { Slot } from '../../src-preload/contract/slot-times.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { core } from '../client/core.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';

interface Times {
  accountId: string;
  slots: Slot[];
}

/** Saves the posting times of these accounts. Undo puts back those from before, where they were not changed again since. False: not all could be saved. */
export async function saveTimes(spaceId: string, asked: readonly Times[]): Promise<boolean> {
  if (asked.length === 0) toasts.say('posting-times', savedWords(1));
  const before = await attempt(core.slots.list({ spaceId }));
  if (before === undefined) return false;
  const saved: Times[] = [];
  for (const { accountId, slots } of asked) {
    const set = await attempt(core.slots.set({ spaceId, accountId, slots }));
    if (set === undefined) break;
    saved.push(set);
  }
  if (saved.length > 0) offerUndo(spaceId, saved, before);
  return saved.length === asked.length;
}

const savedWords = (count: number): string =>
  plural(count, { one: 'Posting times saved.', other: 'Posting times of # accounts saved.' });

function offerUndo(spaceId: string, saved: readonly Times[], before: readonly Times[]): void {
  const told = { kind: 'posting-times', text: savedWords(saved.length), count: saved.length, many: savedWords };
  toasts.undoable(told, Date.now() + undoMs, async () => {
    const now = await attempt(core.slots.list({ spaceId }));
    if (now === undefined) return;
    const asSaved = saved.filter((one) => same(slotsIn(now, one.accountId), one.slots));
    for (const { accountId } of asSaved) {
      const set = await attempt(core.slots.set({ spaceId, accountId, slots: slotsIn(before, accountId) }));
      if (set === undefined) return;
    }
    const left = saved.length - asSaved.length;
    if (asSaved.length > 0) toasts.say('times-back', 'The posting times from before are back.');
    if (left > 0) toasts.fail('times-changed', plural(left, changedForms));
  });
}

const changedForms = {
  one: 'The posting times of # account were changed again since, so they stay.',
  other: 'The posting times of # accounts were changed again since, so they stay.',
};

const slotsIn = (all: readonly Times[], accountId: string): Slot[] =>
  all.find((one) => one.accountId === accountId)?.slots ?? [];

const same = (a: readonly Slot[], b: readonly Slot[]): boolean =>
  a.length === b.length && a.every(({ weekday, time }, at) => weekday === b[at]?.weekday && time === b[at].time);
