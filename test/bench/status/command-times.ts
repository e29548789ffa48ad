import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What one run took: by the clock, and of the processor (null: this system does not tell). */
export interface Took {
  wallMs: number;
  cpuMs: number | null;
}

/** Runs Node with these arguments and waits for its end. Rejects where that is not one of the `codes`. */
export async function timed(
  args: readonly string[],
  { codes, env = process.env }: { codes: readonly number[]; env?: NodeJS.ProcessEnv },
): Promise<Took> {
  const cpuBefore = cpuOfChildrenMs();
  const atMs = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - atMs;
  if (code === null || !codes.includes(code)) throw new Error(`node ${args.join(' ')} ended with ${code}: ${said}`);
  const cpuAfter = cpuOfChildrenMs();
  return { wallMs, cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore };
}

/** In hundredths of a second, which is what the kernel counts in: means of many runs say more. */
function cpuOfChildrenMs(): number | null {
  if (process.platform !== 'linux') return null;
  // Behind the name, which may have spaces: utime, stime, cutime, cstime are the 12th to the 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

export interface Figures {
  medianMs: number;
  bestMs: number;
  /** Of the processor, the mean. */
  cpuMs: number | null;
}

export function figuresOf(runs: readonly Took[]): Figures {
  const walls = runs.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b);
  const cpus = runs.flatMap(({ cpuMs }) => cpuMs ?? []);
  const cpuMs = cpus.length === 0 ? null : cpus.reduce((sum, one) => sum + one, 0) / cpus.length;
  return { medianMs: walls[Math.floor(walls.length / 2)] ?? 0, bestMs: walls[0] ?? 0, cpuMs };
}
