// What must be there before Outpost can run: a Node that can load the store, and a fresh build. Plain JavaScript, because
// it runs under whatever Node is on the path (20 and newer).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const inRoot = (...parts) => join(root, ...parts);
const isWindows = process.platform === 'win32';

export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * The program itself and not the link to it in `.bin`: npm 10 leaves that out, because packages for other systems have a link of
 * the same name, and on Windows the link is a .cmd file, which only a shell can start, with rules of its own for spaces.
 */
const ownNode = inRoot(
  'node_modules',
  `node-${isWindows ? 'win-x64' : `${process.platform}-${process.arch}`}`,
  'bin',
  isWindows ? 'node.exe' : 'node',
);

/** A Node that can load the store: this one, or the one `npm ci` brought. */
export function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  if (existsSync(ownNode)) return ownNode;
  say(`Outpost needs Node 22.19 or newer (this is ${process.version}). Run "npm ci" first.`);
  process.exit(1);
}

/** When the newest file below a path was changed, in milliseconds; 0 if there is none. */
function newestMs(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'package-lock.json',
  'electron.vite.config.ts',
];
const products = ['main/index.js', 'main/web.js', 'main/cli.js', 'preload/index.cjs', 'renderer/index.html'];
const stamp = inRoot('out', 'built-at');

/** Built when everything is there and nothing was changed since the build began. */
function isBuilt(changedMs) {
  if (!products.every((name) => existsSync(inRoot('out', name)))) return false;
  const stampedMs = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0;
  // `npm run build` leaves no stamp, or an older one.
  const builtMs = Math.max(stampedMs, newestMs(inRoot('out', 'main', 'web.js')));
  return builtMs >= changedMs;
}

/** Builds what is missing or old; ends the program with words when that fails. */
export function build(node) {
  if (isBuilt(Math.max(...sources.map((name) => newestMs(inRoot(name)))))) return;
  say('Building Outpost...');
  const startedMs = Date.now();
  const tool = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const run = spawnSync(node, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    say(`${run.stdout ?? ''}${run.stderr ?? ''}\nOutpost could not be built.`);
    process.exit(1);
  }
  mkdirSync(inRoot('out'), { recursive: true });
  writeFileSync(stamp, String(startedMs));
}

/**
 * For a Node that runs the command: room for what is made in the half second that most commands last, which is else cleared away several times.
 * Measured for `outpost status`, in turn with runs without it: a sixth to a quarter less processor time (CONTRIBUTING, `bench:status`).
 */
export const commandFlags = ['--min-semi-space-size=16'];

/** Runs a program in the foreground; resolves with its exit code: 128 and the signal's number for one that a signal ended. */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: process.cwd(), stdio: 'inherit', env });
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.once('error', () => end(127));
    child.once('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}
