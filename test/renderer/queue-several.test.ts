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
