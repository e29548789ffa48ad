import { describe, expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();
const looks: Look[] = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 780 } },
];

describe('Bio page', () => {
  it('is edited with the service stopped, seen in the phone at each key, and published when it is back', async () => {
    const journey = await open({ dialect: 'objects' });
    const { page } = journey;
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const phone = page.getByRole('region', { name: 'Preview' });
    const inspector = page.getByRole('region', { name: 'Edit' });
    await outline.getByRole('button', { name: 'Autumn menu' }).click();
    await journey.stopService();
    const title = inspector.getByRole('textbox', { name: 'Title' });
    await title.fill('<b>Winter</b> menu');
    await phone.getByText('<b>Winter</b> menu', { exact: true }).waitFor();
    await inspector.getByText('was Autumn menu').waitFor();

    const cupping = outline.getByRole('button', { name: 'Book a cupping' });
    await cupping.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Book a cupping: 4 of 7').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('Book a cupping');
    await outline.getByRole('button', { name: /^Summer terrace/ }).click();
    await inspector.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Block “Summer terrace” deleted').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await outline.getByRole('button', { name: /^Summer terrace/ }).click();
    await inspector.getByRole('switch', { name: 'Shown on the page' }).check();
    await phone.getByText('See you in April').waitFor();

    await page.reload();
    await page.getByRole('button', { name: '3 changes' }).click();
    const changes = page.getByRole('dialog', { name: '3 changes' });
    await changes.getByText('Publishing takes 3 calls').waitFor();
    expect(await findingsIn(page, 'Changes', looks)).toEqual({});
    await page.keyboard.press('Escape');
    expect(await findingsIn(page, 'Bio page', looks)).toEqual({});
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published: 3 calls').waitFor();
    await journey.startService();
    await expect.poll(() => journey.executed('blocks.reordered').length).toBe(1);
    expect(journey.executed('block.updated')).toHaveLength(2);
  });
});
