import type { WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

it('posting times that could not be read are not shown as none, which saving would make true', async () => {
  const { page } = await open();
  const lines = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/core$/, (line) => {
    if (isCut) return void line.close();
    lines.add(line);
    line.connectToServer();
  });
  await page.reload();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const times = page.getByRole('button', { name: 'Posting times' });
  await times.click();
  const dialog = page.getByRole('dialog', { name: 'Posting times' });
  const monday = dialog.getByRole('textbox', { name: 'Monday' });
  await monday.fill('8:30, 18:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  isCut = true;
  for (const line of lines) await line.close();
  await times.click();
  await dialog.getByRole('alert').filter({ hasText: 'could not be read' }).waitFor();
  expect(await monday.isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  isCut = false;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await times.click();
  await expect.poll(() => monday.inputValue()).toBe('08:30, 18:00');
});
