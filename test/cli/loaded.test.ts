import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { outpost, startOutpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ folder, data } = place),
);

interface Loaded {
  files: { url: string; source: string }[];
  parts: string[];
  formats: string[];
}

async function loadedBy(args: string[]): Promise<Loaded> {
  const file = join(folder, 'loaded.json');
  const hook = pathToFileURL(join(import.meta.dirname, 'loaded.ts')).href;
  const env = { NODE_OPTIONS: `--import "${hook}"`, OUTPOST_TEST_LOADED: file };
  expect((await outpost(data, args, { env })).code).toBe(0);
  return JSON.parse(readFileSync(file, 'utf8')) as Loaded;
}

/** The parts of a program that take long to load, by words that stand in them alone. */
const heavy = {
  'the schemas of the contract': 'ZodError',
  'the store': 'better-sqlite3/lib/database',
  'the network library': 'UND_ERR_HEADERS_TIMEOUT',
  'the time zones': 'temporal-polyfill',
  'the log': 'pino-pretty',
};
/** What speaks to the program that holds the folder. */
const SOCKETS = 'WS_NO_BUFFER_UTIL';
const hasSockets = ({ files }: Loaded): boolean => files.some(({ source }) => source.includes(SOCKETS));
const heavyIn = ({ files }: Loaded): string[] =>
  Object.entries(heavy)
    .filter(([, sign]) => files.some(({ url, source }) => url.includes(sign) || source.includes(sign)))
    .map(([name]) => name);
/** Node's own fetch, which is loaded as soon as anything of it is named. */
const hasFetch = ({ parts }: Loaded): boolean => parts.some((part) => part.includes('deps/undici'));

describe('a status', () => {
  it('through the program that holds the folder loads neither store, schemas, network nor fetch', async () => {
    const holder = startOutpost(data, ['web', '--port', '0', '--no-open']);
    await holder.firstLine;
    try {
      const loaded = await loadedBy(['status']);
      expect(loaded.files.length).toBeGreaterThan(10);
      expect([heavyIn(loaded), hasFetch(loaded), loaded.formats]).toEqual([[], false, []]);
      expect(hasSockets(loaded)).toBe(true);
    } finally {
      holder.child.kill('SIGTERM');
      await holder.ended;
    }
  });

  it('alone loads of the network library only what sends', async () => {
    const loaded = await loadedBy(['status']);
    // What is looked for is found where it is.
    expect([heavyIn(loaded), hasFetch(loaded)]).toEqual([Object.keys(heavy), expect.any(Boolean)]);
    expect(loaded.files.filter(({ source }) => source.includes('SnapshotAgent'))).toEqual([]);
    expect(hasSockets(loaded)).toBe(false);
    // The first one takes as long as a bare Node.
    expect(loaded.formats).toEqual([]);
  });

  it('makes a format where it writes a time, which is seen', async () => {
    expect((await outpost(data, ['backup'])).code).toBe(0);
    expect((await loadedBy(['backup', '--list'])).formats).toContain('DateTimeFormat');
  });
});
