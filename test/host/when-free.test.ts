import { beforeEach, expect, it, vi } from 'vitest';
import { StartRefused } from '../../src-main/host/start-refused.ts';
import { whenFree } from '../../src-main/host/when-free.ts';

/** What is waited for goes by at once. */
const clock = vi.hoisted(() => ({ ms: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number): Promise<void> => void (clock.ms += ms),
}));
beforeEach(() => {
  clock.ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
});

const held = (by: string): StartRefused => new StartRefused('held', `Held by ${by}.`);

/** What each asking meets, one after the other. */
function meets(...answers: readonly (Error | string)[]): { open(): Promise<string>; asked(): number } {
  let asked = 0;
  return {
    async open() {
      const answer = answers[Math.min(asked, answers.length - 1)]!;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    asked: () => asked,
  };
}

it('a start while another program closes waits for it and comes', async () => {
  const folder = meets(held('one'), held('one'), 'open');
  expect(await whenFree(folder.open)).toBe('open');
  expect(folder.asked()).toBe(3);
});

it('a start beside a program that stays is refused with its name, without waiting', async () => {
  const folder = meets(held('one'), 'open');
  await expect(whenFree(folder.open, { mayEnd: async () => false })).rejects.toThrow('Held by one.');
  expect(folder.asked()).toBe(1);
});

it('a start that is refused for another reason is refused at once', async () => {
  for (const why of [new StartRefused('unreadable', 'No disk.'), new Error('A bug.')]) {
    const folder = meets(why, 'open');
    await expect(whenFree(folder.open)).rejects.toBe(why);
    expect(folder.asked()).toBe(1);
  }
});

it('a start beside one that stays is refused with its name after six seconds', async () => {
  const folder = meets(held('one'));
  await expect(whenFree(folder.open)).rejects.toThrow('Held by one.');
  expect([clock.ms, folder.asked()]).toEqual([6_300, 7]);
});

it('another program that comes in between is waited for as long as the first, a minute in all at most', async () => {
  const five = (by: string): StartRefused[] => Array.from({ length: 5 }, () => held(by));
  const folder = meets(...five('one'), ...five('two'), 'open');
  expect(await whenFree(folder.open)).toBe('open');
  expect([clock.ms, folder.asked()]).toEqual([2 * 3_100, 11]);
  const [many, began] = [Array.from({ length: 40 }, (_, n) => five(`number ${n}`)).flat(), clock.ms];
  await expect(whenFree(meets(...many, 'open').open)).rejects.toThrow('Held by number ');
  expect(clock.ms - began).toBeGreaterThan(60_000);
  expect(clock.ms - began).toBeLessThan(65_000);
});
