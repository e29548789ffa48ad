import { expect } from 'vitest';
import { check, readLedger } from './crash/checker.ts';
import { openFaultRig, receiptsOf, type FaultRig } from './matrix.ts';
import { playedClock, type PlayedClock } from './played-clock.ts';

/** What the model knows of one thing that was queued. */
export interface Item {
  id: string;
  text: string;
  /** How often it may be carried out: once, and once more for each "it is not, send again". */
  allowed: number;
  /** Set once it was taken back or is held: how often it had been carried out by then. It must stay at that. */
  frozenAt: number | null;
  /** For a first comment: the text of its post, which goes before it. */
  after: string | null;
}

/** The simple model: things that were promised, and what may still happen to each. */
export interface Model {
  items: Item[];
  online: boolean;
}

export interface Real {
  rig: FaultRig;
  clock: PlayedClock;
  lift: (() => Promise<void>) | null;
}

export async function openStory(): Promise<{ model: Model; real: Real }> {
  const clock = playedClock();
  const limits = { publishLimit: { count: 5_000, windowMs: 60_000 }, apiLimit: { count: 20_000, windowMs: 60_000 } };
  // No story needs a deadline to pass; a busy machine must not make one pass.
  const deadlines = { connectMs: 10_000, headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000 };
  const rig = await openFaultRig({ clock, deadlines, random: () => 0.01, ...limits });
  return { model: { items: [], online: true }, real: { rig, clock, lift: null } };
}

const executedOf = ({ rig }: Real, item: Item): number => receiptsOf(rig, item.text).executed.length;

export function freeze(real: Real, item: Item): void {
  item.frozenAt = executedOf(real, item);
}

/** After each step. */
export function expectSafe(model: Model, real: Real): void {
  const known = real.rig.core.parts.store.raw.prepare('SELECT id FROM action').pluck().all() as string[];
  for (const item of model.items) {
    const executed = executedOf(real, item);
    if (!known.includes(item.id)) throw new Error(`lost: “${item.text}”`);
    if (executed > item.allowed)
      throw new Error(`doubled: “${item.text}” was carried out ${executed} times: ${toldOf(real, item)}`);
    if (item.frozenAt !== null && executed !== item.frozenAt) {
      throw new Error(
        `“${item.text}” was carried out although it had been taken back or is held: ${toldOf(real, item)}`,
      );
    }
    const parent = model.items.find((other) => other.text === item.after);
    if (executed > 0 && parent !== undefined && !wentBefore(real, parent, item)) {
      throw new Error(`“${item.text}” went before its post`);
    }
  }
}

/** The history of an item and its receipts, for the reader of a failure. */
function toldOf({ rig }: Real, { id, text }: Item): string {
  const find = "SELECT state || ' (' || type || ') at ' || at_ms FROM action_event WHERE action_id = ? ORDER BY id";
  const events = rig.core.parts.store.raw.prepare(find).pluck().all(id) as string[];
  const receipts = receiptsOf(rig, text).all.map((entry) => `${entry.effect ?? 'nothing done'} at ${entry.atMs}`);
  return `${events.join(', ')}; received: ${receipts.join(', ')}`;
}

function wentBefore(real: Real, parent: Item, child: Item): boolean {
  const [first] = receiptsOf(real.rig, parent.text).executed;
  const [second] = receiptsOf(real.rig, child.text).executed;
  return first !== undefined && second !== undefined && first.seq < second.seq;
}

/** Everything is well again: what can go goes, and ledger and journal are compared as after a crash. */
export async function endStory(model: Model, real: Real): Promise<void> {
  const { rig } = real;
  rig.sandbox.faults.clear();
  await real.lift?.();
  // What is on its way is let finish: sockets are dropped next, and that would be a lost answer of its own.
  await expect.poll(async () => (await rig.counts()).on_wire, { interval: 5 }).toBe(0);
  await rig.core.resumed();
  await settled(real);
  expectSafe(model, real);
  const acknowledged = new Set(model.items.map((item) => item.text));
  const ledger = readLedger(rig.folder);
  const violations = check(ledger, rig.sandbox.journal.entries(), acknowledged, true);
  expect(violations).toEqual([]);
}

/** Nothing goes any more: all that is left waits for an answer of the user, or behind one. */
async function settled({ rig }: Real): Promise<void> {
  const find = `SELECT id FROM action WHERE state IN ('queued', 'waiting', 'claimed', 'on_wire')
    AND NOT EXISTS (SELECT 1 FROM action AS earlier WHERE earlier.lane = action.lane AND earlier.id < action.id
      AND earlier.state IN ('in_doubt', 'blocked'))`;
  const open = (): string[] => rig.core.parts.store.raw.prepare(find).pluck().all() as string[];
  const history = async (actionId: string) => {
    const { row, events } = await rig.client.outbox.detail({ actionId });
    return [row.text, row.state, row.blockReason, ...events.map((event) => `${event.state}: ${event.type}`)];
  };
  await expect.poll(async () => Promise.all(open().map(history)), { interval: 10 }).toEqual([]);
}
