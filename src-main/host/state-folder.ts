import { join, resolve } from 'node:path';
import { here, type Surroundings } from './data-folder.ts';

/**
 * Where this machine keeps how far each workspace has come, apart from the data folder, so that a data folder that was put
 * back from a copy is noticed: OUTPOST_STATE, else the system's place for state. Absolute; null for `none`, where nothing
 * outlives the data folder, as in a container.
 */
export function stateFolder(at: Surroundings = here()): string | null {
  const given = at.env['OUTPOST_STATE'];
  if (given === 'none') return null;
  if (given) return resolve(at.cwd, given);
  if (at.platform === 'win32')
    return join(at.env['LOCALAPPDATA'] || join(at.home, 'AppData', 'Local'), 'Outpost', 'State');
  if (at.platform === 'darwin') return join(at.home, 'Library', 'Application Support', 'Outpost State');
  const base = at.env['XDG_STATE_HOME'];
  // The XDG specification: a relative value is to be ignored.
  return join(base?.startsWith('/') ? base : join(at.home, '.local', 'state'), 'outpost');
}
