import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Ran } from './outpost.ts';

const CANARY = 'canary-2f9d1c7e-never-to-be-seen';
let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-canary-'));
  data = join(folder, 'data');
  sandbox = await startSandbox({ posts: 10, token: CANARY });
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files below the data folder, but for the one that is the keychain's stand-in, that hold the token. */
function filesWithToken(): string[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'secrets.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').includes(CANARY));
}

it('keeps the token out of the database, the logs, every output and every argument, even when the service echoes it', async () => {
  const said: string[] = [];
  const run = async (args: string[], token = ''): Promise<Ran> => {
    const ran = await outpost(data, args, { env: { OUTPOST_TOKEN: token } });
    said.push(ran.stdout, ran.stderr);
    return ran;
  };
  const file = join(folder, 'batch.csv');
  writeFileSync(file, batchCsv(6));
  await run(['connect', '--url', sandbox.url, '--space', String(sandbox.space)], CANARY);
  await run(['import', file]);
  const echo = { message: `Who sent Bearer ${CANARY}?`, errors: { content: [CANARY] } };
  const posts = { method: 'POST', path: /\/posts$/, times: 1 };
  sandbox.faults.add({ ...posts, fault: { kind: 'status', status: 422, body: echo } });
  sandbox.faults.add({ ...posts, after: 1, fault: { kind: 'status', status: 500, body: echo } });
  sandbox.faults.add({
    ...posts,
    after: 2,
    fault: { kind: 'redirect', status: 307, location: `/elsewhere?token=${CANARY}` },
  });
  expect((await run(['--json', 'send', '--until-empty', '--timeout', '8'])).code).not.toBe(0);
  const { actions } = (await run(['--json', 'outbox'])).json() as { actions: { id: string; state: string }[] };
  expect(actions.map(({ state }) => state)).toContain('rejected');
  for (const { id } of actions) await run(['--json', 'outbox', 'show', id]);
  await run(['call', 'connections.list']);
  const spaces = JSON.parse((await run(['--json', 'call', 'connections.list'])).stdout) as {
    spaces: { id: string }[];
  }[];
  await run(['call', 'outbox.overview', JSON.stringify({ spaceId: spaces[0]?.spaces[0]?.id })]);

  const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
  await web.firstLine;
  const place = `/proc/${web.child.pid}/cmdline`;
  if (existsSync(place)) expect(readFileSync(place, 'utf8')).not.toContain(CANARY);
  web.child.kill('SIGTERM');
  const ended = await web.ended;
  said.push(ended.stdout, ended.stderr);

  expect(said.join('\n')).not.toContain(CANARY);
  expect(filesWithToken()).toEqual([]);
  // The search itself finds what is there.
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toContain(CANARY);
});
