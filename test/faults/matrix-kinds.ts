import { describe, expect, it } from 'vitest';
import type { Case } from '../core/kinds/every-kind.ts';
import {
  bystander,
  everyRow,
  expectDoneOnce,
  expectItsOwnWords,
  expectOneReceiptPerAttempt,
  othersGo,
  play,
  read,
  redirect,
  says,
  status,
  type Played,
} from '../core/kinds/under-fault.ts';
import type { FaultRig } from './matrix.ts';

/*
 * Every kind of action under every verdict of outbox.md that says surely what happened: its state, what the service
 * received and did, what the user reads, that other lanes go on meanwhile, and that it goes on itself when the fault is
 * over. What nobody knows is in matrix-kinds-doubt.test.ts.
 */

type Row = readonly [name: string, run: (rig: FaultRig, kind: Case) => Promise<void>];

async function answeredWell(rig: FaultRig, kind: Case): Promise<void> {
  const played = await play(rig, kind, null);
  await expectDoneOnce(played);
  expect(played.receipts()).toHaveLength(1);
  expect(await read(played)).toMatchObject({ row: { reason: '', attempts: 1 }, card: undefined, remedies: [] });
}

async function nobodyListens(rig: FaultRig, kind: Case): Promise<void> {
  const played = await play(rig, kind, 'nobody listens');
  const stands = async () => [(await read(played)).row.state, (await rig.client.status.get({})).online];
  await expect.poll(stands, { interval: 20 }).toEqual(['queued', 'offline']);
  const { row, card } = await read(played);
  // Where a look at the service found out first, the action was not even taken up.
  expect(row.reason).toMatch(/^$|The service cannot be reached\. Nothing was sent\.$/);
  expectItsOwnWords(kind, row.reason);
  expect(card).toBeUndefined();
  expect(row.attempts).toBe(0);
  expect(played.receipts()).toEqual([]);
  expect(await kind.seen?.(rig, played.about)).toEqual(played.wished);
  await played.lift();
  await expectDoneOnce(played);
  expect(played.receipts()).toHaveLength(1);
}

/** Spends no attempt, and goes with the new token. */
async function tokenRefused(rig: FaultRig, kind: Case): Promise<void> {
  const played = await play(rig, kind, status(401), 1);
  const { row } = await says(played, /^The token was refused\.$/, 'queued');
  expect(row.attempts).toBe(0);
  const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
  expect(needsYou).toMatchObject([{ cause: 'sign-in', remedies: [{ verb: 'enter-token' }] }]);
  const next = await bystander(rig);
  expect(played.executed()).toEqual([]);
  const [connection] = await rig.client.connections.list({});
  await rig.client.connections.replaceToken({ connectionId: connection?.id ?? '', token: rig.sandbox.addToken() });
  await expectDoneOnce(played);
  await rig.reaches(next, 'done');
  expect(await read(played)).toMatchObject({ row: { attempts: 1, reason: '' }, card: undefined });
}

/** Spends no attempt, and goes by itself. */
async function tooMany(rig: FaultRig, kind: Case): Promise<void> {
  const played = await play(rig, kind, status(429), 1);
  await expect.poll(async () => (await read(played)).whys).toContain('The service asked to wait.');
  expect((await read(played)).card).toBeUndefined();
  const next = await bystander(rig);
  await expectDoneOnce(played);
  await rig.reaches(next, 'done');
  expect(played.receipts().map((entry) => entry.status === 429)).toEqual([true, false]);
  expect((await read(played)).row).toMatchObject({ attempts: 1, reason: '' });
}

const pointsElsewhere = (code: number): Row[1] =>
  async function waits(rig, kind) {
    const played = await play(rig, kind, redirect(code), 1);
    const { row, card } = await says(played, /points to another address, which is never followed/, 'waiting');
    expectItsOwnWords(kind, row.reason);
    expect(row.attempts).toBe(0);
    expect(card).toBeUndefined();
    await othersGo(rig);
    expect(played.receipts()).toHaveLength(1);
    expect(played.executed()).toEqual([]);
    await rig.client.outbox.tryNow({ actionIds: [played.id] });
    await expectDoneOnce(played);
  };

/** Put back, kept in sight with the words of the service, and tried again when the user asks for it. */
const refused = (code: number): Row[1] =>
  async function stays(rig, kind) {
    const played = await play(rig, kind, status(code), 1);
    if (kind.method === 'DELETE' && code === 404) return alreadyGone(played);
    const words = `“Said ${code}. Not like this.”`;
    await rig.reaches(played.id, 'rejected');
    const { row, card, remedies } = await read(played);
    expect(row).toMatchObject({ reason: words, attempts: 1 });
    expect(card).toMatchObject({ cause: 'rejected', count: 1, actionIds: [played.id] });
    expect(card?.sentence.endsWith(`refused. ${words}`)).toBe(true);
    expectItsOwnWords(kind, card?.sentence ?? '');
    const edit = kind.kind === 'posts.create' ? ['Edit and queue again'] : [];
    const page = kind.kind.startsWith('bio.') ? ['Open the bio page'] : [];
    expect(remedies).toEqual([...edit, ...page, 'Try again', 'Dismiss']);
    expect(await kind.seen?.(rig, played.about)).toEqual(played.before);
    await othersGo(rig);
    expect(played.receipts()).toHaveLength(1);
    expect(played.executed()).toEqual([]);
    await rig.client.outbox.tryNow({ actionIds: [played.id] });
    await rig.reaches(played.id, 'done');
    expect(played.executed()).toHaveLength(1);
    await expectOneReceiptPerAttempt(played);
  };

async function alreadyGone(played: Played): Promise<void> {
  await played.rig.reaches(played.id, 'done');
  expect(await read(played)).toMatchObject({ row: { reason: '', attempts: 1 }, card: undefined });
  expect(played.receipts()).toHaveLength(1);
  await othersGo(played.rig);
}

const sure: Row[] = [
  ['answered well', answeredWell],
  ['refused before the wire', nobodyListens],
  ['401', tokenRefused],
  ['429', tooMany],
  ...[301, 307, 308].map((code): Row => [`${code}`, pointsElsewhere(code)]),
  ...[403, 404, 413, 422].map((code): Row => [`${code}`, refused(code)]),
];

const carriedOut = [
  ['cut off', { kind: 'truncate' }, /^It was done, but the answer could not be used\. The answer was cut off\.$/],
  [
    'malformed',
    { kind: 'malformed-json' },
    /^It was done, but the answer could not be used\. The answer is not readable JSON\.$/,
  ],
  ['no usable id in it', { kind: 'empty-body' }, /^Done, but the service didn’t return an ID\.$/],
  [
    'of wrong types',
    { kind: 'wrong-type' },
    /^(Done, but the service didn’t return an ID|It was done, but the answer could not be used)/,
  ],
] as const;

/** Declares the tests of these kinds. */
export function underSureVerdicts(kinds: readonly Case[]): void {
  describe.each(kinds)('$kind', (kind) => {
    it('is done, waits or is put back wherever it is known what happened', () =>
      everyRow(sure, (rig, [, run]) => run(rig, kind)));

    it('is done once, and never sent again, where only the answer to it cannot be used', () =>
      everyRow(carriedOut, async (rig, [, fault, words]) => {
        const needsNumber = kind.kind === 'posts.create' || kind.kind === 'bio.blockCreate';
        const played = await play(rig, kind, fault, 1);
        await rig.reaches(played.id, 'done', 'done_unlinked');
        const { row, states, whys, card } = await read(played);
        expect(states.includes('done_unlinked')).toBe(needsNumber);
        const isWords = (why: string): boolean => words.test(why) || (!needsNumber && why === '');
        expect(whys.filter((_, at) => states[at]?.startsWith('done'))).toSatisfy((all: string[]) => all.some(isWords));
        expect(row.reason).not.toMatch(/failed/);
        expect(card).toBeUndefined();
        await othersGo(rig);
        expect((await read(played)).row.state).toMatch(/^done/);
        expect(played.receipts()).toHaveLength(1);
        expect(played.executed()).toHaveLength(1);
      }));
  });
}
