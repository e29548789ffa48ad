import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../src-main/host/log.ts';
import type { Fault } from '../../../src-main/sandbox/faults/fault.ts';
import { syncFailureWords } from '../../../src-preload/contract/words/sync.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });

describe('a pull of everything', () => {
  it('brings each part, and keeps when it was last answered', async () => {
    rig = await openRig({ dispatch: false });
    const { states } = await rig.client.sync.now(space());
    const ofTheSpace = states.filter(({ accountId }) => accountId === null);
    expect(ofTheSpace.map(({ resource, failure }) => [resource, failure])).toEqual([
      ['accounts', null],
      ['bio', null],
      ['summary', null],
      ['webhooks', null],
    ]);
    const accounts = await rig.client.accounts.list(space());
    const ofAccounts = states.filter(({ resource }) => resource === 'posts');
    expect(ofAccounts.map(({ accountId }) => accountId)).toEqual(accounts.map(({ id }) => id).toSorted());
    const times = states.map(({ goodAtMs }) => goodAtMs ?? 0);
    expect((await rig.client.status.get({})).lastSyncAtMs).toBe(Math.max(...times));
    expect((await rig.client.status.get({})).lastAnswerAtMs).toBeGreaterThanOrEqual(Math.max(...times));
    expect(await rig.client.webhooks.list(space())).toHaveLength(3);
  });

  it('goes on past a part that fails, which keeps the time of its last good copy and says why not since', async () => {
    rig = await openRig({ dispatch: false });
    const before = (await rig.client.sync.now(space())).states.find(({ resource }) => resource === 'bio');
    rig.sandbox.faults.add({ method: 'GET', path: '/bio', times: 1, fault: { kind: 'status', status: 500 } });
    const { states } = await rig.client.sync.now(space());
    const [accounts, bio, webhooks] = ['accounts', 'bio', 'webhooks'].map((name) =>
      states.find(({ resource }) => resource === name),
    );
    expect(bio).toMatchObject({ goodAtMs: before?.goodAtMs, failure: 'service-trouble' });
    expect([accounts?.failure, webhooks?.failure]).toEqual([null, null]);
    expect(webhooks?.goodAtMs).toBeGreaterThanOrEqual(bio?.triedAtMs ?? Infinity);
    const copy = await rig.client.bio.get(space());
    expect(copy.state).toBe('there');
  });

  const notAsked = 'answered, but not with what was asked for';
  it.each<[string, Fault, string]>([
    ['a page in the place of JSON', { kind: 'html' }, notAsked],
    ['a list of nothing', { kind: 'status', status: 200, body: { data: [null, null] } }, notAsked],
    ['JSON that is none', { kind: 'malformed-json' }, notAsked],
    ['a redirect', { kind: 'redirect', status: 302, location: '/login' }, notAsked],
    ['a 503', { kind: 'status', status: 503 }, 'has a problem of its own'],
    ['no answer', { kind: 'reset', when: 'before' }, 'cannot be reached'],
  ])('that brings %s says so in words of its own', async (_, fault, words) => {
    rig = await openRig({ dispatch: false });
    rig.sandbox.faults.add({ method: 'GET', path: '/webhooks', times: 1, fault });
    const { states } = await rig.client.sync.now(space());
    const failure = states.find(({ resource }) => resource === 'webhooks')?.failure;
    expect(failure && syncFailureWords[failure]).toContain(words);
  });

  it('that is refused leaves the service’s own words in the log, and nothing more in the terminal', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'outpost-log-'));
    const said: string[] = [];
    const log = openLog({ dataFolder, shell: 'test', stderr: (line) => said.push(line) });
    rig = await openRig({ dispatch: false, log });
    const body = { message: 'Pages are closed for stocktaking.' };
    rig.sandbox.faults.add({ method: 'GET', path: '/bio', times: 1, fault: { kind: 'status', status: 422, body } });
    const { states } = await rig.client.sync.now(space());
    expect(states.find(({ resource }) => resource === 'bio')).toMatchObject({ failure: 'refused' });
    const lines = readFileSync(join(dataFolder, 'logs', 'test.log'), 'utf8')
      .split('\n')
      .filter(Boolean);
    const told = lines.map((line) => JSON.parse(line) as object).filter((line) => 'resource' in line);
    const words = expect.stringContaining('“Pages are closed for stocktaking.”') as string;
    expect(told).toEqual([expect.objectContaining({ resource: 'bio', code: 'refused', words })]);
    expect(said).toEqual([]);
    rmSync(dataFolder, { recursive: true });
  });

  it('is told to a window that watches, and is forgotten with its space', async () => {
    rig = await openRig({ dispatch: false });
    const states = await rig.client.sync.watch(space());
    await states.next();
    await rig.client.webhooks.sync(space());
    const told = await states.next();
    if (told.done === true) throw new Error('ended');
    expect(told.value.map(({ resource }) => resource)).toContain('webhooks');
    await states.return(undefined);
    const { store } = rig.core.parts;
    store.raw.prepare('DELETE FROM space WHERE id = ?').run(rig.spaceId);
    expect(store.raw.prepare('SELECT count(*) FROM sync_state').pluck().get()).toBe(0);
  });

  it('of a space that is not here is refused', async () => {
    rig = await openRig({ dispatch: false });
    const gone = rig.client.sync.now({ spaceId: '00000000-0000-7000-8000-000000000000' });
    await expect(gone).rejects.toMatchObject({ data: { code: 'not-found' } });
  });
});
