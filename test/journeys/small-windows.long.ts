import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { findingsIn, goTo, journeys } from './window.ts';

/* What a small window, or one at 200 %, has to show as well. */

const open = journeys();

it('follow-up comments keep their time and their account at 390 px, their dialog has no gap, and the bell its whole ring', async () => {
  const { page } = await open({
    dialect: 'objects',
    prepare: (data) =>
      importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
  });
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'Follow-up comments' }).click();
  await page.setViewportSize({ width: 390, height: 780 });
  const comment = page.getByRole('region', { name: 'To come' }).getByRole('listitem');
  await comment.getByRole('time').waitFor();
  await comment.getByText('@harbourandpine').waitFor();
  expect(await findingsIn(page, 'Comments', [{ name: 'dark', colorScheme: 'dark' }])).toEqual({});
  await comment.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  const minutes = await dialog.locator('.acc-delay').boundingBox();
  const said = await dialog.getByText('The service shows no comments to programs').boundingBox();
  expect((said?.y ?? 0) - ((minutes?.y ?? 0) + (minutes?.height ?? 0))).toBeLessThan(20);
  await page.keyboard.press('Escape');
  await page.locator('.bell').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const ring = "getComputedStyle(document.querySelector('.bell:focus-visible')).outlineOffset";
  expect(await page.evaluate(ring)).toBe('-2px');
});

it('what restoring a version would change is scrolled to at 200 %, and an address of a page that may be refused says so at once', async () => {
  const { page } = await open({ dialect: 'objects' });
  await goTo(page, 'Bio page');
  const address = page.getByRole('textbox', { name: 'Address of the page' });
  await address.fill('Café du Port');
  await page.getByText('the service may refuse anything else').waitFor();
  await page.getByRole('button', { name: 'Use cafe-du-port' }).click();
  await expect.poll(() => address.inputValue()).toBe('cafe-du-port');
  await page.getByText('the service may refuse anything else').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Introduction' }).fill('By the water. '.repeat(60));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/^Queued \d/).waitFor();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.setViewportSize({ width: 640, height: 400 });
  await page
    .getByRole('button', { name: /^Compare/ })
    .last()
    .click();
  const would = page.getByText('Restoring it would change the page as it is here now:');
  await would.waitFor();
  await expect.poll(async () => ((await would.boundingBox())?.y ?? 1_000) < 300).toBe(true);
});
