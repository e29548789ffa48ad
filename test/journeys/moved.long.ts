import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importInto, pauseAll } from '../data-folder.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

/* Everything is written as one file on one computer and taken in on another, in two dialects of the service. */

const open = journeys();

async function data({ page }: Journey): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
}

it.each(['strings', 'sparse'] as const)(
  'what waited there waits here, paused, without a token in the file, and goes once when the token is entered (%s)',
  async (dialect) => {
    const there = await open({
      dialect,
      async prepare(folder) {
        await pauseAll(folder);
        await importInto(folder, 'text,accounts\nWe roast on Tuesdays,x\nAnd on Fridays,x\n');
      },
    });
    const file = `${there.data}-everything.outpost`;
    await data(there);
    await there.page.getByRole('button', { name: 'Export everything…' }).click();
    const exporting = there.page.getByRole('dialog', { name: 'Export everything' });
    await exporting.getByLabel('File, with its whole path').fill(file);
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await there.page.getByText(/^Everything is in /).waitFor();
    expect(readFileSync(file).includes(there.sandbox.token)).toBe(false);

    const here = await open({ shell: 'built' });
    const { page } = here;
    await here.stopService();
    await data(here);
    await page.getByRole('button', { name: 'Import an export…' }).click();
    const importing = page.getByRole('dialog', { name: 'Import an export' });
    const restore = importing.getByRole('button', { name: 'Restore', exact: true });
    await importing.getByLabel('File, with its whole path').fill(`${file}-not-there`);
    await restore.click();
    await expect.poll(() => importing.locator('[aria-invalid=true]').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await importing.getByRole('button', { name: 'Keep what is here' }).click();
    await importing.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import an export…' }).click();
    await importing.getByLabel('File, with its whole path').fill(file);
    await restore.click();
    await page.getByText(/took the place of what was here/).waitFor();
    // The same shell in this process, whose clock can be moved.
    await here.killAndOpenAgain();

    await goTo(page, 'Outbox');
    await page.getByText('We roast on Tuesdays').first().waitFor();
    await page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .waitFor();
    await goTo(page, 'Settings');
    await page.getByText('there is no usable token on this computer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter a new token' }).click();
    const entering = page.getByRole('dialog', { name: /^A new token for/ });
    await entering.getByLabel('API token').fill(there.sandbox.token);
    await entering.getByRole('button', { name: 'Use this token' }).click();
    await entering.waitFor({ state: 'detached' });
    expect(there.executed('post.created')).toEqual([]);
    await goTo(page, 'Outbox');
    await page.getByText('This data comes from another computer, or from a copy.').waitFor();
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    expect(await resume.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Nothing went out elsewhere' }).click();
    await resume.click();
    await here.letUndoPass();
    await expect.poll(() => there.executed('post.created').length).toBe(2);
    // The other computer kept its own, and is still paused.
    await goTo(there.page, 'Outbox');
    await there.page
      .getByRole('button', { name: /^Resume/ })
      .first()
      .waitFor();
  },
);
