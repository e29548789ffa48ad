import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { newTime } from '../../src-renderer/outbox/commands.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();
beforeAll(() => workspace.choose(served.rig.spaceId));
let said: ReturnType<typeof hearing>;
beforeEach(() => (said = hearing()));
afterEach(() => said.stop());

const hourMs = 3_600_000;
const startMs = Math.ceil(Date.now() / 60_000) * 60_000;

it('one time for all that is selected is taken back to the time of each', async () => {
  const { client, spaceId, account } = served.rig;
  const actionIds: string[] = [];
  for (const hours of [1, 2, 3]) {
    const when = { mode: 'schedule' as const, atMs: startMs + hours * hourMs };
    const body = { text: `In ${hours}`, accountIds: [account('x')], when };
    const { draftId } = await client.drafts.save({ spaceId, body });
    actionIds.push(...(await client.drafts.queue({ draftId })).actionIds);
  }
  const hours = async (): Promise<number[]> => {
    const rows = await Promise.all(actionIds.map((actionId) => client.outbox.detail({ actionId })));
    return rows.map(({ row }) => ((row.scheduledAtMs ?? 0) - startMs) / hourMs);
  };
  await newTime({ actionIds }, { atMs: startMs + 5 * hourMs, gaps: 'drop' });
  expect([await hours(), said.lines()]).toEqual([[5, 5, 5], ['3 items have their new times.']]);
  await said.undo();
  expect([await hours(), said.lines()]).toEqual([[1, 2, 3], ['3 items have their new times.']]);
});
