import { expect, it } from 'vitest';
import { strangers, strangersTable } from './strangers.ts';

it('links nothing of a stranger’s and sends nothing to it in 500 worlds, where the first rules did both', () => {
  const result = strangers({ worlds: 500, seed: 20_261_122 });
  console.log(strangersTable(result));
  expect(result.after).toMatchObject({ wrongLinks: 0, changesToStrangers: 0 });
  expect(result.before.changesToStrangers).toBeGreaterThan(15);
  // What is somebody else's and says the very same after our first byte can only be shown, and asked about.
  expect(result.after.wrongFinds).toBeLessThan(result.before.wrongFinds / 3);
  expect(result.after.settled / result.published).toBeGreaterThan(0.7);
});
