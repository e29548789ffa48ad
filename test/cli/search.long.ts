import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, coreOn } from '../data-folder.ts';
import { keepPost } from '../keep-post.ts';
import { outpost } from './outpost.ts';

let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  sandbox = await startSandbox({ posts: 60 });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
});

it('search finds what was brought a moment ago, also where that is more than is indexed at once', async () => {
  const core = coreOn(data, { shell: 'cli', dispatch: false });
  const { spaceId, accountId } = core.parts.store.raw
    .prepare('SELECT space_id AS spaceId, remote_id AS accountId FROM account LIMIT 1')
    .get() as { spaceId: string; accountId: string };
  for (let n = 0; n < 500; n += 1)
    keepPost({ core, spaceId }, accountId, { remoteId: `q${n}`, publishedAtMs: n, excerpt: `quincunx${n}` });
  await core.close(0);
  const found = await outpost(data, ['--json', 'search', 'quincunx499']);
  expect([found.code, found.stderr]).toEqual([0, '']);
  expect(found.json()['results']).toHaveLength(1);
});

it('search finds what is kept with the service stopped, and says what is wrong with a filter', async () => {
  expect((await outpost(data, ['sync'])).code).toBe(0);
  await sandbox.close();
  const { results } = (await outpost(data, ['--json', 'search', 'th', '--limit', '5'])).json() as {
    results: { kind: string; id: string; text: string }[];
  };
  expect(results).toHaveLength(5);
  for (const result of results) {
    expect(Object.keys(result)).toEqual(['kind', 'id', 'text', 'at', 'accounts']);
    expect([result.kind, /\bth/i.test(result.text)]).toEqual(['post', true]);
  }
  const none = await outpost(data, ['--json', 'search', ' ']);
  expect([none.code, none.json()]).toEqual([1, { error: 'Nothing to look for was given.' }]);
  const wrong = await outpost(data, ['--json', 'search', 'tea', 'before:tomorrow']);
  expect([wrong.code, wrong.json()]).toEqual([
    1,
    { error: '“tomorrow” is not a day. Write it as in before:2026-11-01.' },
  ]);
  const lines = (await outpost(data, ['search', 'is:post', '--limit', '2'])).stdout.trimEnd().split('\n');
  const line = /^Post \d+, \d\d? \w+ 20\d\d, \d\d:\d\d, \S.*: \S/;
  expect(lines).toEqual([
    expect.stringMatching(line),
    expect.stringMatching(line),
    expect.stringMatching(/ more were found\. /),
  ]);
  expect((await outpost(data, ['search', 'zzzz'])).stdout).toBe('Nothing found.\n');
});

it('a word with a dash is left out, in any place; what looks like a longer option is none', async () => {
  const core = coreOn(data, { shell: 'cli', dispatch: false });
  const { spaceId, accountId } = core.parts.store.raw
    .prepare('SELECT space_id AS spaceId, remote_id AS accountId FROM account LIMIT 1')
    .get() as { spaceId: string; accountId: string };
  for (const [n, excerpt] of ['Quincunx by the window', 'Quincunx in the yard'].entries())
    keepPost({ core, spaceId }, accountId, { remoteId: `q${n}`, publishedAtMs: n, excerpt });
  await core.close(0);
  for (const words of [
    ['quincunx', '-window', '--limit', '5'],
    ['-window', 'quincunx'],
  ]) {
    const found = await outpost(data, ['--json', 'search', ...words]);
    expect([found.stderr, found.json()['results']]).toEqual(['', [expect.objectContaining({ id: 'q1' })]]);
  }
  const mistaken = await outpost(data, ['--json', 'search', 'quincunx', '--limt', '5']);
  expect([mistaken.code, JSON.stringify(mistaken.json())]).toEqual([1, expect.stringContaining('--limt')]);
});
