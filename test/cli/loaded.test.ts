import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from '../run/checks.ts';
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
  schemas: number;
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
/** Of Node's own, what takes long and is loaded as soon as anything of it is named, or a module beside it is imported as a whole. */
const ownHeavy = [
  'internal/deps/undici',
  'internal/crypto/webcrypto',
  'child_process',
  'https',
  'zlib',
  'tls',
  'dns',
  'http2',
  'worker_threads',
];
const ownHeavyIn = ({ parts }: Loaded): string[] => ownHeavy.filter((name) => parts.includes(`NativeModule ${name}`));

describe('a status', () => {
  it('through the program that holds the folder loads a few files, and neither store, schemas, network nor what Node has of it', async () => {
    const holder = startOutpost(data, ['web', '--port', '0', '--no-open']);
    await holder.firstLine;
    try {
      const loaded = await loadedBy(['status']);
      // Forty files once, each looked for, read and linked.
      expect(loaded.files.length).toBeGreaterThan(5);
      expect(loaded.files.length).toBeLessThan(15);
      expect([heavyIn(loaded), ownHeavyIn(loaded), loaded.formats, loaded.schemas]).toEqual([[], [], [], 0]);
      expect(hasSockets(loaded)).toBe(true);
    } finally {
      holder.child.kill('SIGTERM');
      await holder.ended;
    }
  });

  it('alone loads of the network library only what sends', async () => {
    const loaded = await loadedBy(['status']);
    // What is looked for is found where it is.
    expect(heavyIn(loaded)).toEqual(Object.keys(heavy));
    // The library's own way to the service needs them, and the log asks which thread it is in.
    expect(ownHeavyIn(loaded)).toEqual(['internal/crypto/webcrypto', 'zlib', 'worker_threads']);
    expect(loaded.files.filter(({ source }) => source.includes('SnapshotAgent'))).toEqual([]);
    expect(hasSockets(loaded)).toBe(false);
    // The first one takes as long as a bare Node.
    expect(loaded.formats).toEqual([]);
    // What each method may fail with was another two thousand, and is put together when it does.
    expect(loaded.schemas).toBeGreaterThan(1_000);
    expect(loaded.schemas).toBeLessThan(2_500);
  });

  it('makes a format where it writes a time, which is seen', async () => {
    expect((await outpost(data, ['backup'])).code).toBe(0);
    expect((await loadedBy(['backup', '--list'])).formats).toContain('DateTimeFormat');
  });
});

it.each(['cli.js', 'web.js'])('%s asks for nothing that an old Node does not have before it has said so', (entry) => {
  const main = join(root, 'out/main');
  const first = readFileSync(join(main, entry), 'utf8');
  const early = [...first.matchAll(/ from "(\.\/chunks\/[^"]+)"/g)].map(([, path = '']) =>
    readFileSync(join(main, path), 'utf8'),
  );
  expect(early.length).toBeGreaterThan(0);
  for (const text of [first, ...early]) expect(text).not.toContain('getBuiltinModule');
});
