// Electron's own program, which npm does not bring: where it is, and how it is fetched once. Plain JavaScript, like start.mjs.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Electron's installer fetches from, unless a mirror is named in the ways it knows. */
const RELEASES = 'https://github.com/electron/electron/releases/download/';
/** An address that answers nothing at all by then is not reached. */
const PROBE_LIMIT_MS = 5_000;
/** However slow, as long as something comes. */
const STILL_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 5_000;

/** Electron's program, or null. */
export function electronProgram(electronFolder) {
  const named = join(electronFolder, 'path.txt');
  if (!existsSync(named)) return null;
  const program = join(electronFolder, 'dist', readFileSync(named, 'utf8').trim());
  return existsSync(program) ? program : null;
}

/**
 * Has Electron's installer fetch its program; resolves with it, or with why there is none. Takes as long as it takes, but ends
 * when nothing has come for `stillMs`. Says on the way how far it is.
 */
export async function fetchElectron({
  node,
  electronFolder,
  say,
  env = process.env,
  probeMs = PROBE_LIMIT_MS,
  stillMs = STILL_LIMIT_MS,
}) {
  const installer = join(electronFolder, 'install.js');
  if (!existsSync(installer)) return { why: 'Electron is not installed' };
  if (!isThereAnyway(env) && !(await isReached(releasesOf(env), probeMs))) {
    return { why: "Electron's program cannot be fetched here: nothing answers where it is offered" };
  }
  say('Fetching Electron (about 120 MB, once)...');
  // A folder of its own, so that what arrives there can be counted.
  const arriving = mkdtempSync(join(tmpdir(), 'outpost-electron-'));
  try {
    const ended = await runWatched(node, [installer], {
      env,
      arriving,
      growing: [arriving, join(electronFolder, 'dist')],
      say,
      stillMs,
    });
    const program = electronProgram(electronFolder);
    if (program) return { program };
    const why = ended === 'still' ? 'nothing came any more' : 'its installer failed';
    return { why: `Electron's program could not be fetched: ${why}` };
  } finally {
    rmSync(arriving, { recursive: true, force: true });
  }
}

function releasesOf(env) {
  const names = ['npm_config_electron_mirror', 'NPM_CONFIG_ELECTRON_MIRROR', 'ELECTRON_MIRROR'];
  return names.map((name) => env[name]).find(Boolean) ?? RELEASES;
}

/** A proxy reaches what we do not, and who keeps a cache of their own may have it there. */
const isThereAnyway = (env) => Boolean(env.ELECTRON_GET_USE_PROXY || env.electron_config_cache);

/** Any answer will do, a refusal too. */
async function isReached(address, limitMs) {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
    return true;
  } catch {
    return false;
  }
}

/** Resolves with `ended`, or with `still` when it was ended because nothing grew for `stillMs`. */
function runWatched(node, args, { env, arriving, growing, say, stillMs }) {
  const temporary = { TMPDIR: arriving, TEMP: arriving, TMP: arriving };
  const child = spawn(node, args, { stdio: 'ignore', env: { ...env, ...temporary, ELECTRON_GET_NO_PROGRESS: '1' } });
  return new Promise((resolve) => {
    let bytes = 0;
    let grownMs = Date.now();
    let saidMs = Date.now();
    const look = setInterval(
      () => {
        const now = growing.reduce((sum, path) => sum + sizeBytes(path), 0);
        if (now !== bytes) grownMs = Date.now();
        bytes = now;
        if (Date.now() - saidMs >= SAY_EVERY_MS) {
          saidMs = Date.now();
          say(`Fetching Electron: ${Math.round(bytes / 1_000_000)} MB so far`);
        }
        if (Date.now() - grownMs >= stillMs) end('still');
      },
      Math.min(LOOK_EVERY_MS, stillMs / 4),
    );
    const end = (how) => {
      clearInterval(look);
      if (how === 'still') child.kill('SIGKILL');
      resolve(how);
    };
    child.once('error', () => end('ended'));
    child.once('exit', () => end('ended'));
  });
}

/** What a file or a folder holds; what vanishes meanwhile holds nothing. */
function sizeBytes(path) {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.size;
    return readdirSync(path).reduce((sum, name) => sum + sizeBytes(join(path, name)), 0);
  } catch {
    return 0;
  }
}
