import { expect } from 'vitest';
import type { ActionState } from '../../../src-preload/contract/outbox.ts';
import type { Fault, JournalEntry } from '../../../src-main/sandbox/sandbox.ts';
import { openFaultRig, type FaultRig } from '../../faults/matrix.ts';
import type { Rig } from '../../rig.ts';
import { becomes, cases, type Case } from './every-kind.ts';
import { cardsOf, labelsOf, type Card } from '../../cards.ts';
import { worded, wordedEvents, type WordedRow } from '../../worded.ts';

/** Windows so short that a 429 is over in a moment, and so wide that nothing else waits for them. */
const limits = { publishLimit: { count: 30, windowMs: 1_200 }, apiLimit: { count: 120, windowMs: 1_200 } };

export const openKindRig = (): Promise<FaultRig> => openFaultRig({ dialect: 'objects', ...limits });

/** So many rows are played side by side: most of their time is waiting. */
const AT_ONCE = 8;

/** Plays each row with a service and a core of its own; says of each that fails which one it is. */
export async function everyRow<Row extends readonly [name: string, ...unknown[]]>(
  rows: readonly Row[],
  run: (rig: FaultRig, row: Row) => Promise<void>,
): Promise<void> {
  const left = [...rows];
  const failures: Error[] = [];
  const work = async (): Promise<void> => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const rig = await openKindRig();
      try {
        await run(rig, row);
      } catch (error) {
        failures.push(new Error(`${row[0]}: ${String(error)}`, { cause: error }));
      } finally {
        await rig.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

/** A space without a page, so that the service really makes one. */
async function noPage(rig: Rig): Promise<string> {
  rig.sandbox.removeBio();
  await rig.client.bio.sync({ spaceId: rig.spaceId });
  return '';
}

/** Every kind of action, each with a create that creates. */
export const faultCases: readonly Case[] = cases.map((one) =>
  one.kind === 'bio.create' ? { ...one, prepare: noPage, effect: 'bio.created' } : one,
);

/** A create, and a change that may be repeated. The others are played by `npm run test:long`. */
const quick: readonly Case['kind'][] = ['posts.create', 'accounts.update'];
export const quickCases = faultCases.filter(({ kind }) => quick.includes(kind));
export const otherCases = faultCases.filter(({ kind }) => !quick.includes(kind));

export function caseOf(kind: Case['kind']): Case {
  const found = faultCases.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no case for ${kind}`);
  return found;
}

/** One action of a kind under a fault, and what came of it at the service. */
export interface Played {
  kind: Case;
  rig: FaultRig;
  id: string;
  about: string;
  /** What the user saw before it was queued, and right after. */
  before: unknown;
  wished: unknown;
  /** Requests of this kind that reached the service since it was queued. */
  receipts(): JournalEntry[];
  executed(): JournalEntry[];
  lift(): Promise<void> | void;
}

/** Brings about what the kind needs, puts the fault in place, and queues one action of it. */
export async function play(
  rig: FaultRig,
  kind: Case,
  fault: Fault | 'nobody listens' | null,
  times?: number,
): Promise<Played> {
  const about = (await kind.prepare?.(rig)) ?? '';
  await rig.drained();
  const before = await kind.seen?.(rig, about);
  const mark = rig.sandbox.journal.entries().length;
  const lift = await inPlace(rig, kind, fault, times);
  const id = await kind.queue(rig, about);
  const wished = await kind.seen?.(rig, about);
  const pattern = new RegExp(`${kind.path.replaceAll('*', '[^/]+')}$`);
  const receipts = (): JournalEntry[] =>
    rig.sandbox.journal
      .entries()
      .slice(mark)
      .filter(({ method, path, body }) => method === kind.method && pattern.test(path) && !isBystander(body));
  const executed = (): JournalEntry[] => receipts().filter((one) => one.executed);
  return { kind, rig, id, about, before, wished, receipts, executed, lift };
}

async function inPlace(
  rig: FaultRig,
  { method, path }: Case,
  fault: Fault | 'nobody listens' | null,
  times: number | undefined,
): Promise<Played['lift']> {
  if (fault === null) return () => {};
  if (fault === 'nobody listens') return rig.proxy.play({ kind: 'refuse' });
  return rig.sandbox.faults.add({ method, path, fault, ...(times === undefined ? {} : { times }) });
}

const BYSTANDER = 'Next door';
const isBystander = (body: unknown): boolean => (body as { content?: unknown } | null)?.content === BYSTANDER;

/** A post of another account, in a lane of its own. */
export async function bystander(rig: Rig): Promise<string> {
  const accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
  const other = accounts.find(({ social, state }) => social !== 'x' && state === 'active');
  const body = { text: BYSTANDER, accountIds: [other?.id ?? ''] };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  return (await rig.client.drafts.queue({ draftId })).actionIds[0] ?? '';
}

/** Something else goes its way while the fault stands. */
export async function othersGo(rig: Rig): Promise<void> {
  await rig.reaches(await bystander(rig), 'done');
}

/** What a person calls it: a change of an account, of the page or of a webhook is no post. */
export function expectItsOwnWords({ kind }: Case, sentence: string): void {
  if (!/^(posts|comments)\./.test(kind)) expect(sentence).not.toMatch(/\bposts?\b|\blive\b|\btext\b/i);
}

export const status = (code: number, when: 'before' | 'after' = 'before'): Fault => ({
  kind: 'status',
  status: code,
  body: { message: `Said ${code}.`, errors: { anything: ['Not like this.'] } },
  when,
});
export const redirect = (code: number, when: 'before' | 'after' = 'before'): Fault => ({
  kind: 'redirect',
  status: code,
  location: 'http://elsewhere.invalid/',
  when,
});

export interface Reading {
  row: WordedRow;
  card: Card | undefined;
  /** In the sheet of the action. */
  remedies: string[];
  /** What the history says, oldest first. */
  states: ActionState[];
  whats: string[];
  whys: string[];
}

/** Everything the user can read about one action. */
export async function read({ rig, id }: Pick<Played, 'rig' | 'id'>): Promise<Reading> {
  const cards = await cardsOf(rig);
  const { row, events, remedies } = await rig.client.outbox.detail({ actionId: id });
  return {
    row: worded(row),
    card: cards.find((one) => one.actionIds.includes(id)),
    remedies: labelsOf(remedies),
    states: events.map(({ state }) => state),
    whats: wordedEvents(events).map(({ what }) => what),
    whys: wordedEvents(events).map(({ why }) => why),
  };
}

/** Waits until the action is in one of these states and the user reads these words. */
export async function says(played: Played, words: RegExp, ...states: ActionState[]): Promise<Reading> {
  await expect
    .poll(
      async () => {
        const row = worded((await played.rig.client.outbox.detail({ actionId: played.id })).row);
        return states.includes(row.state) && words.test(row.reason) ? 'as expected' : `${row.state}: ${row.reason}`;
      },
      { interval: 20 },
    )
    .toBe('as expected');
  return read(played);
}

/** It was found by itself meanwhile: then there is nothing to answer any more. */
export async function isFound(played: Played): Promise<boolean> {
  return (await read(played)).row.matched;
}

/** The user's answer to a doubt; false where it was found before the answer was given. */
export async function answer(played: Played, given: 'sent' | 'not-sent' | 'abandon' | 'draft'): Promise<boolean> {
  try {
    await played.rig.client.outbox.resolve({ actionId: played.id, answer: given });
    return true;
  } catch (error) {
    if (await isFound(played)) return false;
    throw error;
  }
}

/** Each attempt that was marked on the wire may have reached the service once, and no more. */
export async function expectOneReceiptPerAttempt(played: Played): Promise<void> {
  const { states } = await read(played);
  expect(played.receipts().length).toBeLessThanOrEqual(states.filter((state) => state === 'on_wire').length);
}

/** Done, and the service has exactly the one thing that was asked for. */
export async function expectDoneOnce(played: Played): Promise<void> {
  const { kind, rig, id } = played;
  await rig.reaches(id, 'done');
  const bodies = played.executed().map(({ path, body }) => JSON.stringify([path, body]));
  expect(new Set(bodies).size).toBe(1);
  if (!kind.repeatable || kind.method === 'DELETE') expect(bodies).toHaveLength(1);
  await expectOneReceiptPerAttempt(played);
  // The picture's address is the service's to tell; a picture that waits is no more.
  if (kind.seen !== null) {
    await becomes(
      () => kind.seen?.(rig, played.about) as Promise<unknown>,
      kind.kind === 'bio.avatar' ? null : played.wished,
    );
  }
}
