import { expect } from 'vitest';
import type { ActionState } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { openRig, type Rig, type RigOptions } from '../rig.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { SOON } from './soon.ts';
import { hostOf } from '../window-host.ts';
import { OutboxWindow, type Connection, type Said } from './window.ts';
import { cardsOf, type Card } from '../cards.ts';
import { worded, type WordedRow } from '../worded.ts';

export { SOON };

/** Long enough for a loaded machine to answer in, short enough to wait for. */
export const shortDeadlines = { connectMs: 1_500, headersMs: 1_500, bodyMs: 1_500, totalMs: 5_000 };

export interface FaultRig extends Rig {
  proxy: Proxy;
  /** The window on this core, open at the Outbox; opened when first asked for. */
  window(): Promise<OutboxWindow>;
}

/** The real core, the real service, a proxy between them, and the real window in front. */
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
  const host = hostOf(() => rig.core);
  let window: Promise<OutboxWindow> | null = null;
  const close = async (): Promise<void> => {
    try {
      await (await window)?.close();
    } finally {
      await rig.close();
      await proxy.close();
    }
  };
  return Object.defineProperties({} as FaultRig, {
    ...Object.getOwnPropertyDescriptors(rig),
    proxy: { value: proxy },
    window: { value: () => (window ??= OutboxWindow.open(host)) },
    reopen: { value: (again?: { dispatch?: boolean }) => rig.reopen(again).then(host.back) },
    crash: { value: () => rig.crash().then(host.back) },
    close: { value: close },
  });
}

/** The same with the window open from the start, before anything goes wrong. */
export async function openWatchedRig(options: RigOptions = {}): Promise<FaultRig> {
  const rig = await openFaultRig(options);
  await rig.window();
  return rig;
}

/** What the service's journal says of one text. */
export function receiptsOf(rig: Rig, text: string) {
  const all = rig.sandbox.journal
    .entries()
    .filter((entry) => (entry.body as { content?: unknown } | null)?.content === text);
  return { all, executed: all.filter((entry) => entry.executed) };
}

/** What the core says of one action: the card if there is one, the line in the list, and the connection. */
export interface Read {
  row: WordedRow;
  card: Card | undefined;
  online: Status['online'];
}

export async function read(rig: Rig, actionId: string): Promise<Read> {
  const cards = await cardsOf(rig);
  const { row } = await rig.client.outbox.detail({ actionId });
  const card = cards.find((one) => one.actionIds.includes(actionId));
  return { row: worded(row), card, online: (await rig.client.status.get({})).online };
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

/** The published posts cannot be read: on a busy machine a doubt would be settled by them before its card was. */
export function withoutEvidence({ sandbox }: Rig): () => void {
  return sandbox.faults.add({ method: 'GET', path: /\/analytics\/posts/, fault: { kind: 'status', status: 403 } });
}

/** Queues a post under a fault, and holds all that the matrix asks for; then lifts the fault. */
export async function playRow(rig: FaultRig, expected: Expected, lift: () => Promise<void> | void): Promise<string> {
  const text = 'Under a fault';
  const window = await rig.window();
  const see = withoutEvidence(rig);
  const [id = ''] = await rig.post(text);
  await settles(rig, id, expected);
  const seen = await read(rig, id);
  expect(receiptsOf(rig, text).executed).toHaveLength(expected.executed);
  await expectOneReceiptPerAttempt(rig, id, text);
  expect(seen.card?.sentence ?? '').toMatch(expected.card ?? /^$/);
  if (expected.card !== undefined) expect(seen.card?.remedies).not.toEqual([]);
  if (expected.reason !== undefined) expect(seen.row.reason).toMatch(expected.reason);
  if (expected.attempts !== undefined) expect(seen.row.attempts).toBe(expected.attempts);
  await window.says(saidOf(text, expected));
  see();
  await lift();
  await goesOn(rig, id, text, expected);
  return id;
}

/** The answers on a card, by the state of its action. */
export const answersTo = {
  in_doubt: ['Open the accounts', 'It is live', 'It is not, send again', 'Make it a draft', 'What happened'],
  matched: ['Open the accounts', 'It is ours', 'It is not', 'What happened'],
  rejected: ['Edit and queue again', 'Try again', 'More'],
} as const;

const connectionWords: Record<Status['online'], Connection> = {
  online: 'Online',
  offline: 'Offline',
  'sign-in-needed': 'Sign-in needed',
  unknown: 'Not tried yet',
};

/** What the window says of what a row expects. */
function saidOf(text: string, { state, card, reason, online }: Expected): Said {
  const common = {
    text,
    ...(reason === undefined ? {} : { reason }),
    ...(online === undefined ? {} : { connection: connectionWords[online] }),
  };
  switch (state) {
    case 'in_doubt':
      return { ...common, where: 'Needs you', words: ['In doubt', card ?? /^$/], answers: answersTo.in_doubt };
    case 'rejected':
      return { ...common, where: 'Needs you', words: ['Rejected', card ?? /^$/], answers: answersTo.rejected };
    case 'done':
      return { ...common, where: 'Done today', words: [/^Done$/] };
    case 'done_unlinked':
      return { ...common, where: 'Done today', words: ['Done, its ID is not known yet', reason ?? 'XX'] };
    default:
      return {
        ...common,
        where: 'Waiting',
        words: online === 'offline' ? ['Waits for the connection', 'when back'] : [],
      };
  }
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
      { interval: 20 },
    )
    .toMatchObject({
      state: expected.state,
      reasoned: true,
      ...(expected.online === undefined ? {} : { online: expected.online }),
    });
}

async function goesOn(rig: FaultRig, id: string, text: string, expected: Expected): Promise<void> {
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
  const window = await rig.window();
  await window.says({ text: 'After the fault', where: 'Done today', words: [/^Done$/], connection: 'Online' });
  // The row under the pointer or the keyboard shows its commands instead of its reason.
  await window.page.mouse.move(0, 0);
  await window.page.evaluate('document.activeElement?.blur()');
  const unsaid = async (): Promise<string[]> => window.unsaid(await saidAfterwards(rig, id, text, expected));
  await expect.poll(unsaid, SOON).toEqual([]);
}

/** Where the row stands when the fault is over. */
async function saidAfterwards(rig: Rig, id: string, text: string, expected: Expected): Promise<Said> {
  if (expected.then === 'goes') return { text, where: 'Done today', words: [/^Done$/] };
  const { row } = await rig.client.outbox.detail({ actionId: id });
  if (expected.executed !== 1 || !row.matched) return { ...saidOf(text, expected), connection: 'Online' };
  // Found by its words it is asked about; by the ID that its answer named it is not.
  if (row.state === 'matched') return { text, where: 'Needs you', words: [/^Matched$/], answers: answersTo.matched };
  return { text, where: 'Done today', words: ['Done, found at the service'] };
}
