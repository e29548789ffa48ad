import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bearClosedOutput } from '../../src-main/host/closed-output.ts';

const rule = pathToFileURL(join(import.meta.dirname, '..', '..', 'src-main', 'host', 'closed-output.ts')).href;
/** Writes until it is told that nobody reads any more, and then once again. */
const writer = `
  const { bearClosedOutput } = await import(${JSON.stringify(rule)});
  bearClosedOutput();
  const lost = new Set();
  for (const name of ['stdout', 'stderr']) {
    const stream = process[name];
    stream.once('close', () => lost.add(name));
    const go = () => { stream.write('x'.repeat(100)); if (!lost.has(name)) setImmediate(go); };
    go();
  }
  const look = () => (lost.size === 2 ? setImmediate(() => process.exit(7)) : setImmediate(look));
  look();`;

it.skipIf(process.platform === 'win32')('a program outlives the terminal it was started from', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await ended).toEqual([7, null]);
});

it('what cannot be written to either stream is borne', () => {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => stream.listeners('error'));
  bearClosedOutput();
  onTestFinished(() => {
    for (const [at, stream] of streams.entries())
      for (const added of stream.listeners('error').filter((one) => !before[at]?.includes(one)))
        stream.off('error', added as () => void);
  });
  expect(streams.map((stream, at) => stream.listenerCount('error') - (before[at]?.length ?? 0))).toEqual([1, 1]);
  for (const stream of streams)
    expect(() => stream.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))).not.toThrow();
});
