import { Settings } from '../../../src-preload/contract/settings.ts';
import type { Parts } from '../parts.ts';
import { readableMembers } from '../store/json-column.ts';
import type { Reader } from '../store/store.ts';
import { putSettings, storedSettings } from './settings.queries.ts';

/** Every key has a default, and one whose value no longer fits falls back to it, alone: a setting never breaks a window. */
export function readSettings(reader: Reader): Settings {
  return Settings.parse(readableMembers(Settings.shape, storedSettings(reader)?.json));
}

/** Whether one of them fell back to its default because it cannot be read. */
export function isSettingLost(reader: Reader): boolean {
  const stored = storedSettings(reader);
  return stored !== null && !Settings.safeParse(stored.json).success;
}

export function updateSettings(
  parts: Pick<Parts, 'store'>,
  change: { [K in keyof Settings]?: Settings[K] | undefined },
): Settings {
  return parts.store.tx((tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings = Settings.parse({ ...readSettings(tx), ...given });
    putSettings(tx, settings);
    return settings;
  });
}
