import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src-main/sandbox/sandbox.ts';
import {
  answersTo,
  openWatchedRig,
  playRow,
  read,
  receiptsOf,
  withoutEvidence,
  type Expected,
  type FaultRig,
} from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const POSTS = /\/posts$/;
const noNumber = /didn’t return an ID/;
const linked: Expected = { state: 'done', executed: 1, attempts: 1, then: 'stays' };
const unlinked: Expected = { state: 'done_unlinked', executed: 1, attempts: 1, then: 'stays' };
const asks: Expected = { state: 'in_doubt', executed: 0, attempts: 1, card: /It may be live on X\.$/, then: 'stays' };

describe('the body of a success: carried out, whatever is wrong with what was said about it', () => {
  const rows: [name: string, fault: Fault, expected: Expected][] = [
    ['stalled half way', { kind: 'stall' }, { ...unlinked, reason: /cut off/ }],
    ['cut off half way', { kind: 'truncate' }, { ...unlinked, reason: /cut off/ }],
    [
      'dripping slower than the deadline',
      { kind: 'drip', chunkBytes: 4, everyMs: 250 },
      { ...unlinked, reason: /cut off/ },
    ],
    ['malformed', { kind: 'malformed-json' }, { ...unlinked, reason: /not readable JSON/ }],
    ['20 MB', { kind: 'huge', bytes: 20 * 1024 * 1024 }, { ...unlinked, reason: /too large/ }],
    ['a gzip bomb', { kind: 'gzip-bomb', bytes: 200 * 1024 * 1024 }, { ...unlinked, reason: /compressed/ }],
    ['nested 200,000 deep', { kind: 'deep-json', depth: 200_000 }, { ...unlinked, reason: /nested too deeply/ }],
    ['empty', { kind: 'empty-body' }, { ...unlinked, reason: noNumber }],
    ['of wrong types', { kind: 'wrong-type' }, { ...unlinked, reason: noNumber }],
    ['of nulls', { kind: 'null-fields' }, { ...unlinked, reason: noNumber }],
    ['with __proto__ as a member', { kind: 'proto' }, linked],
    ['without data', { kind: 'no-data' }, linked],
    ['with an id above 2^53', { kind: 'big-ids' }, linked],
  ];

  it.each(rows)('%s', async (name, fault, expected) => {
    rig = await openWatchedRig();
    const lift = rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault });
    const id = await playRow(rig, expected, lift);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    if (name.includes('2^53')) expect((await read(rig, id)).row.remoteId).toMatch(/^900719925474\d+$/);
  });

  it('what belongs to a post without its number waits for the link, in words, and is not dropped', async () => {
    rig = await openWatchedRig();
    rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault: { kind: 'truncate' } });
    withoutEvidence(rig);
    const [, comment = ''] = await rig.post('The guide', { firstComment: 'Link in bio' });
    await rig.reaches(comment, 'blocked');
    const { row } = await read(rig, comment);
    expect(row).toMatchObject({ blockReason: 'dependency', attempts: 0 });
    expect(row.reason).toContain('its ID at the service is not known yet');
    expect(receiptsOf(rig, 'Link in bio').all).toEqual([]);
    const window = await rig.window();
    const why = /its ID at the service is not known yet/;
    const sentence =
      /^A post is published, but its ID at the service is not known yet\. Its first comment waits until it is\./;
    await window.says({
      text: 'Link in bio',
      where: 'Needs you',
      words: ['ID not known yet', sentence],
      answers: ['Open the accounts', 'Cancel it…', 'More'],
      reason: why,
    });
    await window.says({ text: 'The guide', where: 'Done today', words: ['Done, its ID is not known yet'] });
  });
});

describe('a page instead of an answer', () => {
  it.each([
    ['of a captive portal, which did nothing', 'before', 0],
    ['after it was carried out all the same', 'after', 1],
  ] as const)('%s: asks, and says that something else answered', async (_, when, executed) => {
    rig = await openWatchedRig();
    const lift = rig.sandbox.faults.add({ method: 'POST', path: POSTS, times: 1, fault: { kind: 'html', when } });
    await playRow(rig, { ...asks, executed, reason: /Something other than the service answered/ }, lift);
  });

  it('no create is sent into a portal that answers every request', async () => {
    rig = await openWatchedRig();
    const lift = rig.sandbox.faults.add({ fault: { kind: 'html' } });
    const [first = ''] = await rig.post('Into the portal');
    await rig.reaches(first, 'in_doubt');
    const [second = ''] = await rig.post('Waits outside');
    await expect.poll(async () => (await read(rig, second)).online).toBe('offline');
    expect(receiptsOf(rig, 'Waits outside').all).toEqual([]);
    const window = await rig.window();
    const card = { text: 'Into the portal', where: 'Needs you', answers: answersTo.in_doubt } as const;
    const words = ['In doubt', /^Sent \d\d:\d\d, something other than the service answered\. It may be live on X\.$/];
    await window.says({ ...card, words, connection: 'Offline' });
    const outside = { text: 'Waits outside', where: 'Waiting', connection: 'Offline' } as const;
    await window.says({ ...outside, words: ['Waits for the connection', 'when back'] });
    await window.shows('Waiting for the connection');
    lift();
    await rig.reaches(second, 'done');
    expect((await read(rig, first)).row.state).toBe('in_doubt');
    await window.says({ text: 'Waits outside', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.says({ ...card, words });
  });
});
