import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Snapshot } from './snapshot.ts';

const DEBOUNCE_MS = 200;

/** Null where there is no file, or none that can be read: that one is put aside, and a fresh world begins. */
export function readState(path: string): Snapshot | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    const json = JSON.parse(text) as Partial<Snapshot>;
    if (json.version === 1 && json.plan && Array.isArray(json.tokens)) return json as Snapshot;
  } catch {
    // Falls through to the putting aside.
  }
  try {
    renameSync(path, `${path}.unreadable`);
  } catch {
    // It stays where it is; a new world is begun all the same.
  }
  return null;
}

export interface StateWriter {
  /** Writes soon: many changes, one write. */
  touch(): void;
  /** Writes now. */
  flush(): void;
}

/** Written beside and renamed, so that a crash leaves either the old state or the new one. */
export function stateWriter(path: string, take: () => Snapshot): StateWriter {
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      // There are tokens in it.
      writeFileSync(`${path}.part`, JSON.stringify(take()), { mode: 0o600 });
      renameSync(`${path}.part`, path);
    } catch {
      // Where it cannot be written the sandbox lives on in memory: it is there to try things out.
    }
  };
  return {
    touch() {
      timer ??= setTimeout(flush, DEBOUNCE_MS);
    },
    flush,
  };
}
