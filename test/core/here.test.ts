import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCoreHere, type CoreHere, type CoreHereParts } from '../../src-main/core/here.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';
import { connectFolder } from '../data-folder.ts';
import { freshFolder } from '../host/playground.ts';

let at: ReturnType<typeof freshFolder>;
let sandbox: Sandbox;
let hidden: string[];
beforeEach(async () => {
  at = freshFolder();
  sandbox = await startSandbox({ posts: 20 });
  hidden = [];
  await connectFolder(at.folder, sandbox, { name: 'Harbour & Pine' });
});
afterEach(async () => {
  await sandbox.close();
  at[Symbol.dispose]();
});

function open(changes: Partial<CoreHereParts> = {}): CoreHere {
  const options = {
    dataFolder: at.folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'cli',
    platform: 'linux',
  } as const;
  const secrets = shellSecrets(at.folder, async () => null);
  const parts = {
    log: silentLog,
    hide: (secret: string) => void hidden.push(secret),
    secrets,
    readLog: async () => [],
  };
  return openCoreHere({ ...options, dispatch: false }, { ...parts, ...changes });
}

it('the core without a thread asks the service by the token that is kept, hides that in the log first, and lets go of the folder', async () => {
  for (const _ of [1, 2]) {
    const opened = open();
    if (!opened.ok) throw new Error(opened.words);
    const { spaceId } = (await opened.core.status.get({})).connection ?? {};
    await opened.core.status.probe({ spaceId: spaceId ?? '' });
    expect(await opened.core.status.get({})).toMatchObject({ online: 'online', connection: { url: sandbox.url } });
    expect(hidden).toContain(sandbox.token);
    await opened.close(1_000);
  }
});

it('the core without a thread says who has the folder, and what the shell says of a secret that cannot be kept', async () => {
  const told = {
    ...shellSecrets(at.folder, async () => null),
    set: () => Promise.reject(new Error('The keychain is locked.')),
  };
  const first = open({ secrets: told });
  if (!first.ok) throw new Error(first.words);
  const second = open();
  expect(second).toMatchObject({ ok: false, why: { code: 'held' } });
  const { url, token, space } = sandbox;
  const again = { url, token, spaceRemoteId: String(space), name: 'Once more' };
  await expect(first.core.connections.save(again)).rejects.toThrow('The keychain is locked.');
  await first.close(1_000);
});

it('the core without a thread leaves the data of a newer version as they are, and says so', () => {
  const db = new Database(join(at.folder, 'outpost.sqlite'));
  db.pragma('user_version = 9999');
  db.close();
  const opened = open();
  expect(opened).toMatchObject({ ok: false, why: { code: 'newer-database', found: 9999 } });
  expect(opened.ok ? '' : opened.words).toContain('update Outpost');
});
