// `npm start`: plain JavaScript, because it must run under whatever Node is on the path (20 and newer) and find the
// project's own. Builds what is missing or old, then opens the desktop window, or the web shell where there can be none
// (`--build-only` stops in between).
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, findNode, inRoot, root, run, say } from './built.mjs';
import { readEnd } from './desktop-end.mjs';
import { electronProgram, fetchElectron } from './electron-program.mjs';

/** npm runs this in the checkout, wherever it was called: a file is meant from there. */
function asMeant(argument) {
  const path = resolve(process.env.INIT_CWD ?? '.', argument);
  return !argument.startsWith('-') && statSync(path, { throwIfNoEntry: false })?.isFile() ? path : argument;
}

const passedOn = process.argv
  .slice(2)
  .filter((argument) => argument !== '--build-only')
  .map(asMeant);
const buildOnly = passedOn.length < process.argv.length - 2;

/** Electron's program, fetched once if it is not there; or why there is none. */
async function findElectron(node) {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return { why: 'There is no display' };
  if (process.platform === 'linux' && isRoot) return { why: 'Electron does not run as root' };
  const electronFolder = inRoot('node_modules', 'electron');
  const there = electronProgram(electronFolder);
  return there ? { program: there } : fetchElectron({ node, electronFolder, say });
}

/** The desktop's exit code; or why it could not so much as start. */
async function openDesktop(program) {
  // Set by some editors' terminals; Electron would then be a plain Node.
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const startedMs = Date.now();
  const ownOptions = passedOn.filter((argument) => argument !== '--no-open');
  const code = await run(program, [root, ...ownOptions], env);
  return readEnd(code, Date.now() - startedMs);
}

const HELP = `Usage: npm start -- [--data FOLDER] [--port N] [--no-open] [FILE]

Opens the desktop window; where Electron's program cannot be had, or there is no display, the web shell.

  FILE           a file of posts (.csv, .tsv, .json, .txt), which is opened in Import
  --data FOLDER  where everything is kept (else OUTPOST_DATA, else the system's place for it)
  --port N       of the web shell
  --no-open      the web shell only prints its address

For scripts and servers there is the command: npx outpost --help`;

async function start() {
  if (passedOn.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (!existsSync(inRoot('node_modules'))) {
    say('Run "npm ci" first.');
    return 1;
  }
  const node = findNode();
  build(node);
  if (buildOnly) return 0;
  const { program, why } = await findElectron(node);
  const desktop = program ? await openDesktop(program) : { why };
  if (desktop.code !== undefined) return desktop.code;
  say(`${desktop.why}: opening the web shell instead.`);
  return run(node, [inRoot('out', 'main', 'web.js'), ...passedOn]);
}

process.exitCode = await start();
