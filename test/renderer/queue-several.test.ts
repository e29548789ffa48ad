import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { queueDrafts } from '../../src-renderer/drafts/several.ts';
import { composing } from './composing.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();
// Else the window may be in another space by then, whose drafts these are not.
beforeAll(() => workspace.choose(served.rig.spaceId));
let kept: unknown[];
composing({ keepAccounts: (...of) => void kept.push(of) });
let said: ReturnType<typeof hearing>;
beforeEach(() => {
  kept = [];
  said = hearing();
});
afterEach(() => said.stop());

async function draft(text: string, ...networks: string[]): Promise<string> {
  const { client, spaceId, account } = served.rig;
  return (await client.drafts.save({ spaceId, body: { text, accountIds: networks.map(account) } })).draftId;
}

describe('several drafts that are queued', () => {
  it('stay selected where they stay drafts, and a new one begins with the accounts of the last', async () => {
    const [one, none, two] = [await draft('One', 'x'), await draft('For nobody'), await draft('Two', 'bluesky')];
    const stay = await queueDrafts([one, none, two]);
    expect(stay, said.lines().join('\n')).toEqual([none]);
    const { spaceId, account } = served.rig;
    await expect.poll(() => kept).toEqual([[spaceId, [account('bluesky')]]]);
    expect(said.lines()).toContain('“For nobody” stays a draft: Choose at least one account.');
  });

  it('are one batch though they are asked for in several calls, and come back with one Undo', async () => {
    const { client, spaceId, core } = served.rig;
    const first = await draft('Lamps along the quay', 'x');
    const { raw } = core.parts.store;
    const columns = raw.prepare('SELECT name FROM pragma_table_info(?)').pluck().all('draft') as string[];
    const others = columns.filter((name) => name !== 'id').join(', ');
    raw
      .prepare(
        `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1100)
         INSERT INTO draft (id, ${others}) SELECT 'copy-' || at, ${others} FROM n, draft WHERE draft.id = ?`,
      )
      .run(first);
    const ids = [first, ...Array.from({ length: 1_100 }, (_, at) => `copy-${at + 1}`)];
    expect(await queueDrafts(ids)).toEqual([]);
    const batches = raw.prepare(
      'SELECT name, count(*) AS posts FROM action JOIN batch ON batch.id = batch_id GROUP BY batch.id',
    );
    expect(batches.all().at(-1)).toEqual({ name: 'Lamps along the quay +1100', posts: 1_101 });
    expect(said.lines().at(-1)).toBe('1,101 posts queued.');
    await said.undo();
    expect((await client.drafts.ids({ spaceId })).draftIds.filter((id) => ids.includes(id)).length).toBe(1_101);
  });

  it('and are none any more are said to be that, and not selected', async () => {
    const one = await draft('Queued before', 'x');
    await served.rig.client.drafts.queue({ draftId: one });
    expect(await queueDrafts([one])).toEqual([]);
    expect([kept, said.lines()]).toEqual([
      [],
      ['“Queued before” was not queued: This draft is queued already, or was deleted.'],
    ]);
  });
});
