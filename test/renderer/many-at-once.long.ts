import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { core as ofWindow } from '../../src-renderer/client/core.ts';
import { undoBatch } from '../../src-renderer/client/undo-batch.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { cancel, change, give, newTime, putBack } from '../../src-renderer/outbox/commands.ts';
import { composing } from './composing.ts';
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
let leave: () => void;
beforeEach(() => {
  said = hearing();
  leave = composing();
});
afterEach(() => {
  said.stop();
  leave();
});

const isProgress = (line: string): boolean => / of 1,(100|099)$/.test(line);
const told = (): string[] => said.lines().filter((line) => !isProgress(line));
/** Each call has a time of its own, by which it is taken back. */
const calls = (): unknown =>
  served.rig.core.parts.store.raw.prepare('SELECT count(DISTINCT at_ms) FROM sent_again').pluck().get();
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

/** In the order in which they were asked for. */
const heldUntil = (ids: readonly string[]): number[] => {
  const of = served.rig.core.parts.store.raw.prepare('SELECT not_before_ms FROM action WHERE id = ?').pluck();
  return ids.map((id) => Number(of.get(id)));
};
const ascending = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);

it.each(['release', 'tryNow'] as const)(
  'of many to %s no later piece may leave before the one in front of it',
  async (verb) => {
    const { raw } = served.rig.core.parts.store;
    raw.prepare("UPDATE action SET state = 'blocked', block_reason = ?").run(verb === 'release' ? 'held' : 'tries');
    await change(verb, actionIds);
    const until = heldUntil(actionIds);
    expect(until).toEqual(ascending(until));
    await said.undo();
  },
);

it('many get one time piece by piece, and one Undo gives each its own back', async () => {
  const { raw } = served.rig.core.parts.store;
  const timed = raw.prepare('SELECT count(*) FROM action WHERE scheduled_at_ms IS NOT NULL').pluck();
  await newTime({ actionIds }, { atMs: Date.now() + 86_400_000, gaps: 'drop' });
  expect([timed.get(), calls(), told()]).toEqual([COUNT, 3, ['1,100 items have their new times.']]);
  await said.undo();
  expect(timed.get()).toBe(0);
});

it('many get new times that keep what is between them piece by piece, from the first of all of them', async () => {
  const { raw } = served.rig.core.parts.store;
  const startMs = Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000;
  const times = raw.prepare('SELECT scheduled_at_ms FROM action ORDER BY id').pluck();
  const planned = actionIds.map((_, at) => startMs + (COUNT - at) * 60_000);
  const plan = raw.prepare('UPDATE action SET scheduled_at_ms = ? WHERE id = ?');
  raw.transaction(() => actionIds.forEach((id, at) => plan.run(planned[at], id)))();
  const before = times.all();
  await newTime({ actionIds }, { atMs: startMs + 7 * 86_400_000, gaps: 'keep' });
  const later = before.map((atMs) => Number(atMs) + 7 * 86_400_000 - 60_000);
  expect([times.all(), calls(), told()]).toEqual([later, 3, ['1,100 items have their new times.']]);
  await said.undo();
  expect(times.all()).toEqual(before);
  raw.prepare('UPDATE action SET scheduled_at_ms = NULL').run();
});

it('many are moved up piece by piece, in the order in which they waited, whatever order they were chosen in', async () => {
  const { raw } = served.rig.core.parts.store;
  const order = raw.prepare('SELECT id FROM action ORDER BY priority, seq').pluck();
  const before = order.all() as string[];
  const [head = '', ...rest] = before;
  raw.prepare('UPDATE action SET priority = 0 WHERE id = ?').run(head);
  const lines = raw.prepare("SELECT count(*) FROM action_event WHERE type = 'moved-up'").pluck();
  await change('moveUp', rest.toReversed());
  expect(order.all()).toEqual([...rest, head]);
  expect([lines.get(), told()]).toEqual([COUNT - 1, []]);
  await change('moveUp', [head]);
  expect(order.all()).toEqual(before);
});

const missed = (): void => {
  const { raw } = served.rig.core.parts.store;
  const late = raw.prepare(
    "UPDATE action SET state = 'blocked', block_reason = 'missed', scheduled_at_ms = ? WHERE id = ?",
  );
  raw.transaction(() => actionIds.forEach((id, at) => late.run(Date.now() - (COUNT - at) * 60_000, id)))();
};
const missedCard = async () => {
  const { client, spaceId } = served.rig;
  const { needsYou, asOf } = await client.outbox.overview({ spaceId });
  const card = needsYou.find(({ cause }) => cause === 'missed');
  return { key: card?.key ?? '', count: card?.count ?? 0, asOf };
};

it.each([
  ['published now', { verb: 'publish-now' }, 'queued', '1,100 posts will be published.'],
  ['not sent', { verb: 'cancel', firstComments: 'keep' }, 'cancelled', '1,100 items cancelled.'],
] as const)('a card of many is %s piece by piece, with one Undo', async (_, given, state, words) => {
  missed();
  const card = await missedCard();
  expect(card.count).toBe(COUNT);
  await give(card, given);
  expect([states(), told()]).toEqual([[{ state, many: COUNT }], [words]]);
  const until = heldUntil(actionIds);
  expect(until).toEqual(ascending(until));
  await said.undo();
  expect(states()).toEqual([{ state: 'blocked', many: COUNT }]);
});

it('a card of many has new times piece by piece, from the first of all of them, and leaves what was done with one since', async () => {
  missed();
  const { raw } = served.rig.core.parts.store;
  const card = await missedCard();
  const [first = '', second = ''] = actionIds;
  await served.rig.client.outbox.cancel({ actionIds: [second] });
  const firstMs = Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000;
  await give(card, { verb: 'new-time', atMs: firstMs, gaps: 'keep' });
  const at = (id: string) => Number(raw.prepare('SELECT scheduled_at_ms FROM action WHERE id = ?').pluck().get(id));
  expect([at(first), Math.round((at(actionIds.at(-1) ?? '') - firstMs) / 60_000)]).toEqual([firstMs, COUNT - 1]);
  expect([told(), calls()]).toEqual([['1,099 items have their new times.'], 3]);
  await said.undo();
  expect(at(first)).toBeLessThan(Date.now());
  await served.rig.client.outbox.putBack({ actionIds: [second] });
  raw.prepare("UPDATE action SET state = 'blocked', block_reason = 'held', scheduled_at_ms = NULL").run();
});

it('many are tried now piece by piece, and one Undo holds them back again', async () => {
  const { raw } = served.rig.core.parts.store;
  raw.prepare("UPDATE action SET state = 'blocked', block_reason = 'tries'").run();
  await change('tryNow', actionIds);
  const going = [{ state: 'queued', many: COUNT }];
  expect([states(), calls(), told()]).toEqual([going, 3, ['1,100 items go as soon as they can.']]);
  await said.undo();
  expect(states()).toEqual([{ state: 'blocked', many: COUNT }]);
  raw.prepare("UPDATE action SET state = 'blocked', block_reason = 'held'").run();
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

it('what was taken back in another window meanwhile is said, and so is the rest that another window takes back', async () => {
  const { client, spaceId } = served.rig;
  const file = async (name: string): Promise<string> => {
    const rows = Array.from({ length: COUNT }, (_, at) => `Lamp ${at} of ${name},x`);
    const { importId } = await client.import.dryRun({ spaceId, name, content: `text,accounts\n${rows.join('\n')}\n` });
    return (await client.import.commit({ importId, as: 'queue', undoMs: 60_000 })).batchId ?? '';
  };
  const first = await file('third.csv');
  expect(await client.outbox.undo({ batchId: first })).toMatchObject({ undone: COUNT, left: 0 });
  await undoBatch(ofWindow, first);
  expect(told()).toEqual(['Nothing was left to take back: it was taken back or cancelled elsewhere.']);
  const second = await file('fourth.csv');
  expect(await client.outbox.undo({ batchId: second, most: 500 })).toMatchObject({ left: COUNT - 500 });
  await undoBatch(ofWindow, second);
  expect(told().at(-1)).toBe('Taken back. They are kept under Cancelled in the Outbox until midnight.');
});
