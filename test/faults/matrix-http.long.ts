import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src-main/sandbox/sandbox.ts';
import { SOON, answersTo, openWatchedRig, playRow, read, receiptsOf, type Expected, type FaultRig } from './matrix.ts';
import { playedClock } from './played-clock.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const POSTS = /\/posts$/;
const sentence = (words: string): RegExp => new RegExp(`The post for X was refused\\. .*${words}`);
const rejected = (words: string): Expected => ({
  state: 'rejected',
  executed: 0,
  attempts: 1,
  card: sentence(words),
  then: 'stays',
});
const doubt = (executed: 0 | 1): Expected => ({
  state: 'in_doubt',
  executed,
  attempts: 1,
  card: /^Sent \d\d:\d\d, (no answer|the service answered \d{3}|something other than the service answered)\. It may be live on X\.$/,
  then: 'stays',
});

async function play(fault: Fault, expected: Expected): Promise<string> {
  rig = await openWatchedRig();
  const lift = rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault });
  return playRow(rig, expected, lift);
}

describe('HTTP: refused, so its content is kept and the rest goes on', () => {
  it.each([403, 404, 409, 413, 418, 422])('%i', async (status) => {
    const body = { message: `Said ${status}.`, errors: { content: [`Said ${status}.`] } };
    const id = await play({ kind: 'status', status, body }, rejected(`“Said ${status}\\.”$`));
    const { card } = await read(rig, id);
    expect(card?.detail).toBe('The text is kept.');
    const { draftId } = await rig.client.outbox.toDraft({ actionId: id });
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe('Under a fault');
  });
});

describe('HTTP: nobody knows, so it asks', () => {
  it.each([408, 499, 500, 502, 503, 504, 599])('%i, whether it was carried out or not', async (status) => {
    await play(
      { kind: 'status', status, when: status % 2 === 0 ? 'after' : 'before' },
      doubt(status % 2 === 0 ? 1 : 0),
    );
  });

  it('a doubt waits for one cheap GET before the next create', async () => {
    rig = await openWatchedRig();
    rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault: { kind: 'status', status: 500 } });
    const [id = ''] = await rig.post('Doubtful');
    await rig.reaches(id, 'in_doubt');
    const window = await rig.window();
    const words = ['In doubt', /^Sent \d\d:\d\d, the service answered 500\. It may be live on X\.$/];
    const card = { text: 'Doubtful', where: 'Needs you', words, answers: answersTo.in_doubt } as const;
    await window.says(card);
    const [next = ''] = await rig.post('Next');
    await rig.reaches(next, 'done');
    await window.says({ text: 'Next', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.says(card);
    const entries = rig.sandbox.journal.entries();
    const [first = -1, second = -1] = entries.flatMap((entry, at) => (entry.method === 'POST' ? [at] : []));
    expect(entries.slice(first + 1, second).some((entry) => entry.method === 'GET' && entry.status === 200)).toBe(true);
  });

  it('an update that may be repeated is tried again by itself', async () => {
    rig = await openWatchedRig();
    const { client, spaceId, sandbox } = rig;
    const fault: Fault = { kind: 'status', status: 503, when: 'after' };
    sandbox.faults.add({ method: 'PATCH', times: 2, fault });
    await client.accounts.park({ spaceId, accountId: rig.account('x') });
    await rig.drained();
    const parked = sandbox.journal.entries().filter((entry) => entry.method === 'PATCH');
    expect(parked.map((entry) => entry.status)).toEqual([503, 503, 200]);
    expect((await rig.counts()).in_doubt).toBe(0);
    const window = await rig.window();
    await window.says({ text: 'Park', where: 'Done today', words: ['Account', /^Done$/], connection: 'Online' });
    await window.asksNothing();
  });
});

describe('HTTP: 429 waits as long as it is told, and spends no attempt', () => {
  const WINDOW_MS = 60_000;
  const cases: [string, Record<string, string>][] = [
    ['with Retry-After', { 'Retry-After': '20' }],
    ['without Retry-After', {}],
    ['with an absurd Retry-After', { 'Retry-After': '99999999999' }],
    ['with a Retry-After that is no number', { 'Retry-After': 'soon' }],
    ['with a negative Retry-After', { 'Retry-After': '-5' }],
  ];
  it.each(cases)('%s', async (_, headers) => {
    const clock = playedClock();
    rig = await openWatchedRig({ clock, nowMs: () => clock.nowMs() });
    const fault: Fault = { kind: 'status', status: 429, headers };
    rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault });
    const [id = ''] = await rig.post('Too many');
    await expect.poll(() => receiptsOf(rig, 'Too many').all.length, SOON).toBe(1);
    await rig.reaches(id, 'queued');
    const { row, card } = await read(rig, id);
    expect(row).toMatchObject({ attempts: 0, reason: 'The service asked to wait.' });
    expect(card).toBeUndefined();
    const window = await rig.window();
    await window.says({ text: 'Too many', where: 'Waiting', words: ['Waiting', /^The service asked to wait\.$/] });
    await window.asksNothing();
    // One window at the longest, whatever the header says.
    clock.pass(headers['Retry-After'] === '20' ? 21_000 : WINDOW_MS);
    await rig.reaches(id, 'done');
    await window.says({ text: 'Too many', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    expect(receiptsOf(rig, 'Too many').all.map((entry) => entry.status)).toEqual([429, 200]);
  });
});

describe('HTTP: a redirect is never followed, and the token never forwarded', () => {
  let elsewhere: Server;
  let visits: string[];

  async function openElsewhere(): Promise<string> {
    visits = [];
    elsewhere = createServer((request, response) => {
      visits.push(`${request.method} ${request.headers.authorization ?? ''}`);
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/posts`;
  }
  afterEach(() => new Promise<void>((resolve) => void elsewhere.close(() => resolve())));

  it.each([301, 307, 308])('%i: surely not carried out, so it waits and says why', async (status) => {
    const location = await openElsewhere();
    rig = await openWatchedRig();
    rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault: { kind: 'redirect', status, location } });
    const [id = ''] = await rig.post('Redirected');
    await rig.reaches(id, 'waiting');
    const { row } = await read(rig, id);
    expect(row.reason).toMatch(/points to another address, which is never followed/);
    expect(row.attempts).toBe(0);
    expect(receiptsOf(rig, 'Redirected').executed).toEqual([]);
    const window = await rig.window();
    const why = /points to another address, which is never followed/;
    await window.says({ text: 'Redirected', where: 'Waiting', words: ['Waiting', why], reason: why });
    await rig.client.outbox.tryNow({ actionIds: [id] });
    await rig.reaches(id, 'done');
    expect(receiptsOf(rig, 'Redirected').executed).toHaveLength(1);
    await window.says({ text: 'Redirected', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.asksNothing();
    expect(visits).toEqual([]);
  });

  it.each([302, 303])('%i: may have been carried out, so it asks', async (status) => {
    const location = await openElsewhere();
    await play({ kind: 'redirect', status, location, when: 'after' }, doubt(1));
    expect(visits).toEqual([]);
  });
});
