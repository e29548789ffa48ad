import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
export const cliPath = join(root, 'out', 'main', 'cli.js');
if (!existsSync(cliPath)) throw new Error('The command is not built: run "npm run build" (npm test does it first).');

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  /** stdout as the one JSON object that `--json` promises. */
  json: () => Record<string, unknown>;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ran>;
  /** Resolves with the first whole line of stdout. */
  firstLine: Promise<string>;
}

/** Starts the built command as a user would, on a data folder of its own. */
export function startOutpost(
  data: string,
  args: string[],
  options: { env?: Record<string, string>; stdin?: string | Buffer } = {},
): Running {
  const child = spawn(process.execPath, [cliPath, '--data', data, ...args], {
    env: { ...process.env, OUTPOST_TOKEN: '', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(options.stdin ?? '');
  let stdout = '';
  let stderr = '';
  const line = Promise.withResolvers<string>();
  // A character may come in two pieces.
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    stdout += text;
    const end = stdout.indexOf('\n');
    if (end >= 0) line.resolve(stdout.slice(0, end));
  });
  child.stderr.on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ran>((resolve) => {
    child.on('close', (code, signal) => {
      line.reject(new Error(`ended without a line: ${stderr}`));
      resolve({
        code: code ?? (signal === null ? 1 : 128),
        stdout,
        stderr,
        json: () => JSON.parse(stdout) as Record<string, unknown>,
      });
    });
  });
  line.promise.catch(() => undefined);
  return { child, ended, firstLine: line.promise };
}

export const outpost = (
  data: string,
  args: string[],
  options?: { env?: Record<string, string>; stdin?: string | Buffer },
): Promise<Ran> => startOutpost(data, args, options).ended;
