import { afterEach, expect, it } from 'vitest';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

const START_MS = Date.parse('2026-11-18T09:00:00Z');
const MINUTE_MS = 60_000;

let rig: Rig;
let clock: ReturnType<typeof playedClock>;
afterEach(() => rig.close());

/** Twenty without a time and then one in ten minutes with a first comment: four go at once, and nothing yet. */
async function imported(): Promise<void> {
  clock = playedClock(START_MS);
  rig = await openRig({ clock, nowMs: () => clock.nowMs(), publishLimit: { count: 5, windowMs: MINUTE_MS } });
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const at = new Date(START_MS + 10 * MINUTE_MS).toISOString();
  const x = rig.account('x');
  const rows = Array.from({ length: 20 }, (_, n) => `Without a time ${n},${x},,`);
  const content = ['text,accounts,scheduled_at,first_comment', ...rows, `In ten minutes,${x},${at},Link`].join('\n');
  const { importId } = await client.import.dryRun({ spaceId, name: 'plan.csv', content });
  const { queued } = await client.import.commit({ importId, as: 'queue', undoMs: 0 });
  expect(queued).toBe(21);
}

const sent = (): unknown[] =>
  rig.sandbox.journal
    .entries()
    .filter(({ effect }) => effect === 'post.created' || effect === 'comment.created')
    .map(({ body }) => (body as { content?: unknown; text?: unknown }).content ?? (body as { text?: unknown }).text);

const order = async (): Promise<string[]> => {
  const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting', offset: 0, limit: 50 });
  return rows.map(({ text }) => text);
};

it('a post of a batch whose time comes after its turn stays in its place', async () => {
  await imported();
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
  await expect.poll(() => sent().length).toBe(4);
  expect(sent()).not.toContain('In ten minutes');
  expect((await order()).slice(-2)).toEqual(['In ten minutes', 'Link']);
});

it('a post of a batch that an outage or a pause would make late goes by its deadline, its first comment with it', async () => {
  await imported();
  clock.pass(8 * MINUTE_MS);
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
  await expect.poll(() => sent().length).toBe(4);
  expect(sent().slice(0, 2)).toEqual(['In ten minutes', 'Link']);
  expect((await order())[0]).toBe('Without a time 2');
});
