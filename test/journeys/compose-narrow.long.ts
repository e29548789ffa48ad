import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

/** Of what matches, what another box that holds it cuts at its side, in words. */
const cutIn = (page: Page, inner: string, outer: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${inner}')].flatMap((one) => {
    const [at, of] = [one.getBoundingClientRect(), one.closest('${outer}').getBoundingClientRect()];
    return at.right > of.right + 0.5 || at.left < of.left - 0.5 ? [one.textContent + ' ' + at.right + ' > ' + of.right] : [];
  })`);

it('where the previews have no room beside the text they are under it, folded', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('textbox', { name: 'Post text' }).fill('The winter menu begins on Friday');
  const previews = page.getByRole('region', { name: 'Previews' });
  await previews.waitFor();
  for (const width of [760, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await previews.waitFor({ state: 'hidden' });
    if (width === 760)
      await page
        .getByRole('button', { name: /harbour/ })
        .first()
        .click();
    const fold = page.getByText('Preview', { exact: true });
    const box = await fold.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await fold.focus();
    await page.keyboard.press('Enter');
    await previews.getByRole('article').first().getByText('The winter menu begins on Friday').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await fold.click();
  }
  await page.setViewportSize({ width: 1280, height: 780 });
  await previews.waitFor();
});

it('a day that is typed with a time in the field of the time goes where it belongs', async () => {
  const { page } = await open({ posts: 5 });
  await page.getByRole('textbox', { name: 'Post text' }).fill('The winter menu');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  const [date, time] = [page.getByLabel('Date', { exact: true }), page.getByLabel('Time', { exact: true })];
  const before = await date.inputValue();
  await time.fill('tomorrow 9:15');
  await time.press('Enter');
  await expect.poll(() => time.inputValue()).toBe('09:15');
  const tomorrow = await date.inputValue();
  await time.fill('in 2 moons');
  await time.press('Tab');
  await page
    .getByRole('alert')
    .getByText(/“in 2 moons” is not a time of day/)
    .first()
    .waitFor();
  await time.fill('18:40');
  await time.fill('yesterday');
  await time.press('Tab');
  await expect.poll(() => date.inputValue()).not.toBe(tomorrow);
  expect(before).not.toBe('');
});

it('in a list of drafts a label is cut only where there is no room, and a long one before a short one', async () => {
  const rows = ['One label,,x,autumn campaign', 'Two labels,,x;bluesky;mastodon,shop;opening hours in winter'];
  const { page } = await open({
    posts: 5,
    prepare: (data) => importInto(data, ['text,scheduled_at,accounts,labels', ...rows].join('\n'), 'drafts'),
  });
  const label = (words: string) => page.locator('.draft .tag', { hasText: words });
  const isCut = (words: string) => label(words).evaluate((one) => one.scrollWidth > one.clientWidth);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 780 });
    if (width === 390) await page.getByRole('button', { name: /^Drafts/ }).click();
    await label('shop').waitFor();
    expect([width, await isCut('autumn campaign'), await isCut('shop'), await isCut('opening hours')]).toEqual([
      width,
      false,
      false,
      width === 1280,
    ]);
  }
});

it('in a list of drafts no network is cut, and in a narrow window the versions of one say whole what they are compared with', async () => {
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  // The longest time that there is: of another year, and the second of the night in which clocks go back.
  const october = new Date(Date.UTC(Number(day.slice(0, 4)) + 1, 9, 31, 1, 30));
  october.setUTCDate(31 - october.getUTCDay());
  const { page } = await open({
    posts: 5,
    prepare: async (data) => {
      const rows = [
        `Far away,${october.toISOString()},x; bluesky,`,
        `Everywhere,${day}T19:40:00,all,winter menu;harbour`,
        'No time,,all,winter menu;harbour',
      ];
      await importInto(data, ['text,scheduled_at,accounts,labels', ...rows].join('\n'), 'drafts');
    },
  });
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true });
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 780 });
    if (width < 1000) await page.getByRole('button', { name: /^Drafts/ }).click();
    const row = drafts.getByRole('button', { name: /^Everywhere/ });
    await row.waitFor();
    await row.hover();
    for (const inner of ['.draft .nets', '.draft .nets > *']) expect(await cutIn(page, inner, '.marks')).toEqual([]);
    if (width === 900) await page.keyboard.press('Escape');
  }
  await drafts.getByRole('button', { name: /^Everywhere/ }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const plain = page.getByRole('radio', { name: 'Plain' });
  await plain.waitFor();
  const box = await plain.boundingBox();
  expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
});
