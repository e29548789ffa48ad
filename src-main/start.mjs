// `npm start`: plain JavaScript, because it must run under whatever Node is on the path (20 and newer) and find the
// project's own. Builds what is missing or old, then opens the desktop window, or the web shell where there can be none
// (`--build-only` stops in between).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => join(root, ...parts);
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--build-only');
const buildOnly = passedOn.length < process.argv.length - 2;
const isWindows = process.platform === 'win32';

const INSTALL_LIMIT_MS = 20_000;
/** A desktop that fails this early never opened a window: its system lacks a library it needs. */
const STILLBORN_WITHIN_MS = 5_000;

const say = (line) => process.stderr.write(`${line}\n`);

/** A Node that can load the store: this one, or the one `npm ci` brought. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  const own = inRoot('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
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
const products = ['main/index.js', 'main/web.js', 'preload/index.cjs', 'renderer/index.html'];
const stamp = inRoot('out', 'built-at');

/** Built when everything is there and nothing was changed since the build began. */
function isBuilt(changedMs) {
  if (!products.every((name) => existsSync(inRoot('out', name)))) return false;
  const builtMs = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : newestMs(inRoot('out', 'main', 'web.js'));
  return builtMs >= changedMs;
}

function build(node) {
  if (isBuilt(Math.max(...sources.map((name) => newestMs(inRoot(name)))))) return;
  say('Building Outpost...');
  const startedMs = Date.now();
  const tool = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const run = spawnSync(node, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    shell: needsShell(node),
  });
  if (run.status !== 0) {
    say(`${run.stdout ?? ''}${run.stderr ?? ''}\nOutpost could not be built.`);
    process.exit(1);
  }
  mkdirSync(inRoot('out'), { recursive: true });
  writeFileSync(stamp, String(startedMs));
}

/** Windows starts .cmd files only through its shell. */
const needsShell = (program) => isWindows && program.endsWith('.cmd');

/** Electron's program, or null. */
function electronProgram() {
  const named = inRoot('node_modules', 'electron', 'path.txt');
  if (!existsSync(named)) return null;
  const program = inRoot('node_modules', 'electron', 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(program) ? program : null;
}

/** Electron's program, fetched once if it is not there; or why there is none. */
function findElectron(node) {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { why: 'There is no display' };
  if (process.platform === 'linux' && isRoot) return { why: 'Electron does not run as root' };
  const there = electronProgram();
  if (there) return { program: there };
  const installer = inRoot('node_modules', 'electron', 'install.js');
  if (existsSync(installer)) {
    say('Fetching Electron...');
    spawnSync(node, [installer], {
      cwd: root,
      stdio: 'ignore',
      timeout: INSTALL_LIMIT_MS,
      killSignal: 'SIGKILL',
      shell: needsShell(node),
    });
  }
  const fetched = electronProgram();
  return fetched ? { program: fetched } : { why: "Electron's program cannot be fetched here" };
}

/** Runs a program in the foreground; resolves with its exit code. */
function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: process.cwd(), stdio: 'inherit', env, shell: needsShell(program) });
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

/** The desktop's exit code, or null when it could not so much as start. */
async function openDesktop(program) {
  // Set by some editors' terminals; Electron would then be a plain Node.
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const startedMs = Date.now();
  const ownOptions = passedOn.filter((argument) => argument !== '--no-open');
  const code = await run(program, [root, ...ownOptions], env);
  return code !== 0 && code < 128 && Date.now() - startedMs < STILLBORN_WITHIN_MS ? null : code;
}

async function start() {
  if (!existsSync(inRoot('node_modules'))) {
    say('Run "npm ci" first.');
    return 1;
  }
  const node = findNode();
  build(node);
  if (buildOnly) return 0;
  const electron = findElectron(node);
  let why = electron.why;
  if (electron.program) {
    const code = await openDesktop(electron.program);
    if (code !== null) return code;
    why = 'The desktop window could not be opened';
  }
  say(`${why}: opening the web shell instead.`);
  return run(node, [inRoot('out', 'main', 'web.js'), ...passedOn]);
}

process.exitCode = await start();
