import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [{ name: 'light' }, { name: 'dark', colorScheme: 'dark' }];

it.each([390, 1280])(
  '%i px: a version is compared and had back with its picture, which is seen beside the one of now',
  async (width) => {
    const journey = await open({ dialect: 'objects', browser: { viewport: { width, height: 844 } } });
    const { page } = journey;
    await goTo(page, 'Bio page');
    const pane = async (name: 'Outline' | 'Preview' | 'Edit'): Promise<void> => {
      if (width < 600) await page.getByRole('tab', { name }).click();
    };
    const publish = async (times: number): Promise<void> => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await journey.letUndoPass();
      await expect.poll(() => journey.executed('bio.avatar-uploaded').length).toBe(times);
    };
    // Files of one name are told apart by what they show alone.
    for (const [at, path] of ['resources/pictures/outbox.png', 'resources/build/icon.png'].entries()) {
      await pane('Edit');
      const file = { name: 'avatar.png', mimeType: 'image/png', buffer: readFileSync(path) };
      await page.getByLabel('Picture of the page').setInputFiles(file);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
      await publish(at + 1);
    }
    await pane('Outline');
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByText('Picture: avatar.png').nth(1).waitFor();
    const compare = versions.getByRole('button', { name: /^Compare/ });
    await compare.nth(1).click();
    const told = versions.getByRole('listitem', { name: 'What restoring would change' });
    await told.locator('img').nth(1).waitFor();
    const [now, then] = await told.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(now).not.toBe(then);
    expect(await findingsIn(page, 'Versions', looks)).toEqual({});
    const lefts = await compare.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    await versions
      .getByRole('button', { name: /^Restore/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await publish(3);
    await pane('Preview');
    const phone = page.getByRole('group', { name: 'The page as it will look' });
    await expect.poll(() => phone.locator('.phone-av img').getAttribute('src')).toBe(then);
  },
);
