import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openFaultRig, type FaultRig } from './matrix.ts';

/* Addresses told by the service that must never become a link, or anything else that is followed or loaded. */

let rig: FaultRig;
afterEach(() => rig.close());

/** Many rows in one window, which may be slow on a loaded machine. */
const PATIENCE_MS = 90_000;

const good = 'https://x.com/harbourandpine/status/17';
const hostile: Record<string, string> = {
  javascript: 'javascript:alert(document.domain)',
  'javascript in mixed case': 'jAvAsCrIpT:alert(1)',
  'javascript after white space': ' \t\n javascript:alert(1)',
  'javascript with a line end in it': 'java\nscript:alert(1)',
  file: 'file:///etc/passwd',
  data: 'data:text/html,<script>alert(1)</script>',
  vbscript: 'vbscript:msgbox(1)',
  'a network path': '\\\\server\\share\\post.html',
  'a network path with slashes': '//server/share',
  http: 'http://x.com/harbourandpine/status/17',
  'http with a name and a password': 'http://x.com:pass@evil.example/17',
  'https with a name': 'https://x.com@evil.example/17',
  'https with a name and a password': 'https://user:pass@evil.example/17',
  'https in mixed case with a name': ' HtTpS://x.com@evil.example/17',
  'a handler of the system': 'ms-msdt:/id%20PCWDiagnostic',
  'the app itself': 'app://outpost/index.html',
  'too long an address': `https://x.com/${'x'.repeat(5_000)}`,
};
/** Within the page, of the app itself, or https without a name and a password. */
const harmless =
  /^(#[\w/?=&.%-]*|(\.?\/assets)?\/[\w.-]*|https:\/\/[^@\\]+|data:image\/(png|jpeg|gif|webp);base64,[\w+/]+=*)$/;

/** Posts that are surely done, whose numbers and addresses are told by the analytics alone. */
async function publishedAt(addresses: readonly (readonly [text: string, address: string])[]): Promise<string[]> {
  const { sandbox } = rig;
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, fault: { kind: 'empty-body' } });
  // Nothing is shown before all are sent: what was known then would be no evidence.
  const path = '/analytics/posts';
  const shown = sandbox.faults.add({ method: 'GET', path, fault: { kind: 'status', status: 404 } });
  const ids: string[] = [];
  for (const [text] of addresses) ids.push(...(await rig.post(text)));
  for (const id of ids) await rig.reaches(id, 'done_unlinked');
  const rows = addresses.map(([text, permalink], index) => {
    const published_at = new Date().toISOString();
    return { post_id: 9_000 + index, published_at, permalink, thumbnail: permalink, excerpt: text, imported: false };
  });
  const meta = { current_page: 1, last_page: 1, per_page: 100, total: rows.length };
  const body = { contract: 'account-posts/1', columns: [], data: rows, meta };
  shown();
  sandbox.faults.add({ method: 'GET', path, fault: { kind: 'status', status: 200, body } });
  for (const actionId of ids) {
    await rig.reaches(actionId, 'matched');
    await rig.client.outbox.confirmMatch({ actionId });
  }
  return ids;
}

/** Addresses that something in the page would follow or load, and that are no harmless ones. */
async function hostileIn(page: Page): Promise<string[]> {
  const all = await page.evaluate<string[]>(`[...document.body.querySelectorAll('*')].flatMap((one) =>
    ['href', 'src', 'action', 'formaction', 'poster', 'data'].flatMap((name) => one.getAttribute(name) ?? []))`);
  return all.filter((address) => !harmless.test(address));
}

/** What is known of a post. Its row may move, as lists do that are still being told: the click is given to it, and not to a place. */
async function opened(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) });
  const sheet = page.getByRole('dialog', { name: 'What happened' });
  const words = sheet.locator('.full').getByText(text, { exact: true });
  await row.dispatchEvent('click');
  await words.waitFor();
  return sheet;
}

describe('the address of a post', () => {
  it(
    'is shown as a link only where it is plain https, and the post is done all the same',
    async () => {
      rig = await openFaultRig();
      const posts = [['a plain address', good] as const, ...Object.entries(hostile)];
      const ids = await publishedAt(posts);
      const { page } = await rig.window();
      for (const [at, [text]] of posts.entries()) {
        const { row } = await rig.client.outbox.detail({ actionId: ids[at] ?? '' });
        expect(row, text).toMatchObject({ matched: true, permalink: at === 0 ? good : null });
        const sheet = await opened(page, text);
        const links = sheet.getByRole('link');
        expect(await links.count(), text).toBe(at === 0 ? 1 : 0);
        if (at === 0) {
          expect(await links.first().getAttribute('href')).toBe(good);
          expect(await links.first().getAttribute('rel')).toContain('noopener');
        }
        expect(await hostileIn(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
      }
    },
    PATIENCE_MS,
  );
});

describe('an account', () => {
  it(
    'leads nowhere but to its network, whatever it tells of its name, its picture and its address',
    async () => {
      rig = await openFaultRig();
      const { client, sandbox, spaceId } = rig;
      const id = Number(rig.account('x'));
      sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 503 } });
      const [actionId = ''] = await rig.post('In doubt');
      await rig.reaches(actionId, 'in_doubt');
      const window = await rig.window();
      const { page } = window;
      let followed = 0;
      for (const [name, address] of Object.entries(hostile)) {
        const told = {
          id,
          social: 'x',
          name: address,
          handler: address,
          avatar: address,
          url: address,
          is_active: true,
        };
        const body = { data: [told, { ...told, id: id + 1_000, social: address }] };
        const lift = sandbox.faults.add({
          method: 'GET',
          path: '/accounts',
          fault: { kind: 'status', status: 200, body },
        });
        await client.accounts.sync({ spaceId });
        lift();
        await page.reload();
        const card = page.getByRole('region', { name: 'Needs you' }).getByRole('article');
        await card.getByRole('button', { name: 'It is live' }).waitFor();
        for (const link of await card.getByRole('link').all()) {
          followed += 1;
          expect(await link.getAttribute('href'), name).toMatch(/^https:\/\/x\.com\/[^/?#@\\]+$/);
        }
        expect(await hostileIn(page), name).toEqual([]);
        await window.goTo('Compose');
        await page.getByRole('textbox', { name: 'Post text' }).waitFor();
        expect(await hostileIn(page), name).toEqual([]);
        await window.goTo('Outbox');
      }
      expect(followed).toBeGreaterThan(3);
    },
    PATIENCE_MS,
  );
});

describe('the bio page', () => {
  it('keeps what it is told as words, in its picture and in its blocks', async () => {
    rig = await openFaultRig({ dialect: 'objects' });
    const { client, sandbox, spaceId } = rig;
    const addresses = Object.values(hostile);
    const page = { title: addresses[0], description: addresses[1], slug: addresses[2], avatar: addresses[0] };
    sandbox.faults.add({ method: 'GET', path: '/bio', fault: { kind: 'status', status: 200, body: { data: page } } });
    const blocks = addresses.map((url, index) => ({ id: index + 1, type: 'link', title: url, url, sort_order: index }));
    sandbox.faults.add({
      method: 'GET',
      path: '/blocks',
      fault: { kind: 'status', status: 200, body: { data: blocks } },
    });
    await client.bio.sync({ spaceId });
    const bio = await client.bio.get({ spaceId });
    expect(bio.blocks.map(({ url }) => url)).toEqual(addresses);
    const { actionId } = await client.bio.blockUpdate({
      spaceId,
      blockId: bio.blocks[0]?.id ?? '',
      block: { active: false },
    });
    await rig.reaches(actionId, 'rejected');
    const window = await rig.window();
    const card = window.page.getByRole('region', { name: 'Needs you' }).getByRole('article');
    await card.getByText('javascript:alert(document.domain)').first().waitFor();
    expect(await hostileIn(window.page)).toEqual([]);
  });
});
