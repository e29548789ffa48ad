import { expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

it('a file without times becomes drafts with times, offline: spread evenly or in free slots, and each has its own again with Undo', async () => {
  const journey = await open({ posts: 5 });
  const { page } = journey;
  await journey.stopService();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const content = [
    'text,scheduled_at,accounts',
    ...['Cold brew,', `Tasting,${day} 09:00`, 'Gift cards,', 'Late opening,'].map((row) => `${row},x`),
  ].join('\n');
  const giveFile = async (): Promise<void> => {
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.getByText('Flight plan').first().waitFor();
  };
  const dialog = page.getByRole('dialog', { name: 'Save as drafts, with times' });
  const drafts = page.getByRole('region', { name: 'Drafts', exact: true });

  // No account has posting times: what cannot be planned is kept, and said.
  await giveFile();
  await page.getByRole('button', { name: 'Plan times' }).click();
  await dialog.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save with these times' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  await page.getByText('There is no free posting time for 3 drafts.').first().waitFor();
  await page.getByText('4 drafts saved, and selected in the list').first().waitFor();

  // The same file once more, spread: what has a time of its own keeps it.
  await giveFile();
  await page.getByText('Import it again').click();
  await page.getByRole('button', { name: 'Plan times' }).click();
  await dialog.getByRole('radio', { name: 'Spread evenly' }).click();
  const [first, last] = ['First', 'Last'].map((name) => dialog.getByRole('group', { name }));
  for (const [group, time] of [
    [first, '10:00'],
    [last, '12:00'],
  ] as const) {
    await group?.getByLabel('Date').fill(day);
    await group?.getByLabel('Time').fill(time);
  }
  await dialog.getByRole('button', { name: 'Save with these times' }).click();
  await page.getByText('3 drafts have their times.').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  await drafts.getByRole('button', { name: /^Gift cards.*11:00/ }).waitFor();
  await drafts.getByRole('button', { name: /^Cold brew.*10:00/ }).waitFor();
  await drafts.getByRole('button', { name: /^Late opening.*12:00/ }).waitFor();
  expect(await drafts.getByRole('button', { name: /^Tasting.*09:00/ }).count()).toBe(2);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => drafts.getByRole('button', { name: /^Gift cards.*11:00/ }).count()).toBe(0);
  expect(await drafts.getByRole('button', { name: /^Tasting.*09:00/ }).count()).toBe(2);
});

it('the time of a row is shown whole, in another year and in the night that clocks go back too', async () => {
  const { page } = await open({ posts: 5 });
  const year = new Date().getUTCFullYear() + 1;
  const sunday = new Date(Date.UTC(year, 9, 31));
  sunday.setUTCDate(31 - sunday.getUTCDay());
  const times = [`${year}-09-30T10:30:00Z`, `${sunday.toISOString().slice(0, 10)}T01:30:00Z`];
  const content = ['text,accounts,scheduled_at', ...times.map((time) => `Menu,x,${time}`)].join('\n');
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.locator('.when-at', { hasText: '01:30 (2nd)' }).waitFor();
  const cut = `[...document.querySelectorAll('.trow .when-at')].filter((one) => one.scrollWidth > one.clientWidth).length`;
  expect(await page.evaluate(cut)).toBe(0);
});
