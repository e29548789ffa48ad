import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

/*
 * Any text of any table may be spoilt by a disk, or have been written by another version. Each column of each table in
 * turn holds one that means nothing: every view is still to be had.
 */

let rig: Rig;
const raw = () => rig.core.parts.store.raw;
const space = () => ({ spaceId: rig.spaceId });

/** What a live query shows first. */
async function first<T>(watching: Promise<AsyncIterable<T>>): Promise<T | undefined> {
  for await (const shown of await watching) return shown;
  return undefined;
}

/** Everything that a window shows. */
async function views(): Promise<unknown[]> {
  const { client } = rig;
  const drafts = await client.drafts.list(space());
  const all = await client.outbox.list({ ...space(), section: 'all' });
  return Promise.all([
    client.accounts.list(space()),
    client.bio.get(space()),
    client.comments.list(space()),
    client.connections.list({}),
    client.settings.get({}),
    client.status.get({}),
    client.webhooks.list(space()),
    client.outbox.overview(space()),
    client.archive.copies(space()),
    client.archive.reports(space()),
    first(client.archive.watchSummary(space())),
    ...[rig.account('x'), rig.account('bluesky')].flatMap((accountId) => [
      first(client.archive.watchReport({ ...space(), accountId })),
      first(client.archive.watchPosts({ ...space(), accountId })),
    ]),
    first(client.sync.watch(space())),
    ...(['waiting', 'scheduled', 'done-today', 'cancelled'] as const).map((section) =>
      client.outbox.list({ ...space(), section }),
    ),
    ...all.rows.map(({ id }) => client.outbox.detail({ actionId: id })),
    ...drafts.rows.map(({ id }) => client.drafts.get({ draftId: id })),
  ]);
}

interface Column {
  table: string;
  column: string;
}
const columns = `SELECT t.name AS 'table', c.name AS 'column' FROM pragma_table_list t JOIN pragma_table_info(t.name) c
  WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT' AND c.pk = 0
  AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name)`;

/** A test of its own rig: each column of each table in turn holds this text. */
export function spoilEachColumn(text: string): void {
  beforeAll(async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    await client.accounts.sync(space());
    await client.bio.sync(space());
    await client.webhooks.sync(space());
    await client.settings.update({ theme: 'dark' });
    await rig.post('Harbour', { firstComment: 'Menu' });
    await rig.post('Refused');
    await client.drafts.save({ ...space(), body: { text: 'Draft', accountIds: [] } });
    await client.accounts.park({ ...space(), accountId: rig.account('x') });
    await client.bio.update({ ...space(), fields: { title: 'Anew' } });
    const no = `state = 'rejected', failure_code = 'validation', reason_code = 'service-said', reason_data = '{"words":["No."]}'`;
    raw().exec(`UPDATE action SET ${no}, settled_at_ms = 1 WHERE text = 'Refused'`);
    await client.sync.now(space());
    raw().exec(`INSERT INTO incident (at_ms, code, data) VALUES (1, 'log-damaged', '{"name":"a"}')`);
  });
  afterAll(() => rig.close());

  it(`what means nothing (${text}) takes no view away, in whichever column it stands`, async () => {
    // SQLite would refuse to write these: a disk does it.
    raw().exec('DROP TRIGGER IF EXISTS action_event_append_only');
    const broken: string[] = [];
    for (const { table, column } of raw().prepare<[], Column>(columns).all()) {
      raw().exec('SAVEPOINT spoilt');
      raw().prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = ?`).run(text);
      await views().catch((error: unknown) => broken.push(`${table}.${column}: ${String(error)}`));
      raw().exec('ROLLBACK TO spoilt; RELEASE spoilt');
    }
    expect(broken).toEqual([]);
  });
}
