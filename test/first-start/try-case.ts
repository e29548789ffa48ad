import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { root } from '../run/checks.ts';
import type { Case } from './cases.ts';
import { pathWithoutPython, userOf, usualPath, type User } from './machine.ts';

/** What is there for all cases. */
export interface Common {
  /** The npm of each version: its own script. */
  npm: Record<Case['npm'], string>;
  /** Where packages are fetched from, as this machine is told. */
  registry: string;
  browser: Browser;
}

/** For what hangs; a busy machine takes its time. */
const AT_MOST_MS = 600_000;
const ENDS_WITHIN_MS = 30_000;

interface Place {
  checkout: string;
  env: NodeJS.ProcessEnv;
  user: User | null;
}

/** A fresh clone, `npm ci && npm start`, Welcome in a browser, and Ctrl+C. Throws, saying what was not as it should be. */
export async function tryCase(one: Case, folder: string, common: Common): Promise<void> {
  const place = freshPlace(one, folder, common.registry);
  const npm = (...args: string[]): ChildProcess =>
    spawn('node', [common.npm[one.npm], ...args], {
      ...{ cwd: place.checkout, env: place.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
      ...(place.user ?? {}),
    });
  const installed = heard(npm('ci'));
  const code = await installed.ended;
  if (code !== 0) throw new Error(`npm ci ended with ${code}:\n${installed.said()}`);
  const started = heard(npm('start', '--', '--no-open', '--port', '0'));
  try {
    await showsWelcome(common.browser, await addressIn(started));
    await endsByCtrlC(started, place);
  } finally {
    killGroup(started.child, 'SIGKILL');
  }
}

/** A clone in which nothing but what is committed is, and a home with nothing in it. */
function freshPlace(one: Case, folder: string, registry: string): Place {
  const checkout = join(folder, one.folder);
  must('git', ['clone', '--quiet', '--no-hardlinks', root, checkout]);
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  for (const made of [home, temporary]) mkdirSync(made);
  const path = one.python === 'with Python' ? usualPath : pathWithoutPython(join(folder, 'programs'));
  const user = userOf(one);
  if (user !== null) must('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  chmodSync(folder, 0o711);
  const env = { ...bareEnvironment(), PATH: path, HOME: home, TMPDIR: temporary, npm_config_registry: registry };
  const found = spawnSync('python3', ['--version'], { env }).error === undefined;
  if (found !== (one.python === 'with Python')) throw new Error(`The path is not one ${one.python}.`);
  return { checkout, env, user };
}

/** Without what says where things of this user are, or comes from the command that runs this; nor a display, so that the web shell opens. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const theirs = /^(npm_|XDG_|OUTPOST_|NODE_(?!EXTRA)|PYTHON|DISPLAY$|WAYLAND_DISPLAY$|INIT_CWD$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !theirs.test(name)));
}

interface Heard {
  child: ChildProcess;
  said(): string;
  out(): string;
  errors(): string;
  ended: Promise<number | string>;
}

function heard(child: ChildProcess): Heard {
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  const late = setTimeout(() => killGroup(child, 'SIGKILL'), AT_MOST_MS);
  void ended.then(() => clearTimeout(late));
  return { child, said: () => out + errors, out: () => out, errors: () => errors, ended };
}

/** The one line that says where it is. */
async function addressIn(started: Heard): Promise<string> {
  let isOver = false;
  void started.ended.then(() => (isOver = true));
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S+(?=\s)/.exec(started.out())?.[0];
    if (address !== undefined) return address;
    if (isOver) throw new Error(`npm start ended before it was up:\n${started.said()}`);
    await sleep(100);
  }
}

async function showsWelcome(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor({ timeout: AT_MOST_MS / 10 });
  } finally {
    await page.close();
  }
}

/** As a terminal does it: each program that was started hears of it. */
async function endsByCtrlC(started: Heard, { env }: Place): Promise<void> {
  killGroup(started.child, 'SIGINT');
  const code = await Promise.race([started.ended, sleep(ENDS_WITHIN_MS, 'not at all', { ref: false })]);
  // npm itself may end by the signal, once what it started has ended.
  if (code !== 0 && code !== 130 && code !== 'SIGINT') throw new Error(`Ctrl+C ended it ${code}:\n${started.said()}`);
  if (/\n\s+at /.test(started.errors())) throw new Error(`It ended with a trace:\n${started.errors()}`);
  const left = filesBelow(env['HOME'] ?? '').filter((name) => /(core-socket|control)\.json$|-wal$/.test(name));
  if (left.length > 0) throw new Error(`It did not close its data: ${left.join(', ')} is left.`);
  if (!filesBelow(env['HOME'] ?? '').some((name) => name.endsWith('outpost.sqlite')))
    throw new Error('It kept no data in the home of its user.');
}

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String);

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}

function must(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stderr}`);
}

/** npm of these versions, each in a folder of its own below. */
export function fetchNpm(folder: string): Common['npm'] {
  const scriptOf = (version: Case['npm']): string => {
    const prefix = join(folder, `npm ${version}`);
    mkdirSync(prefix, { recursive: true });
    must('npm', ['install', '--silent', '--no-save', '--prefix', prefix, `npm@${version}`]);
    const script = join(prefix, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (!existsSync(script)) throw new Error(`npm ${version} could not be fetched.`);
    return script;
  };
  return { 10: scriptOf('10'), 11: scriptOf('11') };
}
