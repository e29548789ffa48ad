import type { Page } from 'playwright-core';

/** Gives the view Import a file, and waits until it stands there on trial. */
export async function give(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByText('Flight plan').first().waitFor();
}

/** From any view that leads to Import: queues a file of these lines, and is in the Outbox then. */
export async function queueCsv(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await give(page, 'posts.csv', `${lines.join('\n')}\n`);
  await page.getByRole('button', { name: /^Queue \d+ posts?$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
}
