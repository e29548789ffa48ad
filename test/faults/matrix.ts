import { expect } from 'vitest';
import type { ActionRow, ActionState, NeedsYou } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { openRig, type Rig, type RigOptions } from '../rig.ts';
import { startProxy, type Proxy } from './proxy.ts';

/** Long enough for a loaded machine to answer in, short enough to wait for. */
export const shortDeadlines = { connectMs: 1_500, headersMs: 1_500, bodyMs: 1_500, totalMs: 5_000 };

/** What comes at once on an idle machine may take its time on a busy one. */
export const SOON = { timeout: 10_000, interval: 20 };

export interface FaultRig extends Rig {
  proxy: Proxy;
}

/** The real core, the real service, and a proxy between them. */
export async function openFaultRig(options: RigOptions = {}): Promise<FaultRig> {
  const proxy = await startProxy(0);
  const rig = await openRig({
    deadlines: shortDeadlines,
    random: () => 0.1,
    urlFor(sandbox) {
      proxy.leadTo(sandbox.port);
      return `http://127.0.0.1:${proxy.port}`;
    },
    ...options,
  });
  const close = async (): Promise<void> => {
    await rig.close();
    await proxy.close();
  };
  return Object.defineProperties({} as FaultRig, {
    ...Object.getOwnPropertyDescriptors(rig),
    proxy: { value: proxy },
    close: { value: close },
  });
}

/** What the service's journal says of one text. */
export function receiptsOf(rig: Rig, text: string) {
  const all = rig.sandbox.journal
    .entries()
    .filter((entry) => (entry.body as { content?: unknown } | null)?.content === text);
  return { all, executed: all.filter((entry) => entry.executed) };
}

/** What the user reads about one action: the card if there is one, the line in the list, and the status bar. */
export interface Read {
  row: ActionRow;
  card: NeedsYou | undefined;
  online: Status['online'];
}

export async function read(rig: Rig, actionId: string): Promise<Read> {
  const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
  const { row } = await rig.client.outbox.detail({ actionId });
  const card = needsYou.find((one) => one.actionIds.includes(actionId));
  return { row, card, online: (await rig.client.status.get({})).online };
}

/** Each attempt that was marked on the wire may have reached the service once, and no more. */
export async function expectOneReceiptPerAttempt(rig: Rig, actionId: string, text: string): Promise<void> {
  const { events } = await rig.client.outbox.detail({ actionId });
  const attempts = events.filter((event) => event.state === 'on_wire').length;
  expect(receiptsOf(rig, text).all.length).toBeLessThanOrEqual(attempts);
}

/** One row of the fault matrix (quality.md, Reliability). */
export interface Expected {
  state: ActionState;
  /** How often the service carried it out while the fault lasted. */
  executed: 0 | 1;
  /** On the card under "Needs you"; absent: no card. */
  card?: RegExp;
  /** In the row. */
  reason?: RegExp;
  online?: Status['online'];
  /** In the history: attempts that were marked on the wire. */
  attempts?: number;
  /** After the fault: it goes out by itself, it has its answer, or it keeps asking. */
  then: 'goes' | 'stays';
}

/** Queues a post under a fault, and holds all that the matrix asks for; then lifts the fault. */
export async function playRow(rig: Rig, expected: Expected, lift: () => Promise<void> | void): Promise<string> {
  const text = 'Under a fault';
  const [id = ''] = await rig.post(text);
  await settles(rig, id, expected);
  const seen = await read(rig, id);
  expect(receiptsOf(rig, text).executed).toHaveLength(expected.executed);
  await expectOneReceiptPerAttempt(rig, id, text);
  expect(seen.card?.sentence ?? '').toMatch(expected.card ?? /^$/);
  if (expected.card !== undefined) expect(seen.card?.remedies).not.toEqual([]);
  if (expected.reason !== undefined) expect(seen.row.reason).toMatch(expected.reason);
  if (expected.attempts !== undefined) expect(seen.row.attempts).toBe(expected.attempts);
  await lift();
  await goesOn(rig, id, text, expected);
  return id;
}

async function settles(rig: Rig, id: string, expected: Expected): Promise<void> {
  await expect
    .poll(
      async () => {
        const { row, online } = await read(rig, id);
        const reasoned = expected.reason === undefined || expected.reason.test(row.reason);
        const seen = { state: row.state, online, reasoned };
        return seen;
      },
      { timeout: 15_000, interval: 20 },
    )
    .toMatchObject({
      state: expected.state,
      reasoned: true,
      ...(expected.online === undefined ? {} : { online: expected.online }),
    });
}

async function goesOn(rig: Rig, id: string, text: string, expected: Expected): Promise<void> {
  const [next = ''] = await rig.post('After the fault');
  await rig.reaches(next, 'done');
  if (expected.then === 'goes') await rig.reaches(id, 'done');
  const { row } = await rig.client.outbox.detail({ actionId: id });
  // What was carried out may be found in the analytics meanwhile; what was not must not be.
  const found = expected.executed === 1 && row.matched;
  if (expected.then === 'stays' && !found) expect(row.state).toBe(expected.state);
  expect(receiptsOf(rig, text).executed).toHaveLength(expected.then === 'goes' ? 1 : expected.executed);
  expect(receiptsOf(rig, 'After the fault').executed).toHaveLength(1);
  await expectOneReceiptPerAttempt(rig, id, text);
}
