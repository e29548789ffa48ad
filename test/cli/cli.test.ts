import { readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, type Ran } from './outpost.ts';
import { closePlace, openPlace } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  ({ folder, data, sandbox } = await openPlace({
    posts: 20,
    publishLimit: { count: 30, windowMs: 6_000 },
    apiLimit: { count: 120, windowMs: 6_000 },
  }));
});
afterEach(() => closePlace({ folder, sandbox }));

const connect = (more: string[] = [], token = sandbox.token): Promise<Ran> =>
  outpost(
    data,
    [
      '--json',
      'connect',
      '--url',
      sandbox.url,
      '--space',
      String(sandbox.space),
      '--publish-limit',
      '30/6',
      '--api-limit',
      '120/6',
      ...more,
    ],
    {
      env: { OUTPOST_TOKEN: token },
    },
  );
const connected = (): Promise<void> =>
  connectFolder(data, sandbox, {
    publishLimit: { count: 30, windowMs: 6_000 },
    apiLimit: { count: 120, windowMs: 6_000 },
  });
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const contents = (place: string): string =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('outpost connect', () => {
  it('checks with a real request, keeps the token in a 0600 file with a warning, and nowhere else', async () => {
    const ran = await connect();
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({ accounts: expect.any(Number) as number });
    expect(ran.stderr).toContain('no keychain');
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
    rmSync(join(data, 'secrets.json'));
    expect(contents(data)).not.toContain(sandbox.token);
  });

  it('takes the token from standard input too, and updates the connection when it is the same', async () => {
    const first = (await connect()).json();
    const args = [
      '--json',
      'connect',
      '--url',
      sandbox.url,
      '--space',
      String(sandbox.space),
      '--token-stdin',
      '--name',
      'Renamed',
    ];
    const again = await outpost(data, args, { stdin: `${sandbox.token}\n` });
    expect(again.json()).toMatchObject({ connectionId: first['connectionId'], spaceId: first['spaceId'] });
    const list = JSON.parse((await outpost(data, ['--json', 'call', 'connections.list'])).stdout) as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('adds a space with the token that the connection at this address has, where none is given', async () => {
    await connect();
    const add = (space: string, url = `${sandbox.url}/`) =>
      outpost(data, ['connect', '--url', url, '--space', space, '--json']);
    const known = await add(String(sandbox.space));
    expect(known.code).toBe(1);
    expect(known.stdout + known.stderr).toContain('This space is connected already.');
    // Asked with the token: without one the service would refuse that, not the space.
    const strange = await add('123456');
    expect(strange.stdout + strange.stderr).toMatch(/123456/);
    expect(sandbox.journal.entries().at(-1)).toMatchObject({ status: expect.toBeOneOf([403, 404]) as number });
    expect((await add('123456', 'https://publish.example')).stderr).toContain('OUTPOST_TOKEN');
  });

  it('lists the spaces with the names their user gave them', async () => {
    await connect(['--name', 'Half Moon Bicycles']);
    const listed = await outpost(data, ['spaces']);
    expect(listed.stdout).toContain(`Half Moon Bicycles (space ${sandbox.space} at ${sandbox.url})`);
  });

  it('says in words, and by its exit code, what is wrong', async () => {
    expect(await connect([], 'wrong-token')).toMatchObject({ code: 4 });
    expect((await connect([], '')).stderr).toContain('OUTPOST_TOKEN');
    expect((await connect(['--publish-limit', 'lots'])).code).toBe(1);
    const profile = write('profile.json', JSON.stringify({ requests: { post: { conten: 'text' } } }));
    const odd = await connect(['--wire-profile', profile]);
    expect(odd.code).toBe(1);
    expect(odd.stderr).toContain('conten');
    await sandbox.close();
    expect((await connect()).code).toBe(3);
    sandbox = await startSandbox({ posts: 0 });
  });
});

describe('a batch', () => {
  it('is imported with no service running, then goes out once, in two windows plus little, without a 429', async () => {
    await connect();
    const port = sandbox.port;
    const token = sandbox.token;
    await sandbox.close();
    const imported = await outpost(data, ['--json', 'import', write('batch.csv', batchCsv(60)), '--queue']);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.json()).toEqual({ rows: 60, queued: 60, drafts: 0, asDrafts: 0, rejected: [], incomplete: [] });
    const offline = await outpost(data, ['--json', 'status']);
    expect(offline).toMatchObject({ code: 3 });
    expect(offline.json()).toMatchObject({ online: false, outbox: { queued: 60 } });

    sandbox = await startSandbox({
      port,
      token,
      posts: 20,
      publishLimit: { count: 30, windowMs: 6_000 },
      apiLimit: { count: 120, windowMs: 6_000 },
    });
    const sent = await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '60']);
    expect(sent.code).toBe(0);
    expect(sent.json()).toMatchObject({ queued: 0, done: 60 });
    const created = sandbox.journal.executed('post.created');
    expect(created).toHaveLength(60);
    expect(sandbox.journal.count429()).toBe(0);
    // The 60th goes in the second window: it would be in a third, or later, if slots had been wasted.
    const windows = (created.at(-1)?.atMs ?? 0) - (created[0]?.atMs ?? 0);
    expect(windows / 6_000).toBeLessThan(2);
    const { actions } = (await outpost(data, ['--json', 'outbox', '--state', 'done'])).json() as {
      actions: { remoteId: string }[];
    };
    expect(actions.map(({ remoteId }) => remoteId).sort()).toEqual(created.map(({ remoteId }) => remoteId).sort());
  });
});

describe('nonsense', () => {
  it('is answered with a sentence, an exit code and, with --json, one object', async () => {
    for (const place of ['/proc/nope', join(folder, 'a-file')]) {
      writeFileSync(join(folder, 'a-file'), 'not a folder');
      const ran = await outpost(place, ['--json', 'status']);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain('cannot be the data folder');
      expect(ran.json()).toEqual({ error: ran.stderr.trim() });
    }
    const [long, loop] = ['x'.repeat(300), join(folder, 'loop')];
    if (process.platform !== 'win32') symlinkSync('loop', loop);
    const aFile = join(folder, 'a-file', 'x');
    const lead = process.platform === 'win32' ? [] : [loop];
    const asked = [long, aFile, ...lead].flatMap((path) => [
      ['--data', path, 'status'],
      ...[
        ['import', path],
        ['call', 'accounts.list', `@${path}`],
        ['restore', path],
        ['backup', path],
      ],
    ]);
    for (const args of asked) {
      const ran = await outpost(data, args);
      expect([args, ran.code]).toEqual([args, 1]);
      // One sentence for people, and no word of the system's.
      expect(ran.stderr).toMatch(/^[^\n]+\.\n$/);
      expect(ran.stderr).not.toMatch(/\bE[A-Z]{4,}\b|Internal|unexpected/);
    }
    const odd = ['connect', '--url', sandbox.url, '--space', 'abc'];
    expect((await outpost(data, odd, { env: { OUTPOST_TOKEN: sandbox.token } })).stderr).toContain('whole number');
    const none = ['connect', '--url', sandbox.url, '--space', '9999'];
    expect((await outpost(data, none, { env: { OUTPOST_TOKEN: sandbox.token } })).stderr).toContain(
      'There is no space 9999',
    );
  });
});

describe('the outbox in the terminal', () => {
  it('cancels, and answers a doubt: what is said not to be live is sent again, and only then', async () => {
    await connected();
    await importInto(data, batchCsv(2));
    const list = async (): Promise<{ id: string; state: string }[]> =>
      ((await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string; state: string }[] }).actions;
    const [first, second] = await list();
    expect((await outpost(data, ['--json', 'outbox', 'cancel', second?.id ?? ''])).json()).toEqual({
      changed: 1,
      refused: [],
    });
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    expect((await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '30'])).code).toBe(2);
    expect((await list()).map(({ state }) => state).sort()).toEqual(['cancelled', 'in_doubt']);
    expect((await outpost(data, ['outbox', 'resolve', first?.id ?? ''])).code).toBe(1);
    expect((await outpost(data, ['--json', 'outbox', 'resolve', first?.id ?? '', '--not-sent'])).json()).toMatchObject({
      state: 'queued',
    });
    expect((await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '30'])).code).toBe(0);
    expect(sandbox.journal.executed('post.created')).toHaveLength(1);
  });
});

describe('scripts', () => {
  it('can call everything the window can, and list it', async () => {
    const { methods } = (await outpost(data, ['--json', 'call', '--list'])).json() as { methods: string[] };
    expect(methods).toEqual(expect.arrayContaining(['drafts.queue', 'outbox.resolve', 'connections.save']));
    await connected();
    const live = await outpost(data, ['--json', 'call', 'connections.watch']);
    expect(JSON.parse(live.stdout)).toHaveLength(1);
    expect((await outpost(data, ['call', 'no.such'])).code).toBe(1);
    const wrong = await outpost(data, ['call', 'drafts.save', '{"spaceId":1}']);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('spaceId');
  });
});
