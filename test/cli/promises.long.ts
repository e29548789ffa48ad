import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Ran } from './outpost.ts';
import { closePlace, openPlace } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => ({ folder, data, sandbox } = await openPlace({ posts: 5 })));
afterEach(() => closePlace({ folder, sandbox }));

const connect = (): Promise<void> => connectFolder(data, sandbox);
const importBatch = async (count: number): Promise<void> => {
  writeFileSync(join(folder, 'batch.csv'), batchCsv(count));
  await importInto(data, batchCsv(count));
};
/** stdout is one line, and that line one object. */
const isOneObject = ({ stdout }: Ran): void => {
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toBeTypeOf('object');
};

describe('a file that was imported already', () => {
  it('is refused in words and with exit code 2, and imported again with --again', async () => {
    await connect();
    await importBatch(3);
    const file = join(folder, 'batch.csv');
    const twice = await outpost(data, ['--json', 'import', file]);
    expect(twice.code).toBe(2);
    expect(twice.stderr).toMatch(/Imported already on .+: 3 posts were queued\. Nothing was imported now\..* --again/);
    const dry = await outpost(data, ['import', file, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.stderr).toContain('Imported already on');
    const again = await outpost(data, ['--json', 'import', file, '--again']);
    expect(again).toMatchObject({ code: 0 });
    expect(again.json()).toMatchObject({ queued: 3 });
  });
});

describe('--json', () => {
  it('gives one object for help, for the version, and for arguments that make no sense', async () => {
    const help = await outpost(data, ['--json', '--help']);
    isOneObject(help);
    expect(help).toMatchObject({ code: 0 });
    expect(help.json()).toMatchObject({ text: expect.stringContaining('Usage: outpost') as string });
    const version = await outpost(data, ['--json', '--version']);
    expect(version.json()).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+/) as string });
    const odd = await outpost(data, ['--json', 'import']);
    isOneObject(odd);
    expect(odd.code).toBe(1);
    expect(odd.json()).toEqual({ error: "Missing required argument 'file'" });
    expect(odd.stderr).toBe("Missing required argument 'file'\n");
  });

  it('gives the address of the web shell as one object, and one object where it cannot open', async () => {
    const web = startOutpost(data, ['--json', 'web', '--no-open', '--port', '0']);
    const { url } = JSON.parse(await web.firstLine) as { url: string };
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const second = await outpost(data, ['--json', 'web', '--no-open', '--port', '0']);
    isOneObject(second);
    expect(second.code).toBe(1);
    expect(second.json()).toEqual({ error: expect.stringContaining('already open with this data') as string });
    web.child.kill('SIGTERM');
    isOneObject(await web.ended);
  });

  it('gives one object when a command is stopped by a signal, and exits as the shells do', async () => {
    await connect();
    sandbox.faults.add({ fault: { kind: 'slow', delayMs: 20_000 } });
    const before = sandbox.journal.entries().length;
    const status = startOutpost(data, ['--json', 'status']);
    await expect.poll(() => sandbox.journal.entries().length).toBeGreaterThan(before);
    status.child.kill('SIGTERM');
    const ran = await status.ended;
    isOneObject(ran);
    expect(ran.code).toBe(143);
    expect(ran.json()).toEqual({ error: 'Stopped by SIGTERM. What was saved is kept.' });
  });
});

describe('words of others', () => {
  it('reach the terminal with every control made visible, and JSON with every one escaped', async () => {
    await connect();
    await importBatch(1);
    const message = 'No \u001b[2J\u009b31m way \u202Eback\u007f';
    sandbox.faults.add({
      method: 'POST',
      path: /\/posts$/,
      fault: { kind: 'status', status: 422, body: { message, errors: { content: [message] } } },
    });
    await outpost(data, ['send', '--until-empty', '--timeout', '20']);
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string }[] };
    const id = actions[0]?.id ?? '';
    for (const args of [
      ['outbox'],
      ['outbox', 'show', id],
      ['call', 'outbox.detail', JSON.stringify({ actionId: id })],
    ]) {
      const plain = await outpost(data, args);
      const json = await outpost(data, ['--json', ...args]);
      for (const text of [plain.stdout, plain.stderr, json.stdout, json.stderr]) {
        expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
      }
      expect(plain.stdout).toContain('[2J');
      expect(JSON.stringify(json.json())).toContain('\u009b31m');
    }
    const odd = await outpost(data, ['\u001b[31mred']);
    expect(odd.stderr).toContain('\u{FFFD}[31mred');
  });

  it('cannot begin a line of their own in a list', async () => {
    await connect();
    await importBatch(1);
    const message = 'No.)\r\n01a20251  done  posts.create  Not ours (sent\u2028really';
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, fault: { kind: 'status', status: 422, body: { message } } });
    await outpost(data, ['send', '--until-empty', '--timeout', '20']);
    const listed = await outpost(data, ['outbox']);
    expect(listed.stdout.trim().split(/[\n\u2028]/)).toHaveLength(1);
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string }[] };
    const shown = await outpost(data, ['outbox', 'show', actions[0]?.id ?? '']);
    expect(shown.stdout).toContain('Not ours');
    // By the clock of whoever reads it; a script has the moments themselves.
    expect(shown.stdout).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d {2}Queued$/m);
    expect(shown.stdout).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(shown.stdout.split('\n').filter((line) => line.startsWith('01a20251'))).toEqual([]);
  });
});

describe('an input', () => {
  it('too large for an argument is read from a file, or from standard input', async () => {
    const input = JSON.stringify({ theme: 'dark' });
    const file = join(folder, 'input.json');
    writeFileSync(file, input);
    expect((await outpost(data, ['--json', 'call', 'settings.update', `@${file}`])).json()).toMatchObject({
      theme: 'dark',
    });
    const light = JSON.stringify({ theme: 'light' });
    const piped = await outpost(data, ['--json', 'call', 'settings.update', '-'], { stdin: light });
    expect(piped.json()).toMatchObject({ theme: 'light' });
    const missing = await outpost(data, ['--json', 'call', 'settings.update', `@${file}.no`]);
    expect(missing.json()).toEqual({ error: `${file}.no cannot be read: there is no such file.` });
  });

  it('that the contract refuses is answered with a sentence', async () => {
    const refusals: [string, unknown, string][] = [
      ['drafts.save', { spaceId: 1 }, '"spaceId" must be text.'],
      ['outbox.cancel', {}, '"actionIds" is missing.'],
      ['settings.update', { theme: 'pink' }, '"theme" must be one of: system, light, dark.'],
      ['import.rows', { importId: 'x', filter: 'all', limit: 900 }, '"limit" must be 500 or less.'],
      ['import.rows', { importId: '', filter: 'all' }, '"importId" must not be empty.'],
    ];
    for (const [name, input, words] of refusals) {
      const ran = await outpost(data, ['call', name, JSON.stringify(input)]);
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
      expect(ran.stderr).not.toMatch(/expected|Too (small|big)/);
    }
  });
});

describe('outpost send', () => {
  it('stopped by a signal with posts queued does not say that it is done', async () => {
    await connect();
    await importBatch(3);
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, after: 1, fault: { kind: 'slow', delayMs: 3_000 } });
    const running = startOutpost(data, ['send', '--until-empty']);
    await expect.poll(() => sandbox.journal.executed('post.created').length).toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    const ran = await running.ended;
    expect(ran.code).toBe(2);
    expect(ran.stdout).toMatch(/[12] (is|are) still waiting.* Stopped; nothing is lost\./);
  });

  it('waits for the answer that is under way also where one press of Ctrl+C is heard several times, as under npx', async () => {
    await connect();
    await importBatch(3);
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, after: 1, fault: { kind: 'slow', delayMs: 1_500 } });
    const running = startOutpost(data, ['send', '--until-empty']);
    await expect.poll(() => sandbox.journal.executed('post.created').length).toBeGreaterThan(0);
    let presses = 0;
    const pressing = setInterval(() => {
      running.child.kill('SIGINT');
      if ((presses += 1) === 50) clearInterval(pressing);
    }, 5);
    const ran = await running.ended;
    clearInterval(pressing);
    expect(ran.code).toBe(2);
    expect(ran.stdout).toMatch(/still waiting.* Stopped; nothing is lost\./);
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { state: string }[] };
    expect(actions.map(({ state }) => state)).not.toContain('in_doubt');
  });

  it('ends with the time that was given, though the service is silent', async () => {
    await connect();
    await importBatch(2);
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, fault: { kind: 'hang', when: 'before' } });
    const ran = await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '2']);
    const calledAtMs = sandbox.journal.entries().find(({ method }) => method === 'POST')?.atMs ?? 0;
    // The call would hang for 30 s, and then there is the other one: the time was over before.
    expect(Date.now() - calledAtMs).toBeLessThan(30_000);
    expect(ran.code).toBe(2);
    isOneObject(ran);
    // Its answer may be lost: it is a doubt, and the other one still waits.
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { state: string }[] };
    expect(actions.map(({ state }) => state).sort()).toEqual(['in_doubt', 'queued']);
    await sandbox.close();
    const offline = await outpost(data, ['send', '--until-empty', '--timeout', '1']);
    expect(offline.stdout).toContain('The service cannot be reached. The time given is over; nothing is lost.');
  });
});
