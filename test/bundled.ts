import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { isTryingMutants, mutantPlugin } from './mutants/mutant.ts';

const root = join(import.meta.dirname, '..');

const made = new Map<string, Promise<string>>();

/**
 * A script of the tests with all it imports in one file, for processes that are started many times: reading a hundred
 * TypeScript files would take most of their life. It stands in a folder of its own that every user may read, with the SQLite
 * it loads, and is gone when this process ends. Resolves with its path.
 */
export function bundled(script: string): Promise<string> {
  const known = made.get(script) ?? bundle(script);
  made.set(script, known);
  return known;
}

async function bundle(script: string): Promise<string> {
  const folder = readableFolder('outpost-bundle-');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    // A deliberate mistake is to be noticed in other processes too.
    plugins: isTryingMutants ? [mutantPlugin(root)] : [],
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'script.mjs' } },
    },
  });
  copyModule(folder, 'better-sqlite3');
  return join(folder, 'script.mjs');
}

/** A new folder that every user may read, for as long as this process lives. */
export function readableFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies what a module needs to run on this system. */
export function copyModule(folder: string, name: string): void {
  const from = join(root, 'node_modules', name);
  const to = join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  for (const part of readdirSync(from)) {
    if (part === 'deps' || part === 'src') continue;
    const isForeign = (path: string): boolean => path.endsWith('.node') && !basename(path).includes(process.platform);
    cpSync(join(from, part), join(to, part), { recursive: true, filter: (path) => !isForeign(path) });
  }
}
