import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../run/checks.ts';
import type { Case } from './cases.ts';

/* What of this machine a first start is tried with. */

/** Whom a case runs as, where it is somebody else. */
export interface User {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;

/** The path as it is outside of this checkout, whose own Node a first start does not have yet. */
const outside = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));

/** Programs that are called so take part in building native modules. */
const isPython = (name: string): boolean => /^(python|pypy)/i.test(name);

export const hasPython = outside.some((folder) => programsIn(folder).some(isPython));

/** The path of a machine with every program of this one. */
export const usualPath = outside.join(delimiter);

/** In `folder`, a path with every program of this machine but Python. */
export function pathWithoutPython(folder: string): string {
  mkdirSync(folder);
  const there = new Set<string>();
  for (const from of outside) {
    for (const name of programsIn(from)) {
      if (there.has(name) || isPython(name)) continue;
      there.add(name);
      symlinkSync(join(from, name), join(folder, name));
    }
  }
  return folder;
}

/** A user who owns nothing; null: there is none. */
export function otherUser(): User | null {
  const idOf = (flag: string): number => Number.parseInt(String(spawnSync('id', [flag, 'nobody']).stdout), 10);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}

/** Why a case cannot be tried here; null: it can. */
export function whyNot({ python, user }: Case): string | null {
  if (process.platform !== 'linux') return 'elsewhere than on Linux npm start opens the desktop';
  if (python === 'with Python' && !hasPython) return 'there is no Python here';
  if (user === 'root' && !isRoot) return 'this is not run as root';
  return user === 'not root' && isRoot && otherUser() === null ? 'there is no user nobody' : null;
}

/** Null: the one who runs this. */
export const userOf = ({ user }: Case): User | null => (user === 'not root' && isRoot ? otherUser() : null);

function programsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
