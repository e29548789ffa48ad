import { afterEach, describe, expect, it } from 'vitest';
import { reportText } from '../../src-preload/contract/words/report.ts';
import { openRig, testSecrets, type Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const line = (atMs: number, level: number, msg: string, more: object = {}): string =>
  JSON.stringify({ level, time: atMs, shell: 'web', ...more, msg });

async function open(lines: (rig: Rig) => string[]): Promise<Rig> {
  rig = await openRig({ dispatch: false, posts: 0, readLog: () => Promise.resolve(lines(rig)) });
  return rig;
}

describe('the log', () => {
  it('is read newest first, from a level on, by its words and from a time on; what was cut short is shown as it is', async () => {
    await open(() => [
      line(2, 30, 'a pull failed', { resource: 'posts' }),
      line(1, 50, 'the core threw', { err: { message: 'out of paper' } }),
      line(3, 40, 'slow'),
      '{"level":30,"ti',
    ]);
    const { client } = rig;
    const messages = async (asked: Parameters<typeof client.diagnostics.log>[0]): Promise<string[]> =>
      (await client.diagnostics.log(asked)).lines.map(({ message }) => message);
    expect(await messages({})).toEqual(['slow', 'a pull failed', 'the core threw', '{"level":30,"ti']);
    expect(await messages({ level: 'error' })).toEqual(['the core threw']);
    expect(await messages({ words: 'PAPER core' })).toEqual(['the core threw']);
    expect(await messages({ fromMs: 3 })).toEqual(['slow']);
    expect(await client.diagnostics.log({ limit: 1 })).toMatchObject({ lines: [{ message: 'slow' }], total: 4 });
  });
});

it('the secret of a token that was made here and kept stands in neither the log nor the report', async () => {
  let secret = 'unset';
  await open(() => [line(1, 50, `refused with ${secret}`, { detail: secret })]);
  const { client, spaceId } = rig;
  secret = (await client.tokens.create({ spaceId, name: 'CI', keep: true })).secret ?? '';
  const shown = [await client.diagnostics.log({}), await client.diagnostics.report({})];
  expect(secret).not.toBe('');
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(shown).toMatchObject([{ lines: [{ message: 'refused with [hidden]' }] }, { log: [{ isCut: false }] }]);
});

describe('the report', () => {
  const planted = {
    text: 'Words of a post that nobody else may read',
    handle: 'plantedhandle',
    name: 'Planted & Sons',
  };

  it('says how it stands without a token, a text, a name, a handle or an address, wherever they were logged', async () => {
    await open(({ sandbox, folder }) => [
      line(2, 50, 'whole', { error: planted.text }).slice(0, -30),
      `{"level":50,"time":3,"error":"${planted.text}`,
      line(1, 50, `${planted.name} in ${folder} at ${sandbox.url} with ${sandbox.token}`, {
        ...{ error: planted.text, detail: sandbox.token, code: planted.handle, status: 422 },
        stack: `Error: ${planted.text}\n    at send (file:///home/somebody/outpost/out/main/core.js:10:20)\n    at /home/x/y.ts:1:2`,
        err: { message: planted.text, code: 'ENOSPC' },
      }),
    ]);
    const { client, spaceId } = rig;
    await client.connections.nameSpace({ spaceId, name: planted.name });
    const raw = rig.core.parts.store.raw;
    raw.prepare('UPDATE account SET handle = ?').run(`@${planted.handle}`);
    const [actionId = ''] = await rig.post(planted.text);
    expect(actionId).not.toBe('');
    const report = await client.diagnostics.report({});
    const text = reportText(report);
    const told = text.toLowerCase() + JSON.stringify(report).toLowerCase();
    for (const secret of [...Object.values(planted), rig.sandbox.token, rig.sandbox.url, rig.folder, 'somebody'])
      expect(told).not.toContain(secret.toLowerCase());
    expect(text).toContain('A line that was cut short.\n');
    expect(text).toContain('"status": 422');
    expect(text).toContain('"code": "ENOSPC"');
    expect(text).toContain('"send core.js:10:20", "y.ts:1:2"');
    expect(text).toContain('  Outbox: queued 1\n');
    expect(text).toContain('[hidden] in [hidden] at [hidden] with [hidden]');
    expect(text).toMatch(/Version: 0\.0\.0, cli, .*\nSchema: 1\n/);
  });

  it('has no address of a webhook or of a person, and no words of the bio page, though a line of the log had them', async () => {
    const hook = 'https://hooks.example/services/T024BE7LD/B8ZGGT1QE/aGkgdGhlcmU?key=k3ypl4nted';
    const planted = ['T024BE7LD', 'k3ypl4nted', 'marta.silva@mail.example', 'Cupping at Rua 112'];
    await open(() => [
      line(1, 50, `${hook} answered for marta.silva@mail.example`, { url: hook, error: 'Cupping at Rua 112' }),
      line(2, 40, 'a webhook was refused', { code: 'refused', body: { url: hook, to: 'marta.silva@mail.example' } }),
    ]);
    const { client, spaceId, sandbox } = rig;
    const rows = { data: [{ id: 1, url: hook, events: ['a'], is_active: true, note: planted[2] }] };
    sandbox.faults.add({ method: 'GET', path: '/webhooks', fault: { kind: 'status', status: 200, body: rows } });
    await client.webhooks.sync({ spaceId });
    await client.bio.sync({ spaceId });
    await client.bio.stage({ spaceId, edit: { edit: 'page', fields: { description: planted[3] ?? '' } } });
    const report = await client.diagnostics.report({});
    const told = reportText(report) + JSON.stringify(report);
    for (const secret of planted) expect(told).not.toContain(secret);
    expect(told).toContain('[hidden] answered for [hidden]');
    expect(told).toContain('a webhook was refused');
  });

  it('says why the window crashed', async () => {
    await open(() => [line(1, 50, 'The window crashed.', { reason: 'oom' })]);
    const report = await rig.client.diagnostics.report({});
    expect(reportText(report)).toContain('"reason": "oom"');
  });

  it('is made also where a token cannot be read, and where nothing was logged', async () => {
    const broken = { ...testSecrets(), get: () => Promise.reject(new Error('the keychain is locked')) };
    rig = await openRig({ dispatch: false, posts: 0 });
    rig.core.parts.secrets.get = broken.get;
    const report = await rig.client.diagnostics.report({});
    expect([report.log, report.spaces.length]).toEqual([[], 1]);
  });
});
