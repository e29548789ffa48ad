import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openTextIndex } from '../../src-main/core/text-index/text-index.ts';
import { fill, openWorkspace } from '../bench/store/workspace.ts';
import { cliPath } from './outpost.ts';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Old space of a JavaScript heap in MB, twice what a command and its core need for 5,000 posts: what is held must not grow with them. */
const HEAP_MB = 48;

/** Lines that an export of so many posts wrote in a heap of `HEAP_MB`. */
async function exported(posts: number): Promise<number> {
  folder = mkdtempSync(join(tmpdir(), 'outpost-export-'));
  const workspace = openWorkspace(folder);
  openTextIndex(workspace.store);
  fill(workspace, posts);
  workspace.close();
  const asked = [`--max-old-space-size=${HEAP_MB}`, cliPath, '--data', folder, 'export', 'posts', '--format', 'csv'];
  const child = spawn(process.execPath, asked, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [lines, told] = [0, ''];
  child.stdout.on('data', (piece: Buffer) => (lines += piece.toString().split('\n').length - 1));
  child.stderr.on('data', (piece: Buffer) => (told += piece.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, told).toBe(0);
  return lines;
}

it('an export holds some of many posts at a time, not all of them', async () => {
  expect(await exported(60_000)).toBe(60_001);
});
