import Database from 'better-sqlite3';
import { join } from 'node:path';
import { indexDue } from '../../../src-main/core/text-index/index-posts.ts';
import type { Rig } from '../../rig.ts';

/** Writes a post as a pull does. */
export function addPost(
  rig: Rig,
  {
    id,
    text,
    atMs = Date.UTC(2026, 0, 1),
    imported = false,
    social = 'x',
  }: { id: string; text: string | null; atMs?: number | null; imported?: boolean; social?: string },
): void {
  rig.core.parts.store.raw
    .prepare(
      `INSERT INTO post (space_id, account_id, remote_id, published_at_ms, excerpt, imported, raw, first_seen_at_ms, fetched_at_ms, walk)
       VALUES (?, ?, ?, ?, ?, ?, '{}', 1, 1, 1)`,
    )
    .run(rig.spaceId, rig.account(social), id, atMs, text, imported ? 1 : 0);
}

/** What was written is found: the core does so in its idle moments. */
export function indexAll({ core }: Rig): void {
  while (indexDue(core.parts.store.raw, 1_000));
}

/** As a database that was made before there was an index. */
export function withoutIndex(rig: Rig): void {
  const db = new Database(join(rig.folder, 'outpost.sqlite'));
  for (const name of ['version', 'build', 'due', 'doc', 'word', 'post', 'local']) db.exec(`DROP TABLE search_${name}`);
  db.close();
}
