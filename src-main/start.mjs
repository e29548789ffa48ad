// `npm start`: plain JavaScript, because it must run under whatever Node is on the path (20 and newer) and find the
// project's own. Builds what is missing or old, then opens the desktop window, or the web shell where there can be none
// (`--build-only` stops in between).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { build, findNode, inRoot, needsShell, root, run, say } from './built.mjs';

const passedOn = process.argv.slice(2).filter((argument) => argument !== '--build-only');
const buildOnly = passedOn.length < process.argv.length - 2;

const INSTALL_LIMIT_MS = 20_000;
/** A desktop that fails this early never opened a window: its system lacks a library it needs. */
const STILLBORN_WITHIN_MS = 5_000;

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
