import type { Page } from 'playwright-core';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { coreOn, withCore } from '../data-folder.ts';

/* Names that try to be more than names, wherever the service or the user can give one. */

export const hostile = {
  markup:
    '<x-owned></x-owned><img src="https://outside.example/owned.png" onerror="alert(1)"><script>alert(2)</script><b>',
  turned: 'Harbour \u202Egnp.eniP',
  script: 'javascript:alert(document.domain)',
  data: 'data:text/html,<script>alert(3)</script>',
  // Not of one letter that the font moves towards itself: Chromium takes seconds to break such a word into lines.
  long: 'Harbourmaster'.repeat(800).slice(0, 10_000),
} as const;
export const texts = Object.values(hostile);
const textAt = (at: number): string => texts[at % texts.length] ?? '';

type Row = Record<string, unknown>;

/** Some dialects list their rows as JSON in a text. */
const inText = (row: Row | string, change: (row: Row) => Row): Row | string =>
  typeof row === 'string' ? JSON.stringify(change(JSON.parse(row) as Row)) : change(row);

/** For `prepare`: accounts, boards, blocks, webhooks, the page, the space, its comments and its tokens are called by them. */
export async function nameAll(data: string, sandbox: Sandbox): Promise<void> {
  const { url, space, token, faults } = sandbox;
  const headers = { authorization: `Bearer ${token}` };
  const answers = async (path: string, ofRow: (row: Row, text: string) => Row): Promise<void> => {
    const told = (await (await fetch(`${url}/spaces/${space}${path}`, { headers })).json()) as {
      data: (Row | string)[] | Row;
    };
    const body = {
      data: Array.isArray(told.data)
        ? told.data.map((one, at) => inText(one, (row) => ({ ...row, ...ofRow(row, textAt(at)) })))
        : { ...told.data, ...ofRow(told.data, hostile.markup) },
    };
    faults.add({ method: 'GET', path, fault: { kind: 'status', status: 200, body } });
  };
  await answers('/accounts', (_, text) => ({ display_name: text, handler: text, avatar: text }));
  await answers('/accounts/815/boards', (_, text) => ({ name: text, description: text, image: text }));
  await answers('/webhooks', (_, text) => ({ url: text, events: [text, ...texts] }));
  await answers('/bio/blocks', (row, text) => ({
    ...{ title: text, url: text, text },
    ...(row['type'] === 'countdown_timer' ? { type: text, more: text } : {}),
  }));
  await answers('/bio', (_, text) => ({ title: hostile.long, description: text, slug: text, avatar: text }));
  await withCore(data, nameHere);
}

/** Space, connection and a token turn the writing: refused as names today, and kept once. */
export async function nameAsBefore(data: string): Promise<void> {
  const core = coreOn(data, { shell: 'cli', dispatch: false });
  const { raw } = core.parts.store;
  for (const table of ['space', 'connection']) raw.prepare(`UPDATE ${table} SET name = ?`).run(hostile.turned);
  raw.prepare("UPDATE made_token SET name = ? WHERE name LIKE 'data:%'").run(hostile.turned);
  await core.close(0);
}

async function nameHere(client: Client): Promise<void> {
  const [connection] = await client.connections.list({});
  const spaceId = connection?.spaces[0]?.id ?? '';
  await client.accounts.sync({ spaceId });
  // One that turns the writing is refused as a name.
  for (const name of texts.filter((text) => text !== hostile.turned))
    await client.tokens.create({ spaceId, name: name.slice(0, 250), keep: true });
  const rows = texts.map((text) => ({ text, accounts: '817', first_comment: text, comment_delay_minutes: 600 }));
  const { importId } = await client.import.dryRun({ spaceId, name: 'texts.json', content: JSON.stringify(rows) });
  await client.import.commit({ importId, as: 'queue', undoMs: 0 });
  await client.connections.nameSpace({ spaceId, name: hostile.markup.slice(0, 200) });
}

const harmless = String.raw`/^(#|(\.?\/assets)?\/[\w.-]*$|https:\/\/(?!outside)[^@\\]+$|http:\/\/127\.0\.0\.1|mailto:|data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|data:,$|blob:)/`;
/**
 * What in the page is made of them, would follow or load one, turns words that are not theirs around, or is pushed out of the
 * window, as sentences. Text that turns is to be alone in what isolates it, as a block and a `bdi` do.
 */
const lookForTraces = `(() => {
  const all = [...document.querySelectorAll('*')];
  const made = all.filter((one) => one.matches('x-owned, iframe, object, embed, [onerror], script:not([src])'));
  const addresses = all.flatMap((one) => ['href', 'src', 'action', 'formaction', 'poster', 'srcset']
    .flatMap((name) => one.getAttribute(name) ?? []));
  const turned = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!/[\\u202A-\\u202E]/.test(node.data) || !node.parentElement.checkVisibility() || node.parentElement.closest('textarea') !== null) continue;
    let box = node.parentElement;
    while (/^(inline|contents)$/.test(getComputedStyle(box).display) && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi)) box = box.parentElement;
    const beside = [...box.childNodes].filter((one) => !(one.nodeType === 1 && one.matches('.sr')));
    const said = beside.map((one) => one.textContent).join('').trim();
    if (!/^(Harbour|\\u202Egnp\\.eniP|\\s)*$/.test(said)) turned.push(box.tagName + '.' + box.className + ': ' + said.slice(0, 80));
  }
  const out = [...document.querySelectorAll('button, a[href], input, select, textarea')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && one.checkVisibility() && (left < -1 || right > innerWidth + 1) && one.closest('nav, [role=group], [role=tablist]') === null;
  });
  return [
    ...out.map((one) => 'outside the window: ' + one.outerHTML.slice(0, 80)),
    ...made.map((one) => 'made: ' + one.outerHTML.slice(0, 80)),
    ...addresses.filter((one) => !${harmless}.test(one)).map((one) => 'an address: ' + one.slice(0, 80)),
    ...turned.map((one) => 'turned: ' + one),
  ];
})()`;

export const tracesIn = (page: Page): Promise<string[]> => page.evaluate<string[]>(lookForTraces);
