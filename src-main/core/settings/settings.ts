import { Settings } from '../../../src-preload/contract/settings.ts';
import type { Parts } from '../parts.ts';
import { readableMembers, readJson } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

const KEY = 'settings';

/** Every key has a default, and one whose value no longer fits falls back to it, alone: a setting never breaks a window. */
export function readSettings(reader: Reader): Settings {
  const row = reader.get(query.selectFrom('setting').select('value').where('key', '=', KEY));
  if (row === undefined) return Settings.parse({});
  return Settings.parse(readableMembers(Settings.shape, readJson(row.value)));
}

export function updateSettings(
  parts: Pick<Parts, 'store'>,
  change: { [K in keyof Settings]?: Settings[K] | undefined },
): Settings {
  return parts.store.tx((tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const settings = Settings.parse({ ...readSettings(tx), ...given });
    const value = JSON.stringify(settings);
    tx.run(
      query
        .insertInto('setting')
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
    );
    return settings;
  });
}
