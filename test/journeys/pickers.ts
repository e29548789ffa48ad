import type { Locator, Page } from 'playwright-core';

/** The calendar day so many days from now in the sandbox's zone, and as the window writes it. */
export function dayIn(days: number): { iso: string; written: RegExp } {
  const at = new Date(Date.now() + days * 86_400_000);
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(at);
  const month = at.toLocaleDateString('en-GB', { month: 'short', timeZone: 'Europe/Lisbon' });
  return { iso, written: new RegExp(`^[A-Z][a-z]{2} ${Number(iso.slice(8))} ${month}`) };
}

export async function schedule(page: Page): Promise<{ date: Locator; time: Locator; calendar: Locator }> {
  await page.getByRole('textbox', { name: 'Post text' }).fill('A lamp for later');
  const sheet = page.getByRole('button', { name: /^When: / });
  if ((await sheet.count()) > 0) await sheet.click();
  await page.getByRole('radio', { name: 'Schedule' }).click();
  return {
    date: page.getByRole('combobox', { name: 'Date' }),
    time: page.getByRole('spinbutton', { name: 'Time' }),
    calendar: page.getByRole('dialog', { name: 'Calendar' }),
  };
}

export const focusedDay = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`document.activeElement.closest('[data-value]')?.dataset.value ?? null`);
