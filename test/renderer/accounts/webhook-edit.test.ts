import { afterEach, describe, expect, it } from 'vitest';
import { toasts, type Toast } from '../../../src-renderer/client/toast.svelte.ts';
import { maskedAddress } from '../../../src-renderer/accounts/masked-address.ts';
import {
  changeWebhook,
  deleteWebhook,
  keepWebhook,
  WebhookEdits,
} from '../../../src-renderer/accounts/webhook-edit.svelte.ts';
import { openRig, type Rig } from '../../rig.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';
import { hearing } from '../said.ts';

/* A webhook's form without a browser, over a real core. */

let rig: Rig;
let page: Page;
afterEach(async () => {
  await page.close();
  await rig.close();
});

async function opened() {
  page = openPage();
  rig = await openRig({ dispatch: false });
  const { spaceId, client } = rig;
  await client.webhooks.sync({ spaceId });
  const [webhook] = await client.webhooks.list({ spaceId });
  if (webhook === undefined) throw new Error('the service has no webhook');
  return { spaceId, client, webhook };
}

it('a form that was left open and is come back to still knows what is typed in it', async () => {
  const { spaceId, client, webhook } = await opened();
  const edits = new WebhookEdits();
  /** A card has the form in it. */
  const card = () => mounted(() => edits.of(client, spaceId, webhook).url);
  const form = () => mounted(() => ({ isChanged: edit.isChanged, was: edit.was }));
  const first = card();
  const edit = edits.of(client, spaceId, webhook);
  form().unmount();
  first.unmount();
  const second = card();
  const again = form();
  edit.url = 'https://hooks.example/anew';
  await expect.poll(() => again.seen.at(-1)).toEqual({ isChanged: true, was: webhook.url });
  edits.close(spaceId, webhook.id);
  expect(edits.isOpen(spaceId, webhook.id)).toBe(true);
  again.unmount();
  second.unmount();
});

it('a deletion takes the offer to undo a change with it, which gave way to it', async () => {
  const { spaceId, client, webhook } = await opened();
  const shown: Toast[] = [];
  const stop = toasts.attach((toast) => shown.push(toast));
  await changeWebhook({ core: client, spaceId, offline: false }, webhook, { active: false });
  const changed = shown.find((toast) => toast.telling.kind === 'webhook-changed');
  expect(changed?.isOver(Date.now())).toBe(false);
  await deleteWebhook({ core: client, spaceId, offline: false }, webhook);
  stop();
  expect(changed?.isOver(Date.now())).toBe(true);
  expect(shown.some((toast) => toast.telling.kind === 'webhook-deleted' && !toast.isOver(Date.now()))).toBe(true);
});

it('what is typed in a form is there again in a window that was loaded anew, until it is saved or discarded', async () => {
  const { spaceId, client, webhook } = await opened();
  const now = async () => {
    const found = (await client.webhooks.list({ spaceId })).find(({ id }) => id === webhook.id);
    return found ?? webhook;
  };
  const edit = new WebhookEdits().of(client, spaceId, webhook);
  edit.write('https://hooks.example/an', webhook);
  edit.write('https://hooks.example/anew?key=k3y', webhook);
  edit.toggle('post.ticked');
  edit.typed = 'post.cust';
  await expect.poll(async () => (await now()).typed?.another).toBe('post.cust');
  const anew = new WebhookEdits();
  expect(anew.isBegun(spaceId, await now())).toBe(true);
  const again = anew.of(client, spaceId, await now());
  expect([again.url, again.events, again.typed, again.was]).toEqual([
    'https://hooks.example/anew?key=k3y',
    [...webhook.events, 'post.ticked'],
    'post.cust',
    webhook.url,
  ]);
  const listed = await now();
  anew.drop(spaceId, webhook.id);
  // A list from before it was dropped brings nothing back.
  expect(anew.isBegun(spaceId, listed)).toBe(false);
  expect(anew.of(client, spaceId, listed).url).toBe(webhook.url);
  await expect.poll(now).not.toHaveProperty('typed');
});

it('an address that came meanwhile is shown where none was typed, and else is said and can be taken', async () => {
  const { spaceId, client, webhook } = await opened();
  const edit = new WebhookEdits().of(client, spaceId, webhook);
  const moved = { ...webhook, url: 'https://hooks.example/moved' };
  edit.toggle('post.ticked');
  expect([edit.urlIn(moved), edit.newer(moved), edit.hasOtherEvents(moved)]).toEqual([moved.url, null, false]);
  expect(await edit.save()).toBe(true);
  const [now] = await client.webhooks.list({ spaceId });
  expect([now?.url, now?.events]).toEqual([webhook.url, [...webhook.events, 'post.ticked']]);

  const other = new WebhookEdits().of(client, spaceId, webhook);
  other.write('https://hooks.example/mine', webhook);
  expect([other.urlIn(moved), other.newer(moved), other.newer(webhook)]).toEqual([
    'https://hooks.example/mine',
    moved.url,
    null,
  ]);
  expect(other.hasOtherEvents({ events: [...webhook.events, 'post.elsewhere'] })).toBe(true);
  other.take(moved);
  expect([other.urlIn(moved), other.was, other.newer(moved)]).toEqual([moved.url, null, null]);
});

it('a deletion says that it is still to be told, and can be taken back for as long as it is', async () => {
  const { spaceId, client, webhook } = await opened();
  const said = hearing();
  const deps = { core: client, spaceId, offline: true };
  const leaving = async () => (await client.webhooks.list({ spaceId })).find(({ id }) => id === webhook.id)?.leaving;
  await deleteWebhook(deps, webhook);
  const deletion = 'The webhook is to be deleted. The service hears of it when the connection is back.';
  expect(said.lines()).toEqual([deletion]);
  await keepWebhook(deps, (await leaving()) ?? '');
  expect(await leaving()).toBeUndefined();
  expect(said.lines()).toEqual([deletion, 'The webhook stays.']);
  await changeWebhook(deps, webhook, { active: false });
  expect(said.lines().at(-1)).toBe(
    'Change of the webhook queued. The service hears of it when the connection is back.',
  );
  said.stop();
});

describe('an address in a list', () => {
  it.each([
    ['https://hooks.example/a?key=k3y&x=1', 'https://hooks.example/a?key=••••••&x=1'],
    ['https://hooks.example/a?x=1&access_token=a%20b#c', 'https://hooks.example/a?x=1&access_token=••••••#c'],
    ['https://me:word@hooks.example/a', 'https://••••••@hooks.example/a'],
    ['https://me:wo@rd@hooks.example/@a', 'https://••••••@hooks.example/@a'],
    ['https://hooks.example/a?k=sk_live_12345678901234567890', 'https://hooks.example/a?k=••••••'],
    ['https://hooks.example/a?sk_live_12345678901234567890&v=2', 'https://hooks.example/a?••••••&v=2'],
    ['https://hooks.example/a#token=abc', 'https://hooks.example/a#token=••••••'],
    ['https://hooks.example/@marta?page=2&key=', 'https://hooks.example/@marta?page=2&key='],
    ['not an address', 'not an address'],
    [
      'https://hooks.example/services/T024BE7LD/B8ZGGT1QE/aGkgdGhlcmUgeW91IHR3bw',
      'https://hooks.example/services/••••••/••••••/••••••',
    ],
    ['https://hooks.example/hooks/T000/B000/XXXX', 'https://hooks.example/hooks/••••••/••••••/••••••'],
    [
      'https://hooks.example/api/webhooks/115203948572039485/qK3x-Zt_9fQvLw2-Rb7Yd',
      'https://hooks.example/api/webhooks/••••••/••••••',
    ],
    ['https://hooks.example/550e8400-e29b-41d4-a716-446655440000/in', 'https://hooks.example/••••••/in'],
    ['https://hooks.example/trigger/post/with/key/abc', 'https://hooks.example/trigger/post/with/key/••••••'],
    ['https://hooks.example/d41d8cd98f00b204e9800998ecf8427e?a=1', 'https://hooks.example/••••••?a=1'],
    ...[
      'https://hooks.example/outpost/v2/post-published/winterSale2026/2026-11-28/',
      'https://hooks.example/author/marta/postPublishedAtTheHarbour/index.php?page=12',
      'https://hooks.example/team/42/1234567/Harbour_and_Pine',
      'services/T024BE7LD',
    ].map((plain): [string, string] => [plain, plain]),
  ] as [string, string][])('%s is shown as %s', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown);
  });
});
