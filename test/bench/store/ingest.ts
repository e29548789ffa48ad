import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexDue } from '../../../src-main/core/text-index/index-posts.ts';
import { openTextIndex } from '../../../src-main/core/text-index/text-index.ts';
import { cpuMs } from './cpu.ts';
import { ingest, makeSpace, openWorkspace } from './workspace.ts';
import { KyselyStore } from './kysely.ts';
import { makeRawSpace, RawStore } from './raw.ts';
import { pagesOf, POSTS_PER_ACCOUNT, type Page } from './pages.ts';

/** Somebody who keeps pages durably: a commit with its sync for each page. */
interface Keeper {
  keep(pages: readonly Page[], atMs: number): void | Promise<void>;
  /** Indexes for the search what was kept. */
  index?(): void;
  close(): void;
}

export type Contestant = 'outpost' | 'raw' | 'kysely';

const contestants: Record<Contestant, (folder: string, posts: number) => Keeper> = {
  outpost(folder, posts) {
    const workspace = openWorkspace(folder);
    // As the core does it: each commit notes what is to be indexed behind it.
    openTextIndex(workspace.store);
    makeSpace(workspace, posts);
    const index = (): void => {
      while (indexDue(workspace.store.raw, 100));
    };
    return { keep: (pages, atMs) => ingest(workspace, pages, atMs), index, close: () => workspace.close() };
  },
  raw(folder, posts) {
    const store = rawStore(folder, posts);
    return { keep: (pages, atMs) => store.ingest(pages, atMs), close: () => store.close() };
  },
  kysely(folder, posts) {
    const store = rawStore(folder, posts);
    const kysely = new KyselyStore(store);
    return { keep: (pages, atMs) => kysely.ingest(pages, atMs), close: () => store.close() };
  },
};

function rawStore(folder: string, posts: number): RawStore {
  const store = new RawStore(join(folder, 'raw.sqlite'));
  makeRawSpace(store, Math.ceil(posts / POSTS_PER_ACCOUNT));
  return store;
}

interface Rates {
  first: number[];
  again: number[];
  /** Behind the commits of new posts. */
  indexed: number[];
}

/**
 * Posts that each keeps in a second of CPU time, round by round and in turn: the same pages, each into a store that grows with the rounds.
 * `again`: the same pages once more with other times, as every later walk brings them.
 */
export async function ingestRates(rounds: number, perRound: number): Promise<Record<Contestant, Rates>> {
  const names = Object.keys(contestants) as Contestant[];
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-store-'));
  const keepers = names.map((name) => {
    const own = mkdtempSync(join(folder, `${name}-`));
    return {
      name,
      ...contestants[name](own, rounds * perRound),
      rates: { first: [], again: [], indexed: [] } as Rates,
    };
  });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const pages = [...pagesOf(perRound, round * perRound)];
      for (const which of ['first', 'again'] as const) {
        for (const { keep, index, rates } of turned(keepers, round)) {
          const startedMs = cpuMs();
          await keep(pages, which === 'first' ? 1_000 : 2_000);
          const keptMs = cpuMs();
          rates[which].push((perRound * 1_000) / (keptMs - startedMs));
          index?.();
          if (index && which === 'first') rates.indexed.push((perRound * 1_000) / (cpuMs() - keptMs));
        }
      }
    }
    return Object.fromEntries(keepers.map(({ name, rates }) => [name, rates])) as Record<Contestant, Rates>;
  } finally {
    for (const { close } of keepers) close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const turned = <T>(items: readonly T[], by: number): T[] => items.map((_, at) => items[(at + by) % items.length] as T);
