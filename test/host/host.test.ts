import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Gone } from '../../src-main/host/host.ts';
import { connectClient, type CoreClient } from '../../src-main/host/rpc-client.ts';
import { freshFolder, isOwnerOnly, tinyHost, until } from './playground.ts';

/** Has the tiny core do something; resolves with what it answered. */
const ask = async (client: CoreClient, what: string): Promise<string> =>
  (await client.core.drafts.get({ draftId: what })).id;

const goneForCaller = { code: 'FAILED', data: { code: 'core-gone' } };

describe('starting the core', () => {
  it('serves the contract on a port, from a folder only its owner can read', async () => {
    using at = freshFolder();
    const folder = join(at.folder, 'deep', 'data');
    await using started = await tinyHost(folder);
    const info = await connectClient(started.host.openPort()).core.app.info({});
    expect(info).toMatchObject({ dataFolder: folder, shell: 'cli', version: '0.0.0' });
    expect(isOwnerOnly(folder)).toBe(true);
  });

  it('closes an existing folder that others could read', async () => {
    using at = freshFolder();
    const folder = join(at.folder, 'open');
    mkdirSync(folder, { mode: 0o755 });
    await using _started = await tinyHost(folder);
    expect(isOwnerOnly(folder)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'neither closes nor uses a folder of other things that others could read',
    async () => {
      using at = freshFolder();
      const folder = join(at.folder, 'shared');
      mkdirSync(folder);
      writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
      chmodSync(folder, 0o1777);
      await expect(tinyHost(folder)).rejects.toThrow('holds other things and is open to other users');
      expect([statSync(folder).mode & 0o7777, readdirSync(folder)]).toEqual([0o1777, ['notes.txt']]);
    },
  );

  it('throws what the core says, with its code, when it refuses to start', async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'refuse'), '');
    await expect(tinyHost(at.folder)).rejects.toMatchObject({
      name: 'StartRefused',
      code: 'held',
      message: 'Another Outpost (process 4711) holds this folder.',
    });
  });

  it('throws when the core dies before it is ready, and does not try again', async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'die'), '');
    await expect(tinyHost(at.folder)).rejects.toMatchObject({ name: 'StartRefused', code: 'internal' });
  });

  it('gives a core that never becomes ready up', async () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, 'sleep'), '');
    await expect(tinyHost(at.folder, { readyWithinMs: 200 })).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('a core that asks to be started anew', () => {
  it('is ended and started, serves ports that were opened meanwhile, and has not died by it', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    for (const times of [1, 2, 3]) {
      const client = connectClient(started.host.openPort());
      expect(await ask(client, 'restart')).toBe('asked');
      await until(() => told.length === times, 'listeners are told');
      expect(client.gone.aborted).toBe(true);
    }
    expect(await ask(connectClient(started.host.openPort()), 'resumes')).toBe('0');
    expect(told.map(({ restarted }) => restarted)).toEqual([true, true, true]);
  });

  it('that died once before dies for good the next time', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    for (const [times, what] of [
      [1, 'die'],
      [2, 'restart'],
      [3, 'die'],
    ] as const) {
      await ask(connectClient(started.host.openPort()), what).catch(() => undefined);
      await until(() => told.length === times, 'listeners are told');
    }
    expect(told.map(({ restarted }) => restarted)).toEqual([true, true, false]);
  });
});

describe('a core that dies', () => {
  it.each(['die', 'throw'])('fails the calls that wait with a code (%s) and is started again', async (death) => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    const client = connectClient(started.host.openPort());
    const waiting = ask(client, 'hang');
    const killing = ask(client, death);
    await expect(waiting).rejects.toMatchObject(goneForCaller);
    await expect(killing).rejects.toMatchObject(goneForCaller);
    await until(() => told.length === 1, 'listeners are told');
    expect(told[0]).toMatchObject({ restarted: true });
    expect(await ask(connectClient(started.host.openPort()), 'resumes')).toBe('0');
  });

  it('fails later calls on the dead line at once instead of letting them hang', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const client = connectClient(started.host.openPort());
    await expect(ask(client, 'die')).rejects.toMatchObject(goneForCaller);
    expect(client.gone.aborted).toBe(true);
    await expect(ask(client, 'resumes')).rejects.toMatchObject(goneForCaller);
  });

  it('ends a live query with the code', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const client = connectClient(started.host.openPort());
    const live = await client.core.app.watchNotices({});
    expect((await live.next()).value).toMatchObject([{ fact: { words: 'first' } }]);
    const next = live.next();
    await expect(ask(client, 'die')).rejects.toMatchObject(goneForCaller);
    await expect(next).rejects.toMatchObject(goneForCaller);
    expect(await live.return?.()).toMatchObject({ done: true });
  });

  it('serves a port that was opened while it was being started again', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const first = connectClient(started.host.openPort());
    await expect(ask(first, 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => started.host.state === 'restarting', 'the restart has begun');
    expect(await ask(connectClient(started.host.openPort()), 'resumes')).toBe('0');
  });

  it('is gone for good the second time, says so, and fails every call', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    await expect(ask(connectClient(started.host.openPort()), 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => told.length === 1, 'the first death is told');
    await expect(ask(connectClient(started.host.openPort()), 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => told.length === 2, 'the second death is told');
    expect(told.map((gone) => gone.restarted)).toEqual([true, false]);
    expect(started.host.state).toBe('gone');
    await expect(ask(connectClient(started.host.openPort()), 'resumes')).rejects.toMatchObject(goneForCaller);
  });

  it('that is gone for good is told to who asks only then, unless they do not want to hear it any more', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    writeFileSync(join(at.folder, 'refuse'), '');
    await expect(ask(connectClient(started.host.openPort()), 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => started.host.state === 'gone', 'it is gone');
    const told: [string, boolean][] = [];
    started.host.onGone(({ restarted }) => told.push(['late', restarted]));
    started.host.onGone(({ restarted }) => told.push(['left', restarted]))();
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual([['late', false]]);
  });

  it('is gone for good when it refuses to start again', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    writeFileSync(join(at.folder, 'refuse'), '');
    await expect(ask(connectClient(started.host.openPort()), 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => started.host.state === 'restarting', 'the restart has begun');
    const late = connectClient(started.host.openPort());
    await expect(ask(late, 'resumes')).rejects.toMatchObject(goneForCaller);
    expect(told).toMatchObject([{ restarted: false }]);
  });
});

describe('what passes between shell and core', () => {
  it('tells the core its sandbox, again after a restart', async () => {
    using at = freshFolder();
    const sandbox = { url: 'http://127.0.0.1:9', token: 'sandbox-token-1', space: 1 };
    await using started = await tinyHost(at.folder, { sandbox });
    const client = connectClient(started.host.openPort());
    expect(JSON.parse(await ask(client, 'sandbox'))).toEqual(sandbox);
    await expect(ask(client, 'die')).rejects.toMatchObject(goneForCaller);
    await until(() => started.host.state === 'restarting', 'the restart has begun');
    expect(JSON.parse(await ask(connectClient(started.host.openPort()), 'sandbox'))).toEqual(sandbox);
  });

  it('tells the core that the system woke up', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    started.host.resumed();
    expect(await ask(connectClient(started.host.openPort()), 'resumes')).toBe('1');
  });

  it('tells a core that is started again what the system said last, also while none ran, until that is over', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const { host } = started;
    let restarts = 0;
    host.onGone(() => void (restarts += 1));
    const heard = () => ask(connectClient(host.openPort()), 'system');
    const restart = async (meanwhile: () => void): Promise<void> => {
      const before = restarts;
      await ask(connectClient(host.openPort()), 'restart');
      await until(() => host.state === 'restarting', 'the restart has begun');
      meanwhile();
      await until(() => restarts > before, 'it runs again');
    };
    host.offline();
    expect(await heard()).toBe('offline');
    await restart(() => undefined);
    expect(await heard()).toBe('offline');
    await restart(() => host.suspending());
    expect(await heard()).toBe('suspending');
    await restart(() => host.resumed());
    expect(await heard()).toBe('');
  });

  it('keeps and gives secrets the core asks for', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    const client = connectClient(started.host.openPort());
    const secret = async (what: string): Promise<unknown> => JSON.parse(await ask(client, `secret:${what}`));
    expect(await secret('get:a')).toMatchObject({ value: null, storedIn: 'none', error: null });
    expect(await secret('set:a:canary-7c1d')).toMatchObject({ storedIn: 'memory', error: null });
    expect(await secret('get:a')).toMatchObject({ value: 'canary-7c1d', storedIn: 'memory' });
    expect(await secret('delete:a')).toMatchObject({ storedIn: 'none', error: null });
    expect(await secret('get:a')).toMatchObject({ value: null });
  });

  it('answers in words when a secret can be kept nowhere', async () => {
    using at = freshFolder();
    const secrets = {
      get: () => Promise.reject(new Error('no')),
      set: () => Promise.reject(new Error('The disk is full.')),
      delete: () => Promise.resolve(),
      warning: null,
      trouble: null,
    };
    await using started = await tinyHost(at.folder, { secrets });
    const answer = await ask(connectClient(started.host.openPort()), 'secret:set:a:canary-7c1d');
    expect(JSON.parse(answer)).toMatchObject({ storedIn: 'none', error: 'The disk is full.' });
  });

  it('hides from the log every secret that passed by, and the sandbox token', async () => {
    using at = freshFolder();
    const sandbox = { url: 'http://127.0.0.1:9', token: 'sandbox-token-1', space: 1 };
    await using started = await tinyHost(at.folder, { sandbox });
    const client = connectClient(started.host.openPort());
    await ask(client, 'secret:set:a:canary-7c1d');
    await ask(client, 'log:canary-7c1d and sandbox-token-1');
    await until(() => started.logged.length > 0, 'the line is logged');
    expect(started.logged.join('')).toContain('said [hidden] and [hidden]');
    expect(started.logged.join('')).not.toMatch(/canary-7c1d|sandbox-token-1/);
  });

  it('keeps what the core prints off the standard output', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    await ask(connectClient(started.host.openPort()), 'print:hello');
    await until(() => started.logged.some((line) => line.includes('The core printed.')), 'it is logged instead');
  });
});

describe('closing', () => {
  it('knows a moment after a port has closed whether the core still lives', async () => {
    using at = freshFolder();
    await using started = await tinyHost(at.folder);
    expect(await started.host.stateAfterClose()).toBe('running');
    await expect(ask(connectClient(started.host.openPort()), 'die')).rejects.toMatchObject(goneForCaller);
    expect(await started.host.stateAfterClose()).toBe('restarting');
  });

  it('ends a core that does not answer, and everyone who waits for it', async () => {
    using at = freshFolder();
    const started = await tinyHost(at.folder);
    const client = connectClient(started.host.openPort());
    await ask(client, 'deaf');
    const waiting = ask(client, 'hang');
    const closing = Promise.all([started.host.close(10), started.host.close(10)]);
    await expect(waiting).rejects.toMatchObject(goneForCaller);
    await closing;
    expect(started.host.state).toBe('closed');
  });

  it('is not taken for a death', async () => {
    using at = freshFolder();
    const started = await tinyHost(at.folder);
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    await started.host.close(100);
    expect(told).toEqual([]);
  });
});
