import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserServer } from 'playwright-core';
import { chromiumFlags, chromiumProgram } from '../chromium.ts';
import { busPrograms } from './bus-programs.ts';
import type { Question, Reply, Verb } from './stand-in/remote.ts';
import { systemClock } from '../../src-main/core/clock.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { openStore, type OpenOutcome } from '../../src-main/core/store/open.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Call {
  call: string;
  with: unknown[];
}

export interface Desktop {
  /** Has the process do something; resolves with its answer. */
  do<T = unknown>(verb: Verb, ...parameters: unknown[]): Promise<T>;
  /** What it asked of Electron so far under this name. */
  calls(name: string): Promise<unknown[][]>;
  /** Resolves when `condition` holds for the calls under a name. */
  untilCalls(name: string, condition: (calls: unknown[][]) => boolean): Promise<unknown[][]>;
  readonly pid: number;
  /** What the system, or a terminal, sends to the process. */
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
  readonly errors: () => string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Builds what is missing or old, as `npm start` would. */
export function buildOnce(): void {
  const run = spawnSync(process.execPath, [at('../../src-main/start.mjs'), '--build-only'], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stderr}`);
}

let browser: Promise<BrowserServer> | null = null;

/** One browser for all desktops of a file: its start would be most of what each of them costs. */
export async function shareBrowser(): Promise<void> {
  browser ??= chromium.launchServer({ executablePath: chromiumProgram(), args: chromiumFlags });
  process.env['STAND_IN_BROWSER'] = (await browser).wsEndpoint();
}

export async function closeBrowser(): Promise<void> {
  delete process.env['STAND_IN_BROWSER'];
  await (await browser)?.close();
  browser = null;
}

/** The desktop shell as it was built, in a process of its own, with Electron's stand-in around it. Null: it is told of no folder. */
export function startDesktop(
  dataFolder: string | null,
  env: Record<string, string> = {},
  args: string[] = [],
): Desktop {
  const programs = busPrograms(join(tmpdir(), `outpost-bus-${process.pid}`), true);
  const child = fork(at('../../out/main/index.js'), [...(dataFolder === null ? [] : ['--data', dataFolder]), ...args], {
    // What starts Node in surroundings of its own.
    execPath: env['STAND_IN_PROGRAM'] ?? process.execPath,
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', at('./stand-in/register.ts')],
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ask = askerOf(child, () => errors);
  const calls = async (name: string): Promise<unknown[][]> =>
    (await ask<Call[]>('calls')).filter((one) => one.call === name).map((one) => one.with);
  return {
    do: ask,
    calls,
    async untilCalls(name, condition) {
      const giveUpAtMs = Date.now() + 60_000;
      for (;;) {
        const found = await calls(name);
        if (condition(found)) return found;
        if (Date.now() > giveUpAtMs) throw new Error(`Waited in vain for ${name}: ${JSON.stringify(found)}\n${errors}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    pid: child.pid!,
    signal: (name) => void child.kill(name),
    exited,
    errors: () => errors,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.connected) await Promise.race([ask('quit').catch(() => null), exited]);
      const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(limit);
    },
  };
}

/** Shown only once the core has said that nothing was chosen yet. */
export const FROM_THE_CORE = 'Welcome to Outpost';

/** A started desktop whose window shows what the core sent. */
export async function opened(dataFolder: string, env: Record<string, string> = {}): Promise<Desktop> {
  const desktop = startDesktop(dataFolder, env);
  await desktop.untilCalls('show', (calls) => calls.length > 0);
  await desktop.do('waitForText', FROM_THE_CORE);
  return desktop;
}

function askerOf(child: ChildProcess, errors: () => string): Desktop['do'] {
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  child.once('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `the desktop ended with ${code}: ${errors()}` });
  });
  let last = 0;
  return <T>(verb: Verb, ...parameters: unknown[]): Promise<T> =>
    new Promise((resolve, reject) => {
      const question: Question = { id: ++last, verb, parameters };
      waiting.set(question.id, (reply) => {
        waiting.delete(question.id);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.result as T);
      });
      child.send(question, (error) => error && reject(error));
    });
}

/** A database as a first start makes it. */
export function openedStore(folder: string): Extract<OpenOutcome, { ok: true }> {
  const opened = openStore({ folder, shell: 'cli', pid: process.pid, clock: systemClock, log: silentLog });
  if (!opened.ok) throw new Error(opened.code);
  return opened;
}
