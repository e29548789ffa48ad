import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { core as ofWindow } from '../../src-renderer/client/core.ts';
import { undoBatch } from '../../src-renderer/client/undo-batch.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { cancel, change, putBack } from '../../src-renderer/outbox/commands.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

/* More of the outbox than one call changes. */

const served = servedPage();
const COUNT = 1_100;
let actionIds: string[];
beforeAll(async () => {
  const { client, spaceId, core } = served.rig;
  await workspace.choose(spaceId);
  await client.outbox.pauseAll({ spaceId });
  const rows = Array.from({ length: COUNT }, (_, at) => `Lamp ${at},x`);
  const content = `text,accounts\n${rows.join('\n')}\n`;
  const { importId } = await client.import.dryRun({ spaceId, name: 'lamps.csv', content });
  await client.import.commit({ importId, as: 'queue' });
  actionIds = core.parts.store.raw.prepare('SELECT id FROM action ORDER BY seq').pluck().all() as string[];
});
let said: ReturnType<typeof hearing>;
beforeEach(() => (said = hearing()));
afterEach(() => said.stop());

const isProgress = (line: string): boolean => / of 1,100$/.test(line);
const told = (): string[] => said.lines().filter((line) => !isProgress(line));
const states = (): unknown =>
  served.rig.core.parts.store.raw
    .prepare('SELECT state, count(*) AS many FROM action GROUP BY state ORDER BY state')
    .all();

it('many are cancelled piece by piece, and all of them put back by one Undo', async () => {
  await cancel({ actionIds }, 'keep');
  expect([states(), told()]).toEqual([[{ state: 'cancelled', many: COUNT }], ['1,100 items cancelled.']]);
  await said.undo();
  expect(states()).toEqual([{ state: 'queued', many: COUNT }]);
  await cancel({ actionIds }, 'keep');
  await putBack(actionIds);
  await said.undo();
  expect(states()).toEqual([{ state: 'cancelled', many: COUNT }]);
  await putBack(actionIds);
});

it('many are held and let go piece by piece: the first wait at least as long as Undo stands', async () => {
  await change('hold', actionIds);
  expect(states()).toEqual([{ state: 'blocked', many: COUNT }]);
  await change('release', actionIds);
  const doneMs = Date.now();
  const { raw } = served.rig.core.parts.store;
  const soonest = raw.prepare('SELECT min(not_before_ms) FROM action').pluck().get() as number;
  // The last of them were let go as this was over, or a little before.
  expect(soonest - doneMs).toBeGreaterThan(5_000);
  expect([states(), told()]).toEqual([[{ state: 'queued', many: COUNT }], ['1,100 items released.']]);
  await said.undo();
  expect(states()).toEqual([{ state: 'blocked', many: COUNT }]);
});

it('what was done until a call failed can be taken back, and only that', async () => {
  const { raw } = served.rig.core.parts.store;
  await change('release', actionIds);
  // No call takes an ID that is longer: the second one fails.
  const asked = [...actionIds.slice(0, 500), 'x'.repeat(10_000)];
  await cancel({ actionIds: asked }, 'keep');
  const cancelled = raw.prepare("SELECT count(*) FROM action WHERE state = 'cancelled'").pluck();
  expect(cancelled.get()).toBe(500);
  expect(told()).toContain('500 items cancelled.');
  await said.undo();
  expect(cancelled.get()).toBe(0);
});

it('all of a file are taken back piece by piece, which says how far it is and where they are then', async () => {
  const { client, spaceId, core } = served.rig;
  const rows = Array.from({ length: COUNT }, (_, at) => `Lamp ${at} of the second file,x`);
  const content = `text,accounts\n${rows.join('\n')}\n`;
  const { importId } = await client.import.dryRun({ spaceId, name: 'more.csv', content });
  const { batchId } = await client.import.commit({ importId, as: 'queue', undoMs: 60_000 });
  const left = core.parts.store.raw.prepare("SELECT count(*) FROM action WHERE batch_id = ? AND state = 'queued'");
  const seen: unknown[] = [];
  const watching = {
    outbox: {
      ...ofWindow.outbox,
      undo: async (asked: { batchId: string; most?: number }) => {
        const answer = await ofWindow.outbox.undo(asked);
        seen.push(left.pluck().get(batchId));
        return answer;
      },
    },
  };
  await undoBatch(watching as unknown as typeof ofWindow, batchId ?? '');
  expect(seen).toEqual([600, 100, 0]);
  expect(told()).toEqual(['Taken back. They are kept under Cancelled in the Outbox until midnight.']);
});
