import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsIn, goTo, journeys, type Look } from './window.ts';

const open = journeys();

const looks: Look[] = [
  { name: 'dark', colorScheme: 'dark' },
  { name: '390 px', viewport: { width: 390, height: 844 } },
];

it.each(['plain', 'strings'] as const)(
  'Settings > Data: a backup is made and put back while the window stays open, and everything is written as one file (%s)',
  async (dialect) => {
    const journey = await open({ shell: 'built', dialect });
    const { page } = journey;
    await goTo(page, 'Settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
    const backups = page.getByRole('region', { name: 'Backups' });
    // None of it needs the service.
    await journey.stopService();
    await backups.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('A backup was made.').waitFor();
    await backups.getByText(/is of today/).waitFor();
    expect(await findingsIn(page, 'data', looks)).toEqual({});

    await page.getByRole('button', { name: 'Export everything…' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export everything' });
    const file = join(journey.data, 'elsewhere', 'everything.sqlite');
    await exporting.getByLabel('File, with its whole path').fill(file);
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await exporting.getByText('There is no such folder').waitFor();
    const inFolder = join(journey.data, 'everything.sqlite');
    await exporting.getByLabel('File, with its whole path').fill(inFolder);
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/^Everything is in /).waitFor();
    rmSync(inFolder);

    await backups.getByRole('button', { name: 'Restore a backup…' }).click();
    const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
    await restoring.getByLabel('Backup of').waitFor();
    expect(await findingsIn(page, 'restore', looks)).toEqual({});
    await restoring.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText(/took the place of what was here/).waitFor();
    // It was asked for: nobody was interrupted.
    expect(await page.getByText('What you wrote is kept').count()).toBe(0);
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .waitFor();
    await journey.startService();
    expect(journey.executed('post.created')).toEqual([]);
  },
);
