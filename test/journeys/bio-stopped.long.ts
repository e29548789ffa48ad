import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { withCore } from '../data-folder.ts';
import { goTo, journeys, type Journey, type JourneyOptions } from './window.ts';

const open = journeys();

/** The bio page, and the line that asks about what was not published. */
async function openBioPage(options: JourneyOptions = {}): Promise<Journey & { asked: Locator }> {
  const journey = await open({ dialect: 'objects', ...options });
  await goTo(journey.page, 'Bio page');
  const asked = journey.page.getByRole('status').filter({ hasText: 'Nothing' });
  return Object.assign(journey, { asked });
}

async function publish({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: /^\d changes?$/ }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/^Queued \d/)
    .first()
    .waitFor();
}

async function asAnother({ sandbox }: Journey, path: string, init: RequestInit): Promise<void> {
  const { url, space, token } = sandbox;
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  expect((await fetch(`${url}/spaces/${space}${path}`, { ...init, headers })).ok).toBe(true);
}

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function renamed({ page }: Journey, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Autumn menu' }).click();
  const inspector = page.getByRole('region', { name: 'Edit' });
  await inspector.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
}

/** Without a page there, `ask` makes one here, which waits; then somebody else makes one, and it goes on. */
async function openMadeTwice(
  ask: (client: Client, spaceId: string) => Promise<unknown>,
): Promise<Journey & { asked: Locator }> {
  const journey = await openBioPage({
    prepare: async (data, sandbox) => {
      sandbox.removeBio();
      await withCore(data, async (client) => {
        const spaceId = (await client.connections.list({}))[0]?.spaces[0]?.id ?? '';
        await client.bio.sync({ spaceId });
        await client.outbox.pauseAll({ spaceId });
        await ask(client, spaceId);
      });
    },
  });
  await asAnother(journey, '/bio', asJson({ title: 'Theirs' }));
  await goTo(journey.page, 'Outbox');
  await journey.page
    .getByRole('button', { name: /^Resume/ })
    .first()
    .click();
  await journey.letUndoPass();
  await goTo(journey.page, 'Bio page');
  await journey.asked.filter({ hasText: 'A page was made at the service meanwhile' }).waitFor();
  return journey;
}

describe('what of the bio page was not published', () => {
  it('is a change here again where another picture was chosen there and ours is taken back', async () => {
    const journey = await openBioPage();
    const { page, asked } = journey;
    await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await publish(journey);
    const body = new FormData();
    body.set('file', new Blob([readFileSync('resources/pictures/outbox.png')], { type: 'image/png' }), 'theirs.png');
    await asAnother(journey, '/bio/avatar', { method: 'POST', body });
    const sent = journey.sandbox.journal.executed().length;
    await journey.letUndoPass();
    await asked.filter({ hasText: 'The picture of the page was changed' }).waitFor();
    await asked.getByRole('button', { name: 'Take it back' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    expect(journey.sandbox.journal.executed()).toHaveLength(sent);
  });

  it.each([
    ['Take it back', 0],
    ['Publish mine anyway', 1],
  ] as const)('goes or stays as its user says where the page could not be read: %s', async (answer, sent) => {
    const journey = await openBioPage();
    const { page, asked, sandbox } = journey;
    await renamed(journey, 'Winter menu');
    const off = sandbox.faults.add({ method: 'GET', path: /\/bio$/, fault: { kind: 'status', status: 422, body: {} } });
    await publish(journey);
    await journey.letUndoPass();
    await asked.filter({ hasText: 'could not be read before publishing' }).waitFor();
    off();
    await asked.getByRole('button', { name: answer }).click();
    await asked.waitFor({ state: 'detached' });
    if (sent === 0) await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    else await page.getByText(/^Published \d/).waitFor();
    expect(sandbox.journal.executed('block.updated')).toHaveLength(sent);
  });

  it('is taken back where somebody else made a page meanwhile, which is shown then', async () => {
    const journey = await openMadeTwice((client, spaceId) => client.bio.create({ spaceId, fields: { title: 'Ours' } }));
    const { page, asked } = journey;
    expect(await page.getByRole('button', { name: 'Publish mine anyway' }).count()).toBe(0);
    await asked.getByRole('button', { name: 'Take mine back' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByText('Theirs').first().waitFor();
    expect(journey.executed('bio.created')).toHaveLength(1);
  });

  it('is shown beside the page that somebody else made, where all of it was published at once', async () => {
    const page = { title: 'Ours', blocks: [{ type: 'link', title: 'Menu', url: 'https://example.com/menu' }] };
    const journey = await openMadeTwice(async (client, spaceId) => {
      await client.bio.apply({ spaceId, page });
      await client.bio.publish({ spaceId });
    });
    const { asked } = journey;
    await asked.getByRole('button', { name: 'Look at both' }).click();
    const both = journey.page.getByRole('dialog', { name: 'Changed at the service meanwhile' });
    for (const whose of ['Theirs', 'Ours']) await both.getByText(whose, { exact: true }).first().waitFor();
    expect(journey.executed('block.created')).toEqual([]);
  });
});
