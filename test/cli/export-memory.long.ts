import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openTextIndex } from '../../src-main/core/text-index/text-index.ts';
import { fill, openDesk } from '../bench/store/desk.ts';
import { cliPath } from './outpost.ts';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SAYS_PEAK =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}\n`))';

/** What an export of so many posts held at most, in MB, and how many lines it wrote. */
async function exported(posts: number): Promise<{ peakMb: number; lines: number }> {
  folder = mkdtempSync(join(tmpdir(), 'outpost-export-'));
  const desk = openDesk(folder);
  openTextIndex(desk.store);
  fill(desk, posts);
  desk.close();
  const asked = ['--import', SAYS_PEAK, cliPath, '--data', folder, 'export', 'posts', '--format', 'csv'];
  const child = spawn(process.execPath, asked, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [lines, told] = [0, ''];
  child.stdout.on('data', (piece: Buffer) => (lines += piece.toString().split('\n').length - 1));
  child.stderr.on('data', (piece: Buffer) => (told += piece.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, told).toBe(0);
  rmSync(folder, { recursive: true, force: true });
  return { peakMb: Number(/peak (\d+)/.exec(told)?.[1]) / 1_024, lines };
}

it('an export of many posts holds little more than one of few', async () => {
  const few = await exported(5_000);
  const many = await exported(60_000);
  expect([few.lines, many.lines]).toEqual([5_001, 60_001]);
  expect(many.peakMb - few.peakMb).toBeLessThan(64);
});
