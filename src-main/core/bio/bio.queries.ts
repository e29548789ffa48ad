import { sql, type Selectable } from 'kysely';
import { readJson } from '../store/json-column.ts';
import { query, type BioBlockTable, type BioPageTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** The page as the service last told it. */
export interface KnownPage {
  state: 'none' | 'there';
  title: string | null;
  description: string | null;
  slug: string | null;
  theme: string | null;
  avatar: string | null;
  /** The service last told of no page, or of an empty one: this is the copy from before. */
  missing: boolean;
  /** Null: only known from what was done, never asked for. */
  syncedAtMs: number | null;
}

export interface KnownBlock {
  id: string;
  /** Null: made, but its number at the service is not known. */
  remoteId: string | null;
  position: number;
  type: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  active: boolean | null;
  extra: Record<string, unknown>;
}

export function knownPage(reader: Reader, spaceId: string): KnownPage | undefined {
  const row = reader.get(query.selectFrom('bio_page').selectAll().where('space_id', '=', spaceId));
  if (row === undefined) return undefined;
  const { state, title, description, slug, theme, avatar, synced_at_ms: syncedAtMs } = row;
  return { state, title, description, slug, theme, avatar, missing: row.missing === 1, syncedAtMs };
}

/** The record as it came; null: none is kept. */
export function pageTold(reader: Reader, spaceId: string): unknown {
  const row = reader.get(query.selectFrom('bio_page').select('raw').where('space_id', '=', spaceId));
  return readJson(row?.raw ?? '') ?? null;
}

/** `told` is the record as it came; left out, the one known before stays. */
export function putPage(tx: Tx, spaceId: string, page: KnownPage, told: Record<string, unknown> | undefined): void {
  const row: Omit<Selectable<BioPageTable>, 'raw' | 'stale'> = {
    space_id: spaceId,
    state: page.state,
    title: page.title,
    description: page.description,
    slug: page.slug,
    theme: page.theme,
    avatar: page.avatar,
    missing: page.missing ? 1 : 0,
    synced_at_ms: page.syncedAtMs,
  };
  const raw = told === undefined ? {} : { raw: JSON.stringify(told) };
  tx.run(
    query
      .insertInto('bio_page')
      .values({ ...row, stale: 0, raw: '{}', ...raw })
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ ...row, ...raw })),
  );
}

/** Something was done whose effects only the service knows: it is to be asked. It was done, so there is a page. */
export function markStale(tx: Tx, spaceId: string): void {
  const empty = { title: null, description: null, slug: null, theme: null, avatar: null };
  if (knownPage(tx, spaceId) === undefined) {
    putPage(tx, spaceId, { state: 'there', ...empty, missing: false, syncedAtMs: null }, undefined);
  }
  setStale(tx, spaceId, 1);
}

/** The service has told of everything that was done. */
export function markFresh(tx: Tx, spaceId: string): void {
  setStale(tx, spaceId, 0);
}

/** The service told less than is known here: the copy stays, and says so. */
export function markMissing(tx: Tx, spaceId: string): void {
  tx.run(query.updateTable('bio_page').set({ missing: 1 }).where('space_id', '=', spaceId));
}

function setStale(tx: Tx, spaceId: string, stale: 0 | 1): void {
  tx.run(query.updateTable('bio_page').set({ stale }).where('space_id', '=', spaceId));
}

/** Something was done whose effects only the service knows: a new picture's address, the block it adds by itself, a new block's number. */
export function isStale(reader: Reader, spaceId: string): boolean {
  const find = query.selectFrom('bio_page').select('space_id').where('stale', '=', 1);
  return reader.get(find.where('space_id', '=', spaceId)) !== undefined;
}

function toBlock(row: Selectable<BioBlockTable>): KnownBlock {
  const { id, remote_id: remoteId, position, type, title, url, text, active } = row;
  const known = { id, remoteId, position, type, title, url, text, active: active === null ? null : active === 1 };
  const extra = readJson(row.extra);
  return { ...known, extra: typeof extra === 'object' && extra !== null ? { ...extra } : {} };
}

/** First to last. */
export function knownBlocks(reader: Reader, spaceId: string): KnownBlock[] {
  const find = query.selectFrom('bio_block').selectAll().where('space_id', '=', spaceId);
  return reader.all(find.orderBy('position').orderBy('id')).map(toBlock);
}

/** The record as it came; null: none is kept, or it was a bare ID. */
export function blockTold(reader: Reader, { spaceId, blockId }: { spaceId: string; blockId: string }): unknown {
  const find = query.selectFrom('bio_block').select('raw').where('space_id', '=', spaceId).where('id', '=', blockId);
  const told = readJson(reader.get(find)?.raw ?? '') ?? null;
  return typeof told === 'object' && told !== null && Object.keys(told).length > 0 ? told : null;
}

export function putBlock(tx: Tx, spaceId: string, block: KnownBlock, raw?: Record<string, unknown>): void {
  if (block.remoteId !== null) {
    // A pull may have met it before the answer that made it: the local id the user knows is the one that stays.
    const other = query.deleteFrom('bio_block').where('space_id', '=', spaceId).where('remote_id', '=', block.remoteId);
    tx.run(other.where('id', '!=', block.id));
  }
  const row: Omit<Selectable<BioBlockTable>, 'raw'> = {
    id: block.id,
    space_id: spaceId,
    remote_id: block.remoteId,
    position: block.position,
    type: block.type,
    title: block.title,
    url: block.url,
    text: block.text,
    active: block.active === null ? null : block.active ? 1 : 0,
    extra: JSON.stringify(block.extra),
  };
  const told = raw === undefined ? {} : { raw: JSON.stringify(raw) };
  tx.run(
    query
      .insertInto('bio_block')
      .values({ ...row, raw: '{}', ...told })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, ...told })),
  );
}

export function deleteBlockRow(tx: Tx, spaceId: string, block: { id: string } | { remoteId: string }): void {
  const rows = query.deleteFrom('bio_block').where('space_id', '=', spaceId);
  tx.run('id' in block ? rows.where('id', '=', block.id) : rows.where('remote_id', '=', block.remoteId));
}

export function nextPosition(reader: Reader, spaceId: string): number {
  const find = query.selectFrom('bio_block').select(sql<number | null>`max(position)`.as('last'));
  return (reader.get(find.where('space_id', '=', spaceId))?.last ?? -1) + 1;
}

/** Forgets what was told of the page, so that it is asked for anew and nothing of it stands for what is not told again. */
export function forgetPage(tx: Tx, spaceId: string): void {
  for (const table of ['bio_page', 'bio_block', 'bio_block_former'] as const)
    tx.run(query.deleteFrom(table).where('space_id', '=', spaceId));
}

/** Removes a block that the service lists no more; one that comes back has the same local ID. */
export function forgetBlock(tx: Tx, spaceId: string, id: string, remoteId: string): void {
  deleteBlockRow(tx, spaceId, { id });
  const row = { space_id: spaceId, remote_id: remoteId, id };
  tx.run(
    query
      .insertInto('bio_block_former')
      .values(row)
      .onConflict((conflict) => conflict.columns(['space_id', 'remote_id']).doUpdateSet(row)),
  );
}

/** The service's IDs of these blocks and of all that it listed once, by those here. */
export function remoteIdsWithFormer(
  reader: Reader,
  spaceId: string,
  blocks: readonly { id: string; remoteId: string | null }[],
): Map<string, string | null> {
  const find = query.selectFrom('bio_block_former').select(['id', 'remote_id']).where('space_id', '=', spaceId);
  const former = reader.all(find).map((row) => [row.id, row.remote_id] as const);
  return new Map([...former, ...blocks.map(({ id, remoteId }) => [id, remoteId] as const)]);
}

/** The local ID of a block that was listed before; null: it never was. */
export function formerIdOf(reader: Reader, spaceId: string, remoteId: string): string | null {
  const find = query.selectFrom('bio_block_former').select('id').where('space_id', '=', spaceId);
  return reader.get(find.where('remote_id', '=', remoteId))?.id ?? null;
}
