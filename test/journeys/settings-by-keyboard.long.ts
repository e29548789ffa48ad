import { expect, it } from 'vitest';
import { Keys } from './keys.ts';
import { journeys } from './window.ts';

const open = journeys();

it('each section of Settings is changed with keys alone, and no step leaves the keyboard nowhere', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  const keys = new Keys(page);
  await keys.begin();
  await keys.view('Control+8', 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const section = async (name: string): Promise<void> => {
    await keys.on(sections.getByRole('link', { name }), 'Enter', 'Shift+Tab');
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    await keys.lands(name, `A ${name}`);
  };

  // Connections: each dialog is opened, and left where it was opened.
  await keys.on(page.getByRole('button', { name: 'Check now' }));
  await keys.lands('a connection is checked', /^BUTTON Check now/);
  const more = page.getByRole('button', { name: /^More for/ });
  for (const item of ['Replace the token…', 'Name and limits…', 'Wire profile…', 'Remove…']) {
    await keys.pick(more, item);
    await page.getByRole('dialog').waitFor();
    await keys.lands(item, /^(INPUT|BUTTON|SELECT) /);
    await keys.seen(item);
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.lands(`${item} is left`, /^BUTTON More for/);
  }
  await keys.pick(more, 'Name and limits…');
  const limits = page.getByRole('dialog');
  const name = limits.getByRole('textbox').first();
  await keys.tabTo(name);
  await keys.press('Control+A');
  await keys.type('Harbour');
  await keys.press('Enter');
  await limits.waitFor({ state: 'detached' });
  await keys.lands('its name is saved', 'BUTTON More for Harbour');
  const wire = page.getByRole('dialog');
  await keys.pick(more, 'Wire profile…');
  await keys.tabTo(wire.locator('form input[type=text], form input:not([type])').first());
  await keys.type('x');
  await keys.on(wire.getByRole('button', { name: 'All back to the guesses' }), 'Enter', 'Shift+Tab');
  await wire.getByText('All as guessed').waitFor();
  await keys.lands('all is as guessed', 'BUTTON All back to the guesses');
  await keys.press('Escape');
  await wire.waitFor({ state: 'detached' });

  await section('Missed posts');
  await keys.tabTo(page.getByRole('radio', { name: /^Ask me/ }));
  await keys.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /^Publish it anyway/ }).isChecked()).toBe(true);
  await keys.lands('another policy', /^INPUT Publish it anyway/);

  await section('Appearance');
  await keys.choose('Theme', 'Dark');
  await keys.lands('a theme', 'BUTTON Dark');
  await keys.choose('Clock', '6:00 pm');
  await keys.lands('a clock', 'BUTTON 6:00 pm');
  await keys.seen('Appearance');

  await section('Data');
  await keys.on(page.getByRole('button', { name: 'Back up now' }));
  await page.getByText('A backup was made.').waitFor();
  await keys.lands('a backup is made', 'BUTTON Back up now');
  const restore = page.getByRole('button', { name: 'Restore a backup…' });
  const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
  await keys.on(restore);
  await restoring.waitFor();
  await keys.lands('a backup is chosen', /^SELECT Backup of/);
  await keys.press('ArrowDown', 'Home');
  await keys.tabTo(restoring.getByRole('button', { name: 'Restore', exact: true }));
  await keys.press('Escape');
  await restoring.waitFor({ state: 'detached' });
  await keys.lands('it is left', 'BUTTON Restore a backup…');
  for (const opener of ['Export everything…', 'Import an export…', 'Free space…']) {
    const button = page.getByRole('button', { name: opener });
    await keys.on(button);
    await page.getByRole('dialog').waitFor();
    await keys.lands(opener, /^(INPUT|BUTTON|SELECT) /);
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.lands(`${opener} is left`, `BUTTON ${opener}`);
  }
  await keys.on(page.getByRole('button', { name: 'Sync now' }));
  await keys.lands('it is synced', /^BUTTON Sync/);
  await keys.seen('Data');

  await section('Diagnostics');
  await page.getByRole('heading', { name: 'About' }).waitFor();
  await keys.choose('Level', 'Errors');
  await keys.lands('the log', 'BUTTON Errors');
  await keys.seen('Diagnostics');
  await section('Updates');
  await keys.seen('Updates');
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
