import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** engines in package.json: better-sqlite3 13 needs N-API 10. */
const OLDEST = [22, 19] as const;

/** Whether this version can load the store. An older Node dies in it with SIGSEGV and no message. */
export function isNodeNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * The Node that `npm ci` brought with it, looked for upwards from here; null where the registry has none (macOS). The program
 * itself, not its link in `.bin`: npm 10 leaves that out, and on Windows it takes a shell to start.
 */
function ownNode(): string | null {
  const isWindows = process.platform === 'win32';
  const system = isWindows ? 'win-x64' : `${process.platform}-${process.arch}`;
  const name = `node-${system}`;
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
    if (existsSync(candidate)) return candidate;
  }
  return null;
}

/**
 * What the web and CLI entries await before they load anything else: returns under a Node that is new enough; else runs
 * the same command under the project's own Node and exits with its code, or says what is needed and exits with 1.
 */
export async function ensureNode(): Promise<void> {
  if (process.versions.electron || isNodeNewEnough(process.versions.node)) return;
  const own = ownNode();
  if (!own || process.env['OUTPOST_NODE_TRIED']) {
    process.stderr.write(`Outpost needs Node 22.19 or newer (this is ${process.version}). Run "npm ci" first.\n`);
    process.exit(1);
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(own, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, OUTPOST_NODE_TRIED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  await new Promise<never>(() => {
    child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)));
    child.on('error', (error) => {
      process.stderr.write(`The project's own Node could not be started: ${error.message}\n`);
      process.exit(1);
    });
  });
}
