import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { withCore } from '../data-folder.ts';
import type { Journey } from './window.ts';

const hourMs = 3_600_000;
const later = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

async function importFile(client: Client, spaceId: string, as: 'queue' | 'drafts', lines: string[]): Promise<void> {
  const content = `${lines.join('\n')}\n`;
  const { importId } = await client.import.dryRun({ spaceId, name: 'evening.csv', content });
  await client.import.commit({ importId, as });
}

/** The clock of a core is the system's, so the times of what waits are moved instead, in the file itself. */
function letTimesPass(data: string): void {
  const file = new Database(join(data, 'outpost.sqlite'), { timeout: 5_000 });
  file.prepare("UPDATE action SET scheduled_at_ms = scheduled_at_ms - ? WHERE state = 'queued'").run(8 * hourMs);
  file.close();
}

/** For `prepare`: what waits when the window opens, and how the service meets it. */
export async function fillWorkspace(data: string, sandbox: Sandbox): Promise<void> {
  const posts = { method: 'POST', path: /\/posts$/ } as const;
  sandbox.faults.add({ ...posts, times: 2, fault: { kind: 'reset', when: 'before' } });
  sandbox.faults.add({ ...posts, times: 2, fault: { kind: 'status', status: 422 } });
  await withCore(data, async (client) => {
    const [connection] = await client.connections.list({});
    const spaceId = connection?.spaces[0]?.id ?? '';
    const missed = [
      'text,accounts,scheduled_at',
      `The morning market,x,${later(2)}`,
      `The evening market,x,${later(3)}`,
    ];
    await importFile(client, spaceId, 'queue', missed);
    letTimesPass(data);
    await importFile(client, spaceId, 'queue', [
      'text,accounts,scheduled_at',
      ...['The kitchen opens at noon on Friday', 'A table by the harbour window'].map((text) => `${text},x,`),
      ...['Smoked eel on toast', 'Rye bread at eight', 'Lamps in the window'].map((text) => `${text},x,`),
      `Spring menu from the first of March,x,${later(90 * 24)}`,
    ]);
    await importFile(client, spaceId, 'drafts', ['text', 'Winter menu from Friday', 'The market is back']);
  });
}

/**
 * A workspace with something in every section of the outbox, filled by `fillWorkspace`: two doubts, two refusals and two missed posts
 * need somebody, one post was published and one accepted for later, a paused batch waits and two of it are cancelled.
 */
export async function liveIn({ page }: Journey): Promise<void> {
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('article', { name: /^2 posts should have gone/ }).waitFor();
  await page.getByRole('article', { name: /^2 posts were refused\./ }).waitFor();
  await page.getByRole('button', { name: 'It is live' }).nth(1).waitFor();
  await page.getByRole('listbox', { name: 'Scheduled' }).getByRole('option').waitFor();
  await page.getByRole('listbox', { name: 'Done today' }).getByRole('option').waitFor();
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('link', { name: 'Compose' }).click();
  const many = Array.from(
    { length: 14 },
    (_, at) => `Table ${at + 1} is free tonight from seven to ten,x; bluesky,A comment`,
  );
  const buffer = Buffer.from(`text,accounts,first_comment\n${many.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'tables.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^Queue \d+ posts?$/ }).click();
  const waiting = page.getByRole('listbox', { name: 'Waiting' });
  await waiting.getByRole('option').nth(5).waitFor();
  await waiting
    .getByRole('option')
    .nth(0)
    .click({ modifiers: ['Control'] });
  await waiting
    .getByRole('option')
    .nth(2)
    .click({ modifiers: ['Control'] });
  await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel them' }).click();
  await page.getByRole('region', { name: 'Cancelled' }).waitFor();
}
