import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

it('the tour is left with Esc where the keyboard is in it, and not from what is typed elsewhere', async () => {
  const { page } = await open();
  const tour = page.getByRole('region', { name: 'Tour' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tour');
  await page.getByRole('option', { name: /tour/i }).first().click();
  await tour.waitFor();
  await page.getByRole('textbox', { name: 'Post text' }).focus();
  await page.keyboard.press('Escape');
  await tour.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
});

it('the headings of a narrow section of Settings leave out no level', async () => {
  const { page } = await open({ browser: { viewport: { width: 390, height: 780 } } });
  for (const section of ['connections', 'data', 'diagnostics']) {
    await page.goto(new URL(`/#/settings/${section}`, page.url()).href);
    const headings = page.getByRole('main').getByRole('heading');
    await headings.nth(2).waitFor();
    const levels = await headings.evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
    expect([section, levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)]).toEqual([section, []]);
  }
});

it('the sliders of a picture say how much in words, and a button beside a line stays where it is under an error', async () => {
  const { page } = await open({ dialect: 'objects' });
  await goTo(page, 'Bio page');
  await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
  const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
  const said = (name: string) => cropping.getByRole('slider', { name }).getAttribute('aria-valuetext');
  await cropping.getByRole('slider', { name: 'Zoom' }).waitFor();
  expect([await said('Zoom'), await said('Left to right'), await said('Top to bottom')]).toEqual(['1×', '50%', '50%']);
  await page.keyboard.press('Escape');
  await goTo(page, 'Accounts');
  await page.getByRole('link', { name: 'API tokens' }).click();
  const form = page.getByRole('form', { name: 'Revoke by ID' });
  const line = form.getByRole('textbox', { name: 'ID of the token' });
  const button = form.getByRole('button', { name: 'Revoke…' });
  const boxes = async () =>
    [await line.boundingBox(), await button.boundingBox()].map((box) => Math.round(box?.y ?? 0));
  await line.fill('404404');
  const before = await boxes();
  // The line has a border.
  expect(Math.abs((before[0] ?? 0) - (before[1] ?? 9))).toBeLessThan(2);
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await form.locator('.err').waitFor();
  expect(await boxes()).toEqual(before);
});

it('previews that are scrolled by keys show whole that the keyboard is in them', async () => {
  const { page } = await open({ browser: { viewport: { width: 1280, height: 420 } } });
  const accounts = page.getByRole('group', { name: 'Accounts', exact: true });
  for (const name of [/Mastodon/, /Bluesky/, /Threads/, /LinkedIn/])
    await accounts.getByRole('button', { name }).first().click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Lamps along the quay');
  const previews = page.getByRole('region', { name: 'Previews' });
  await previews.getByText('Lamps along the quay').nth(3).waitFor();
  await page.keyboard.press('Tab');
  await previews.focus();
  const ring = await previews.evaluate((region) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> };
    const { outlineStyle, outlineOffset } = getComputedStyle(region);
    return [outlineStyle, outlineOffset];
  });
  expect(ring).toEqual(['solid', '-2px']);
});
