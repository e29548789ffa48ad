import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Slot } from '../../../src-preload/contract/slot-times.ts';
import { saveTimes } from '../../../src-renderer/calendar/save-times.ts';
import { hearing } from '../said.ts';
import { servedPage } from '../served-page.ts';

const served = servedPage();
let said: ReturnType<typeof hearing>;
beforeEach(() => (said = hearing()));
afterEach(() => said.stop());

const at = (...times: string[]): Slot[] => times.map((time) => ({ weekday: 0, time }));
const set = (network: string, slots: Slot[]) =>
  served.rig.client.slots.set({ spaceId: served.rig.spaceId, accountId: served.rig.account(network), slots });
async function timesOf(network: string): Promise<string[]> {
  const all = await served.rig.client.slots.list({ spaceId: served.rig.spaceId });
  return all.find(({ accountId }) => accountId === served.rig.account(network))?.slots.map(({ time }) => time) ?? [];
}
const save = (of: Record<string, Slot[]>): Promise<boolean> =>
  saveTimes(
    served.rig.spaceId,
    Object.entries(of).map(([network, slots]) => ({ accountId: served.rig.account(network), slots })),
  );

describe('posting times that are saved', () => {
  it('are those from before again with Undo, none where there were none', async () => {
    await set('x', at('08:30', '18:00'));
    await set('bluesky', []);
    // However they are typed, they are kept in their order.
    expect(await save({ x: at('12:00', '09:00'), bluesky: at('10:00') })).toBe(true);
    expect([await timesOf('x'), await timesOf('bluesky')]).toEqual([['09:00', '12:00'], ['10:00']]);
    expect(said.lines()).toEqual(['Posting times of 2 accounts saved.']);
    await said.undo();
    expect([await timesOf('x'), await timesOf('bluesky')]).toEqual([['08:30', '18:00'], []]);
    expect(said.lines().slice(1)).toEqual(['The posting times from before are back.']);
  });

  it('stay where they were changed again since, and that is said', async () => {
    await set('x', at('08:30'));
    await set('bluesky', at('09:00'));
    await save({ x: at('12:00'), bluesky: at('10:00') });
    await set('x', at('13:00'));
    await said.undo();
    expect([await timesOf('x'), await timesOf('bluesky')]).toEqual([['13:00'], ['09:00']]);
    expect(said.lines().slice(1)).toEqual([
      'The posting times from before are back.',
      'The posting times of 1 account were changed again since, so they stay.',
    ]);
  });
});
