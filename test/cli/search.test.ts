import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
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
