import { expect, it } from 'vitest';
import { StartRefused } from '../../src-main/host/start-refused.ts';
import { whenFree } from '../../src-main/host/when-free.ts';

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
