import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { Keys } from './keys.ts';
import { journeys, type Journey } from './window.ts';

/* What is done seldom, with keys alone: no step leaves the keyboard nowhere, and axe looks at each. */

const open = journeys();

async function withKeys(options: Parameters<typeof open>[0]): Promise<Journey & { keys: Keys }> {
  const journey = await open({ dialect: 'objects', ...options });
  const keys = new Keys(journey.page);
  await keys.begin();
  return Object.assign(journey, { keys });
}

it('notifications are read, cleared, had back and followed to what they tell of', async () => {
  const { page, keys } = await withKeys({
    prepare: (data) => importInto(data, 'text,accounts\nWe roast on Tuesdays,x\nAnd on Fridays,x\n'),
  });
  const bell = page.locator('.bell');
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await expect.poll(() => bell.textContent()).toMatch(/2/);
  await keys.on(bell);
  await news.getByText('We roast on Tuesdays').waitFor();
  await keys.lands('notifications are read', /^BUTTON Published/);
  await keys.seen('notifications');
  await keys.press('Escape');
  await news.waitFor({ state: 'detached' });
  await keys.lands('they are left', /^BUTTON .*[Nn]otification/);
  await keys.press('Enter');
  await keys.on(news.getByRole('button', { name: 'Clear all' }));
  await news.getByText('Nothing happened since you looked last.').waitFor();
  await keys.lands('they are cleared', 'BUTTON Undo');
  await keys.seen('no notifications');
  await keys.press('Enter');
  await news.getByText('We roast on Tuesdays').waitFor();
  await keys.lands('they are back', 'BUTTON Close');
  await keys.on(news.getByRole('button', { name: /We roast on Tuesdays/ }), 'Enter', 'Shift+Tab');
  const sheet = page.getByRole('dialog', { name: 'What happened' });
  await sheet.getByText('We roast on Tuesdays').first().waitFor();
  await keys.lands('what it tells of', /^(BUTTON|DIALOG|A) ./);
  await keys.seen('what happened');
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await keys.lands('it is left', /./);
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});

it('a space is given another name, and another one is connected, after what was wrong is told at its line', async () => {
  const { page, keys, sandbox } = await withKeys({
    prepare: (_, { faults }) => {
      faults.add({ path: /\/spaces\/9009\//, fault: { kind: 'status', status: 200, body: { data: [] } } });
      return Promise.resolve();
    },
  });
  await keys.view('Control+8', 'Settings');
  await keys.on(page.getByRole('button', { name: /^Rename / }));
  const rename = page.getByRole('dialog', { name: /^Name/ });
  await rename.waitFor();
  await keys.lands('a space is to be renamed', /^INPUT Name/);
  await keys.seen('its name');
  await keys.press('Escape');
  await rename.waitFor({ state: 'detached' });
  await keys.lands('the name is left', /^BUTTON Rename /);
  await keys.press('Enter');
  await rename.waitFor();
  await keys.press('Control+A');
  await keys.type('Half Moon');
  await keys.press('Enter');
  await rename.waitFor({ state: 'detached' });
  await keys.lands('it is renamed', 'BUTTON Rename Half Moon');

  await keys.palette('connect a sp', /^Connect a space/);
  const connect = page.getByRole('dialog', { name: 'Connect a space' });
  await connect.waitFor();
  await keys.lands('another is to be connected', /^INPUT Address of the service/);
  const address = connect.getByLabel('Address of the service');
  const token = connect.getByLabel('API token');
  await keys.type('http://127.0.0.1:9');
  await keys.press('Tab');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await keys.lands('the address leads nowhere', /^INPUT API token/);
  await keys.seen('an address that leads nowhere');
  await keys.press('Shift+Tab', 'Control+A');
  await keys.type(sandbox.url);
  await keys.tabTo(token);
  await keys.type('not-the-token');
  await keys.tabTo(connect.getByLabel('Space ID'));
  await expect.poll(() => token.getAttribute('aria-invalid')).toBe('true');
  await keys.tabTo(token, 'Shift+Tab');
  await keys.press('Control+A');
  await keys.type(sandbox.token);
  await keys.tabTo(connect.getByLabel('Space ID'));
  await keys.type('9009');
  await keys.tabTo(connect.getByLabel('Your name for the space (optional)'));
  await keys.type('The second shop');
  await connect.getByText(/^Found/).waitFor();
  await keys.seen('what is to be connected');
  await keys.on(connect.getByRole('button', { name: 'Connect', exact: true }));
  await connect.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Space: The second shop' }).waitFor();
  await keys.lands('it is connected', /./);
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});

it('a connection whose token is refused gets another one, after one that is refused as well', async () => {
  const { page, keys, sandbox } = await withKeys({});
  const mend = sandbox.faults.add({ path: /./, fault: { kind: 'status', status: 401, when: 'before' } });
  await keys.view('Control+8', 'Settings');
  await keys.on(page.getByRole('button', { name: 'Check now' }));
  const enter = page.getByRole('button', { name: /^Enter a new token/ });
  await enter.waitFor();
  await keys.lands('the token is refused', /./);
  await keys.seen('a refused token');
  await keys.on(enter, 'Enter', 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: /^A new token for / });
  await dialog.waitFor();
  await keys.lands('another token', /^INPUT API token/);
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await keys.lands('it is left', /^BUTTON Enter a new token/);
  await keys.press('Enter');
  await keys.type('not-the-token');
  await keys.press('Enter');
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await keys.lands('that is refused as well', /^(INPUT API token|BUTTON Try again)/);
  await keys.seen('another refused token');
  mend();
  await keys.tabTo(dialog.getByLabel('API token'));
  await keys.press('Control+A');
  await keys.type(sandbox.token);
  await keys.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await enter.waitFor({ state: 'detached' });
  await keys.lands('it works', /./);
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});

it('a block of the bio page is edited as JSON, with what cannot be read left again', async () => {
  const { page, keys } = await withKeys({});
  await keys.view('Control+6', 'Bio page');
  const outline = page.getByRole('region', { name: 'Blocks' });
  const inspector = page.getByRole('region', { name: 'Edit' });
  await keys.tabTo(outline.getByRole('button', { name: 'Autumn menu' }));
  await keys.press('Enter');
  await keys.on(inspector.getByText('As JSON', { exact: true }));
  const json = inspector.getByRole('textbox', { name: 'Block as JSON' });
  await json.waitFor();
  await keys.tabTo(json);
  await keys.press('Control+A');
  await keys.type('{"type":"link","title":"Winter menu"');
  await inspector.getByText('This is no JSON yet.').waitFor();
  await keys.lands('it cannot be read', 'TEXTAREA Block as JSON');
  await keys.seen('JSON that cannot be read');
  await keys.on(inspector.getByRole('button', { name: 'Show the block as it is' }));
  await inspector.getByText('This is no JSON yet.').waitFor({ state: 'detached' });
  await keys.lands('the block as it is', /./);
  await keys.tabTo(json, 'Shift+Tab');
  await keys.press('Control+A');
  await keys.type('{"type":"link","title":"Winter menu","url":"https://pine.example/winter","icon":"star"}');
  await outline.getByRole('button', { name: 'Winter menu' }).waitFor();
  await keys.lands('it is read', 'TEXTAREA Block as JSON');
  await keys.seen('a block as JSON');
  // Out of it with Tab, which writes nothing.
  await keys.press('Tab');
  await keys.lands('it is left', 'SUMMARY As the service told it');
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
