import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInput } from '../../src-main/cli/read-input.ts';
import { freshFolder } from '../host/playground.ts';

const stopped = join(import.meta.dirname, '..', '..', 'src-main', 'cli', 'stopped.ts');

const onSignal = join(import.meta.dirname, '..', '..', 'src-main', 'host', 'on-signal.ts');

/** A command that waits for a disk which gives no answer: to open a pipe that nobody writes into takes as long. */
const waiting = `
import { open } from 'node:fs/promises';
import { endOnSignal } from ${JSON.stringify(stopped)};
endOnSignal({ failed: (words) => console.log(words) });
open(process.argv[1], 'r');
setTimeout(() => console.log('waits'), 300);
setInterval(() => undefined, 1_000);
`;

/** The same where the command ends what it does first, as `send` does; what comes so much later is another press. */
const listening = `
import { onSignal } from ${JSON.stringify(onSignal)};
let passedMs = 0;
performance.now = () => passedMs;
${waiting}
onSignal(() => {
  passedMs += 10_000;
  console.log('ends in its own way, later');
});
`;

describe.runIf(process.platform === 'linux')('a command that waits for what never answers', () => {
  it('says so at the first signal, and is ended by the second', async () => {
    using at = freshFolder();
    const pipe = join(at.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', waiting, pipe]);
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said).toContain('waits');
    child.kill('SIGINT');
    await expect.poll(() => said).toContain('Stopped by SIGINT.');
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('though it ends in its own way is ended by the second as well', async () => {
    using at = freshFolder();
    const pipe = join(at.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', listening, pipe]);
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said).toContain('waits');
    child.kill('SIGINT');
    await expect.poll(() => said).toContain('ends in its own way, later');
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(said).toContain('Stopped by SIGINT.');
  });

  it('does not wait for a file of the system that has nothing to say', async () => {
    await expect(readInput('/proc/kmsg', 10, { where: {}, instead: 'file' })).rejects.toThrow('/proc/kmsg');
  });
});
