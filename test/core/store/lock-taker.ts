import { systemClock } from '../../../src-main/core/clock.ts';
import { lockFolder } from '../../../src-main/core/store/lock.ts';

/*
 * One of several starts at the same moment, as a process of its own: `node lock-taker.ts`. For each line `FOLDER TIME` on stdin
 * it tries to hold the folder at that time (ms), and says `held` or `refused`; for the line `end` it lets go.
 */

let release = (): void => undefined;
let rest = '';
process.stdin.on('data', (bytes: Buffer) => {
  const lines = (rest + bytes.toString()).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) hear(line);
});

function hear(line: string): void {
  if (line === 'end') {
    release();
    process.stdout.write('let go\n');
    return;
  }
  const [folder = '', time] = line.split(' ');
  // Spinning, so that all of them start within microseconds.
  while (systemClock.nowMs() < Number(time));
  try {
    const lock = lockFolder(folder, { pid: process.pid, shell: 'cli', sinceMs: systemClock.nowMs() });
    release = lock.ok ? lock.release : (): void => undefined;
    process.stdout.write(lock.ok ? 'held\n' : 'refused\n');
  } catch (error) {
    release = (): void => undefined;
    process.stdout.write(`${String(error).replaceAll('\n', ' ')}\n`);
  }
}
