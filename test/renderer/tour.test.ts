import { expect, it } from 'vitest';
import type { Place } from '../../src-preload/contract/paths.ts';
import { memoryStorage } from './memory-storage.ts';
import { steps, Tour } from '../../src-renderer/onboarding/tour.svelte.ts';

function touring(kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = memoryStorage()) {
  const places: Place['view'][] = [];
  let ended = 0;
  const tour = new Tour({ kept, navigate: ({ view }) => void places.push(view), end: () => void (ended += 1) });
  return { tour, places, ended: () => ended };
}

it('the tour shows three views one after the other, back as well, and ends where one writes', () => {
  const { tour, places, ended } = touring();
  expect([steps.length, tour.number, tour.step?.opens.view]).toEqual([3, 1, 'compose']);
  tour.next();
  tour.next();
  expect([tour.number, tour.isLast]).toEqual([3, true]);
  tour.back();
  expect(places).toEqual(['outbox', 'calendar', 'outbox']);
  tour.next();
  expect(ended()).toBe(0);
  tour.next();
  expect([places.at(-1), ended()]).toEqual(['compose', 1]);
});

it('the tour can be left at once, and leaves one where one is', () => {
  const { tour, places, ended } = touring();
  tour.leave();
  expect([places, ended()]).toEqual([[], 1]);
});

it('the tour goes on at its step after a reload, and from the start once it was left', () => {
  const kept = memoryStorage();
  touring(kept).tour.next();
  expect(touring(kept).tour.number).toBe(2);
  touring(kept).tour.leave();
  expect(touring(kept).tour.number).toBe(1);
});
