import { afterEach, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { titleWords } from '../../../src-preload/contract/words/title.ts';
import { openRig, type Rig } from '../../rig.ts';
import { block, pause, tinyPng, webhook } from '../kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const rows = async (search?: string): Promise<ActionRow[]> =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all', search })).rows;
const found = async (search: string): Promise<string[]> => (await rows(search)).map(titleWords);

/** One of each change that has no words of the user's, none of them sent. */
async function queueEach(): Promise<void> {
  rig = await openRig({ dialect: 'objects' });
  const { client, spaceId } = rig;
  const [parked = ''] = (await client.accounts.list({ spaceId }))
    .filter(({ state }) => state === 'parked')
    .map(({ id }) => id);
  const blockId = await block(rig, 'Find us');
  const other = await block(rig, 'Book a cupping');
  const webhookId = await webhook(rig);
  await pause(rig);
  await client.accounts.park({ spaceId, accountId: rig.account('x') });
  await client.accounts.activate({ spaceId, accountId: parked });
  await client.accounts.disconnect({ spaceId, accountId: rig.account('bluesky') });
  await client.bio.update({ spaceId, fields: { title: 'Ours' } });
  await client.bio.avatar({ spaceId, fileName: 'us.png', mediaType: 'image/png', base64: tinyPng });
  await client.bio.blockCreate({ spaceId, block: { type: 'link', title: 'Opening' } });
  await client.bio.blockUpdate({ spaceId, blockId, block: { title: 'Where' } });
  await client.bio.blockDelete({ spaceId, blockId: other });
  await client.bio.blockReorder({ spaceId, blockIds: [blockId] });
  await client.webhooks.update({ spaceId, webhookId, url: 'https://hooks.example/new' });
  await client.posts.retry({ spaceId, postId: '5512' });
}

describe('what a person knows a change by', () => {
  it('is on disk a code and the name of what is changed, and never a sentence', async () => {
    await queueEach();
    expect((await rows()).map(({ change, text }) => `${change}: ${text}`).sort()).toEqual([
      'activate-account: @nimbus_roast',
      'add-block: Opening',
      'change-block: Find us',
      'change-page: ',
      'change-picture: us.png',
      'delete-block: Book a cupping',
      'disconnect-account: @harbourandpine.com',
      'order-blocks: ',
      'park-account: @harbourandpine',
      'retry-post: 5512',
      'webhook-address: hooks.harbourandpine.example',
    ]);
  });

  it('is found in the outbox by the words in which it is shown, by its name alone, and across both', async () => {
    await queueEach();
    const webhook = 'Change the address of the webhook at hooks.harbourandpine.example';
    expect(await found('webhook at hooks.harbourandpine.example')).toEqual([webhook]);
    expect(await found('harbourandpine.example')).toEqual([webhook]);
    expect(await found('ÇHANGE Tħe ADDRESS')).toEqual([webhook]);
    expect(await found('bio page')).toEqual(['Change the bio page']);
    expect(await found('activate @nimbus')).toEqual(['Activate @nimbus_roast']);
    expect(await found('block “find us”')).toEqual(['Change block “Find us”']);
    expect(await found('park')).toEqual(['Park @harbourandpine']);
    expect(await found('post 5512 again')).toEqual(['Try post 5512 again']);
    expect(await found('change-page')).toEqual([]);
  });

  it('is found by its words in any order, which all must stand there, whatever is between them', async () => {
    await queueEach();
    expect(await found('page  bio')).toEqual(['Change the bio page']);
    expect(await found(' again 5512 try')).toEqual(['Try post 5512 again']);
    expect(await found('page webhook')).toEqual([]);
    expect(await found('p%e bio')).toEqual([]);
    expect(await found(' ')).toHaveLength((await rows()).length);
  });
});
