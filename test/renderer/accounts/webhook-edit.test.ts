import { afterEach, expect, it } from 'vitest';
import { toasts, type Toast } from '../../../src-renderer/client/toast.svelte.ts';
import { changeWebhook, deleteWebhook, WebhookEdits } from '../../../src-renderer/accounts/webhook-edit.svelte.ts';
import { openRig, type Rig } from '../../rig.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';

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
  await changeWebhook(client, spaceId, webhook, { active: false });
  const changed = shown.find((toast) => toast.telling.kind === 'webhook-changed');
  expect(changed?.isOver(Date.now())).toBe(false);
  await deleteWebhook(client, spaceId, webhook);
  stop();
  expect(changed?.isOver(Date.now())).toBe(true);
  expect(shown.some((toast) => toast.telling.kind === 'webhook-deleted' && !toast.isOver(Date.now()))).toBe(true);
});
