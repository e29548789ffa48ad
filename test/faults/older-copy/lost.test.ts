import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { incidentWords } from '../../../src-preload/contract/words/incident.ts';
import { importedBeforeWords } from '../../../src-preload/contract/words/imported-before.ts';
import { backup, backupsIn } from '../../../src-main/core/store/backups.ts';
import { batchCsv } from '../../cli/batch.ts';
import { wordedCards } from '../../cards.ts';
import { withoutEvidence } from '../matrix.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(() => rig.close());

const POSTS = 6;
const file = batchCsv(POSTS);
const executed = (): number => rig.sandbox.journal.executed('post.created').length;
const dryRun = (spaceId: string) => rig.client.import.dryRun({ spaceId, name: 'batch.csv', content: file });

/** As it was before anything was connected. */
function emptied(): void {
  const { raw } = rig.core.parts.store;
  const path = backup(raw, rig.folder, Date.now() - 1_000);
  const db = new Database(path);
  db.pragma('foreign_keys = OFF');
  // The tables of the text index are its own affair: they follow those they are of.
  const named = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`;
  const tables = db.prepare(named).pluck();
  for (const table of tables.all() as string[]) if (table !== 'workspace') db.exec(`DELETE FROM "${table}"`);
  db.exec('UPDATE workspace SET wire_number = 0');
  db.close();
}

const losses: [string, () => void][] = [
  ['without a backup', () => rmSync(join(rig.folder, 'backups'), { recursive: true, force: true })],
  ['with a backup from before anything was connected', () => undefined],
];

describe.each(losses)('a database that is lost %s', (_, loseBackups) => {
  /** Six posts go out, the database is lost, and the same space is connected again. Returns its id. */
  async function lostAndConnected(): Promise<string> {
    const { importId } = await dryRun(rig.spaceId);
    rmSync(join(rig.folder, 'backups'), { recursive: true, force: true });
    await rig.client.import.commit({ importId, as: 'queue', undoMs: 0 });
    await rig.drained();
    expect(executed()).toBe(POSTS);
    for (const { path } of backupsIn(rig.folder)) rmSync(path);
    emptied();
    await rig.reopen({
      between: () => {
        loseBackups();
        for (const name of readdirSync(rig.folder).filter((one) => one.startsWith('outpost.sqlite-')))
          rmSync(join(rig.folder, name));
        writeFileSync(join(rig.folder, 'outpost.sqlite'), 'no database at all, just words. '.repeat(200));
      },
    });
    const { sandbox } = rig;
    const connection = { url: sandbox.url, spaceRemoteId: String(sandbox.space), token: sandbox.token };
    return (await rig.client.connections.save(connection)).spaceId;
  }

  it('is paused as a whole, says how many went out, and sends what is queued only after it was resumed', async () => {
    const spaceId = await lostAndConnected();
    const { paused, incidents } = await rig.client.status.get({ spaceId });
    expect(paused).toBe(true);
    expect(incidents.map((one) => incidentWords(one, () => 'then')).at(-1)).toContain(
      `${POSTS} went out, and this database knows nothing else of them.`,
    );
    const { paused: shown } = await rig.client.outbox.overview({ spaceId });
    expect(shown).not.toBeNull();
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.reopen();
    expect((await rig.client.status.get({ spaceId })).paused).toBe(false);
  });

  it('does not have the same file imported again without a question, nor sends any of it without another', async () => {
    const spaceId = await lostAndConnected();
    const { importId, before, timeZone } = await dryRun(spaceId);
    expect(before).toMatchObject({ queued: POSTS, drafts: 0, lost: true });
    const words = before === null ? '' : importedBeforeWords(before, Date.now(), timeZone);
    expect(words).toMatch(/^6 posts of this file went out already, or may have, the last one on .*; the database/);
    const commit = (again: boolean) => rig.client.import.commit({ importId, as: 'queue', undoMs: 0, again });
    await expect(commit(false)).rejects.toMatchObject({ data: { code: 'imported-before' } });
    expect(await commit(true)).toMatchObject({ queued: POSTS });
    const see = withoutEvidence(rig);
    await rig.client.outbox.resumeAll({ spaceId });
    const inDoubt = async (): Promise<number> => (await rig.client.outbox.overview({ spaceId })).counts.in_doubt;
    await expect.poll(inDoubt).toBe(POSTS);
    expect(executed()).toBe(POSTS);
    const cards = await wordedCards({ client: rig.client, spaceId });
    expect(cards[0]?.sentence).toContain('The same went out before the database was lost, or may have.');
    // Whoever says that it did not go out is believed, and not asked again.
    const { rows } = await rig.client.outbox.list({ spaceId, section: 'all' });
    const [first = ''] = rows.filter(({ state }) => state === 'in_doubt').map(({ id }) => id);
    await rig.client.outbox.resolve({ actionId: first, answer: 'not-sent' });
    await rig.reaches(first, 'done');
    expect(executed()).toBe(POSTS + 1);
    see();
  });

  it('finds what went out in the analytics, and asks about nothing that has other words', async () => {
    const spaceId = await lostAndConnected();
    const { importId } = await dryRun(spaceId);
    await rig.client.import.commit({ importId, as: 'queue', undoMs: 0, again: true });
    await rig.client.outbox.resumeAll({ spaceId });
    const matched = async (): Promise<number> => (await rig.client.outbox.overview({ spaceId })).counts.matched;
    await expect.poll(matched).toBe(POSTS);
    const [account] = await rig.client.accounts.list({ spaceId });
    const body = { text: 'Never said before', accountIds: [account?.id ?? ''] };
    const { draftId } = await rig.client.drafts.save({ spaceId, body });
    const [fresh = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(fresh, 'done');
    expect(executed()).toBe(POSTS + 1);
  });
});
