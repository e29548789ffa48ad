import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { SOON, answersTo, openWatchedRig, read, receiptsOf, type FaultRig } from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

describe('input: what is taken arrives as it was written', () => {
  it.each([
    ['right to left', 'שלום עולם \u202eabc\u202c مرحبا'],
    ['joined emoji', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽'],
    ['HTML and script', '<script>alert(1)</script> & <img src=x onerror="alert(2)"> </textarea>'],
    ['quotes and SQL', `Robert'); DROP TABLE action;-- "\\" \` \${1}`],
    ['line ends and tabs', 'a\nb\tc\u2028d\u2029e'],
    ['a formula', '=HYPERLINK("http://evil","x")'],
    ['a member called __proto__', '{"__proto__":{"polluted":true}}'],
  ])('%s', async (_, text) => {
    rig = await openWatchedRig();
    const [id = ''] = await rig.post(text);
    await rig.reaches(id, 'done');
    expect(receiptsOf(rig, text).executed).toHaveLength(1);
    expect((await read(rig, id)).row.text).toBe(text);
    expect((await rig.client.outbox.detail({ actionId: id })).row.text).toBe(text);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    await standsAsText(id, text);
  });

  /** In the list and in the sheet the words are words: no element is made of them, and (see close) nothing ran. */
  async function standsAsText(id: string, text: string): Promise<void> {
    const window = await rig.window();
    const row = (await read(rig, id)).row.text;
    const said = { text: row, where: 'Done today', words: [/^Done$/], connection: 'Online' } as const;
    await window.says(said);
    const { page } = window;
    const cell = page.getByRole('listbox', { name: 'Done today' }).getByRole('option').locator('.txt');
    expect((await cell.textContent())?.trim()).toBe(row.trim());
    expect(await cell.locator('*').count()).toBe(0);
    await cell.click();
    const whole = page.getByRole('dialog', { name: 'What happened' }).locator('.full');
    await expect.poll(() => whole.textContent(), SOON).toBe(text);
    expect(await whole.locator('*').count()).toBe(0);
    expect(await whole.getAttribute('dir')).toBe('auto');
    await page.keyboard.press('Escape');
  }
});

describe('input: too long for a network', () => {
  it("200,000 characters, where the limit is the server's own, reach the service whole, are refused in words, and are kept", async () => {
    rig = await openWatchedRig();
    const text = 'é'.repeat(200_000);
    const [id = ''] = await rig.post(text, { social: 'mastodon' });
    await rig.reaches(id, 'rejected');
    expect(receiptsOf(rig, text).all).toHaveLength(1);
    const { card } = await read(rig, id);
    expect(card?.sentence).toMatch(/^The post for Mastodon was refused\. /);
    const window = await rig.window();
    await window.says({
      text: 'The post for Mastodon was refused. ',
      where: 'Needs you',
      words: ['Rejected', /^The post for Mastodon was refused\. ./, 'éééééé'],
      answers: answersTo.rejected,
      connection: 'Online',
    });
    const { draftId } = await rig.client.outbox.toDraft({ actionId: id });
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe(text);
  });
});

describe('input: what cannot be sent as it is, is refused before it is kept', () => {
  it.each([
    ['1 MB of text', 'x'.repeat(1_000_000), /too long|200,000/, /^Not saved yet: /],
    ['a NUL', 'a\0b', /NUL character/, /^Saved /],
    ['half of a surrogate pair', 'a\ud83db', /broken character/, /^Saved /],
    ['nothing but space', ' \n ', /There is no text yet/, /^There is no text yet\.$/],
  ])('%s', async (_, text, words, inWindow) => {
    rig = await openWatchedRig();
    const refusal = await rig.post(text).then(
      () => 'taken',
      (error: unknown) => JSON.stringify(error) + String((error as Error).message),
    );
    expect(refusal).toMatch(words);
    await triedInTheWindow(text, inWindow);
    expect((await rig.counts()).queued).toBe(0);
    expect(rig.sandbox.journal.executed('post.created')).toEqual([]);
  });

  /** Typed or pasted into the composer. The window mends what a paste brings; the rest it does not let through. */
  async function triedInTheWindow(text: string, says: RegExp): Promise<void> {
    const window = await rig.window();
    await window.goTo('Compose');
    const { page } = window;
    await page.evaluate(`{
      const box = document.getElementById('post-text');
      box.value = ${JSON.stringify(text)};
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    if (text.trim() === '') await page.getByRole('button', { name: /^Queue post/ }).click();
    await window.shows(says);
    const kept = text.replaceAll('\0', '').toWellFormed();
    expect(await page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe(kept);
    await window.goTo('Outbox');
    await window.shows('Nothing is waiting');
  }

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '\\\\server\\share',
    '//server/share',
    'http://example.org',
    'https://user:pass@example.org',
  ])('%s as the address of a service', async (url) => {
    rig = await openWatchedRig();
    const save = rig.client.connections.save({ url, spaceRemoteId: '1', token: 'canary-7c1' });
    const error = await save.then(
      () => null,
      (thrown: unknown) => thrown as { code: string; message: string; data: unknown },
    );
    expect(error?.code).toBe('FAILED');
    expect(JSON.stringify(error?.data)).toContain('address');
    expect(JSON.stringify(error)).not.toContain('canary');
    const window = await rig.window();
    await window.goTo('Settings');
    await window.page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = window.page.getByRole('dialog', { name: 'Connect a space' });
    await dialog.getByLabel('Address of the service').fill(url);
    await dialog.getByLabel('API token').fill('canary-7c1');
    await dialog.getByLabel('Space ID').fill('1');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect
      .poll(() => dialog.getByLabel('Address of the service').getAttribute('aria-invalid'), SOON)
      .toBe('true');
    const said = await dialog.locator('.err').allInnerTexts();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/address/i);
    await window.page.keyboard.press('Escape');
    expect(await rig.client.connections.list({})).toHaveLength(1);
  });

  it('a CSV formula comes back disarmed in the file of rejected rows', async () => {
    rig = await openWatchedRig();
    const content = 'text,accounts\n"=cmd|\'/c calc\'!A0",nobody\n"@SUM(1+1)",nobody\n';
    const { importId, rejected } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'x.csv', content });
    expect(rejected).not.toEqual([]);
    const csv = await rig.client.import.rejectedCsv({ importId });
    expect(JSON.stringify(csv)).not.toMatch(/(\\n|,|")[=@]/);
    expect(JSON.stringify(csv)).toContain("'=cmd");
    const window = await rig.window();
    await window.goTo('Compose');
    const { page } = window;
    const file = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.getByLabel('File to import').setInputFiles(file);
    const row = page.getByRole('table', { name: 'Rows' }).getByRole('row');
    await expect.poll(() => row.filter({ hasText: "=cmd|'/c calc'!A0" }).innerText(), SOON).toMatch(/nobody/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 2 rejected rows' }).click();
    const saved = readFileSync(await (await download).path(), 'utf8');
    expect(saved).not.toMatch(/(^|,|")[=@]/m);
    expect(saved).toContain("'=cmd");
  });
});
