import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto } from '../desk-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Ran } from './outpost.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  data = join(folder, 'data');
  sandbox = await startSandbox({
    posts: 20,
    publishLimit: { count: 30, windowMs: 6_000 },
    apiLimit: { count: 120, windowMs: 6_000 },
  });
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    expect(imported.json()).toEqual({ rows: 60, queued: 60, drafts: 0, rejected: [] });
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

  it('is read as its options say, where that cannot be found out', async () => {
    await connected();
    const year = new Date().getUTCFullYear() + 1;
    const serial = (Date.UTC(year, 10, 24, 9) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const rows = [`"Cold\nbrew";shop;05/06/${year} 09:00`, `Gift cards;shop;${serial}`];
    const file = write('odd-columns.csv', ['Slogan;Who;On', ...rows, ''].join('\n'));
    const lost = await outpost(data, ['import', file, '--dry-run']);
    expect(lost).toMatchObject({ code: 1 });
    expect(lost.stderr).toContain('--column "Slogan=text"');
    const columns = ['--column', 'slogan=text', '--column', 'Who=accounts', '--column', 'On=scheduled_at'];
    const asked = await outpost(data, ['--json', 'import', file, '--dry-run', ...columns]);
    expect(asked.json()).toMatchObject({ rows: 2, rejected: [{ row: 2 }, { row: 4 }] });
    expect(asked.stderr).toContain('2 rows: No account @shop. For all of them: --account "shop=ACCOUNT"');
    expect(asked.stderr).toContain('1 date can be read in two ways. For all of them: --date-order day');
    const known = [...columns, '--account', 'shop=x', '--date-order', 'month', '--time-zone', 'UTC'];
    const read = await outpost(data, ['--json', 'import', file, ...known]);
    expect(read.json()).toMatchObject({ rows: 2, queued: 2, rejected: [] });
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string }[] };
    const times: number[] = [];
    for (const { id } of actions) {
      const shown = (await outpost(data, ['--json', 'outbox', 'show', id])).json();
      times.push((shown as { row: { scheduledAtMs: number } }).row.scheduledAtMs);
    }
    expect(times.map((atMs) => new Date(atMs).toISOString()).sort()).toEqual([
      `${year}-05-06T09:00:00.000Z`,
      `${year}-11-24T09:00:00.000Z`,
    ]);
    const wrong = await outpost(data, ['import', file, '--column', 'Mood=text']);
    expect(wrong.stderr).toContain('There is no column “Mood”. The columns here are “Slogan”, “Who”, “On”.');
  });

  it('is tried dry without being written, and its wrong rows are told', async () => {
    await connected();
    const file = write('odd.csv', 'text,accounts\nFine,x\n,x\nNobody there,@nobody\nKeep,x\n');
    const dry = await outpost(data, ['--json', 'import', file, '--dry-run']);
    expect(dry.code).toBe(2);
    expect(dry.json()).toMatchObject({
      rows: 4,
      queued: 2,
      rejected: [
        { row: 3, reason: 'No text', problems: [{ code: 'no-text' }] },
        { row: 4, reason: 'No account @nobody' },
      ],
    });
    const said = await outpost(data, ['import', file, '--dry-run']);
    expect(said.stdout).toContain(
      'The file has 4 rows. 2 posts would be queued. 2 would be rejected.\n  Row 3: No text\n',
    );
    expect((await outpost(data, ['--json', 'outbox'])).json()).toEqual({ actions: [] });
    const drafts = await outpost(data, ['--json', 'import', file, '--drafts']);
    expect(drafts.json()).toMatchObject({ rows: 4, queued: 0 });
    expect((await outpost(data, ['import', join(folder, 'none.csv')])).code).toBe(1);
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
    const odd = ['connect', '--url', sandbox.url, '--space', 'abc'];
    expect((await outpost(data, odd, { env: { OUTPOST_TOKEN: sandbox.token } })).stderr).toContain('whole number');
    const none = ['connect', '--url', sandbox.url, '--space', '9999'];
    expect((await outpost(data, none, { env: { OUTPOST_TOKEN: sandbox.token } })).stderr).toContain(
      'There is no space 9999',
    );
  });

  it('of an old spreadsheet keeps its letters', async () => {
    await connected();
    const path = join(folder, 'latin1.csv');
    writeFileSync(path, Buffer.from('text,accounts\nCaf\xe9 \xe0 Lisbonne,x\n', 'latin1'));
    const ran = await outpost(data, ['--json', 'import', path]);
    expect(ran.stderr).toContain('Windows-1252');
    expect((await outpost(data, ['--json', 'outbox'])).json()).toMatchObject({
      actions: [{ text: 'Café à Lisbonne' }],
    });
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

  it('holds, reschedules, pauses, and makes drafts', async () => {
    await connected();
    await importInto(data, batchCsv(3));
    const verb = (...args: string[]): Promise<Ran> => outpost(data, ['--json', 'outbox', ...args]);
    const { actions } = (await verb()).json() as { actions: { id: string }[] };
    const [a = '', b = '', c = ''] = actions.map(({ id }) => id);
    expect((await verb('hold', a)).json()).toMatchObject({ changed: 1 });
    expect((await verb('release', a, b)).json()).toMatchObject({ changed: 1, refused: [{ actionId: b }] });
    expect((await verb('reschedule', b, '--at', '2001-01-01T00:00:00Z')).code).toBe(1);
    expect((await verb('reschedule', b)).stderr).toContain('Say when');
    expect((await verb('reschedule', b, '--at', '2099-01-01T00:00:00Z')).json()).toMatchObject({ changed: 1 });
    expect((await verb('draft', c)).json()).toHaveProperty('draftId');
    expect((await verb('unmatch', a)).code).toBe(1);
    expect((await verb('pause')).json()).toEqual({ paused: true });
    const paused = await outpost(data, ['--json', 'send', '--until-empty']);
    expect(paused.code).toBe(2);
    expect(paused.json()).toMatchObject({ queued: 2, done: 0 });
    expect((await verb('resume')).json()).toEqual({ paused: false });
    expect((await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '20'])).json()).toMatchObject({
      done: 2,
    });
  });

  it('takes first comments with their posts, and keeps the gaps between new times, where it is told to', async () => {
    await connected();
    const year = new Date().getUTCFullYear() + 2;
    const csv = [
      'text,scheduled_at,accounts,first_comment',
      `One,${year}-01-01T10:00:00Z,x,Its comment`,
      `Two,${year}-01-01T11:00:00Z,x,`,
      `Three,${year}-01-01T13:00:00Z,x,`,
    ];
    await importInto(data, csv.join('\n'));
    type Row = { id: string; text: string; state: string };
    const rows = async (): Promise<Row[]> =>
      ((await outpost(data, ['--json', 'outbox'])).json() as { actions: Row[] }).actions;
    const idOf = async (text: string): Promise<string> => (await rows()).find((row) => row.text === text)?.id ?? '';
    const at = ['--at', `${year}-02-01T08:00:00Z`, '--keep-gaps'];
    await outpost(data, ['outbox', 'reschedule', await idOf('Two'), await idOf('Three'), ...at]);
    const three = await outpost(data, ['--json', 'outbox', 'show', await idOf('Three')]);
    expect(three.json()).toMatchObject({ row: { scheduledAtMs: Date.parse(`${year}-02-01T10:00:00Z`) } });
    await outpost(data, ['outbox', 'cancel', await idOf('One'), '--with-comments']);
    const gone = (await rows()).filter(({ state }) => state !== 'queued').map(({ text }) => text);
    expect(gone.toSorted()).toEqual(['Its comment', 'One']);
  });

  it('shows what somebody else wrote as words, and lets none of it speak to the terminal', async () => {
    await connected();
    const row = JSON.stringify([{ text: 'Red \u001b[31m alert\u0007', accounts: 'x' }]);
    await outpost(data, ['import', write('escape.json', row)]);
    const listed = await outpost(data, ['outbox']);
    expect(listed.stdout).toContain('Red \u{FFFD}[31m alert');
    expect(listed.stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('is used by one program at a time: the second one says who holds the folder, and what only reads asks the web shell', async () => {
    await connected();
    const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
    await web.firstLine;
    const pause = await outpost(data, ['outbox', 'pause']);
    expect(pause.code).toBe(1);
    expect(pause.stderr).toContain('Outpost is already open with this data (web, process');
    expect((await outpost(data, ['status'])).code).toBe(0);
    const found = await outpost(data, ['search', 'zzzz']);
    expect([found.code, found.stdout]).toEqual([0, 'Nothing found.\n']);
    expect((await outpost(data, ['--json', 'export', 'posts'])).json()).toEqual({ rows: expect.any(Array) as unknown });
    web.child.kill('SIGTERM');
    expect((await web.ended).code).toBe(0);
    expect((await outpost(data, ['status'])).code).toBe(0);
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

  it('get the address of a sandbox of their own as one JSON object', async () => {
    const running = startOutpost(data, ['--json', 'sandbox', '--posts', '5', '--publish-limit', '30/1']);
    const { url, token, space } = JSON.parse(await running.firstLine) as { url: string; token: string; space: number };
    const answer = await fetch(`${url}/spaces/${space}/accounts`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });
});
