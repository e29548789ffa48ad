import module from 'node:module';
import { join } from 'node:path';
import { makeFolder } from '../core/store/make-folder.ts';
import { here, type Surroundings } from './data-folder.ts';

/**
 * Where compiled code is kept between runs. In the user's own cache and not where Node would put it, in the folder for temporary
 * files: what another user prepared there would be run.
 */
export function compileCacheFolder({ platform, env, home }: Omit<Surroundings, 'cwd'>): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Outpost', 'Compiled');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Outpost', 'Compiled');
  const base = env['XDG_CACHE_HOME'];
  // The XDG specification: a relative value is to be ignored.
  return join(base?.startsWith('/') ? base : join(home, '.cache'), 'outpost', 'compiled');
}

/**
 * Keeps what was compiled, for this thread and those it starts. A system without a place for it goes on without, as does a Node
 * that is too old for it, which is told so elsewhere; whoever has named a place of his own keeps it.
 */
export function keepCompiled(): void {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
  if (NODE_COMPILE_CACHE !== undefined || NODE_DISABLE_COMPILE_CACHE !== undefined) return;
  if (typeof module.enableCompileCache !== 'function') return;
  try {
    const folder = compileCacheFolder(here());
    makeFolder(folder);
    module.enableCompileCache(folder);
    // A thread reads the variable when it starts, and knows nothing of what was enabled in this one.
    process.env['NODE_COMPILE_CACHE'] = folder;
  } catch {
    // No home, or one that cannot be written.
  }
}
