import { expect, it } from 'vitest';
import { operations } from '../../src-main/core/service/operations/endpoints.ts';
import { operationIds } from '../../src-preload/contract/reasons.ts';
import { importInto } from '../data-folder.ts';
import { goTo, journeys, type Journey } from './window.ts';

/* Every row of the service's table of endpoints is called by what somebody does in the window: by where the README says. */

const open = journeys();

/** What the service was asked, by the names of the endpoint table. */
function callsAt({ sandbox }: Journey): string[] {
  const patterns = Object.values(operations).map(({ id, method, path }) => ({
    id,
    method,
    pattern: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const asked = sandbox.journal
    .entries()
    .flatMap((entry) =>
      patterns
        .filter(({ method, pattern }) => method === entry.method && pattern.test(entry.path.split('?')[0] ?? ''))
        .map(({ id }) => id),
    );
  return operationIds.filter((id) => asked.includes(id));
}

it.each(['strings', 'sparse'] as const)('every call of the service is made from the window (%s)', async (dialect) => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const journey = await open({
    dialect,
    prepare: async (data, sandbox) => {
      sandbox.removeBio();
      await importInto(
        data,
        `text,accounts,first_comment,comment_delay_minutes,scheduled_at\nWe roast on Tuesdays,x,Link in bio,600,\nSpring menu,x,,,${inAWeek}\n`,
      );
    },
  });
  const { page } = journey;
  const done = (effect: string, times = 1) =>
    expect.poll(() => journey.executed(effect).length, { message: effect }).toBe(times);
  const bringOn = async (effect: string, times = 1): Promise<void> => {
    await journey.letUndoPass();
    await done(effect, times);
  };

  // Posts: written, changed while scheduled, commented on, tried again.
  await done('comment.created');
  await done('post.created', 2);
  await goTo(page, 'Outbox');
  const scheduled = page.getByRole('listbox', { name: 'Scheduled' }).getByRole('option');
  await scheduled.filter({ hasText: 'Spring menu' }).click();
  await page.getByRole('dialog', { name: 'What happened' }).getByRole('button', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Change the scheduled post' });
  await change.getByLabel('Text').fill('Spring menu, with rhubarb');
  await change.getByRole('button', { name: 'Send the change' }).click();
  await done('post.updated');
  await change.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'What happened' }).waitFor({ state: 'detached' });
  journey.sandbox.failPublications(1);
  await goTo(page, 'Compose');
  await page.getByRole('textbox', { name: 'Post text' }).fill('Tried twice');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.keyboard.press('Control+Enter');
  await bringOn('post.created', 3);
  await goTo(page, 'Outbox');
  await page.getByRole('region', { name: 'Needs you' }).getByRole('button', { name: 'Try again' }).click();
  await done('post.retried');

  // Accounts and their sections.
  await goTo(page, 'Accounts');
  const sections = page.getByRole('navigation', { name: 'Sections of Accounts' });
  await sections.getByRole('link', { name: /^Webhooks/ }).click();
  const hooks = page.getByRole('article');
  await hooks.first().getByRole('switch', { name: 'Active' }).click();
  await bringOn('webhook.updated');
  await hooks.first().getByRole('button', { name: 'Delete webhook' }).click();
  await bringOn('webhook.deleted');
  await sections.getByRole('link', { name: /^Follow-up comments/ }).click();
  await page.getByRole('region', { name: 'To come' }).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  await editor.getByRole('textbox', { name: 'Comment' }).fill('The link is in our bio');
  await editor.getByRole('button', { name: 'Save comment' }).click();
  await bringOn('comment.updated');
  await sections.getByRole('link', { name: /^API tokens/ }).click();
  await page.getByRole('textbox', { name: 'Name of the new token' }).fill('For the till');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'I have it' }).click();
  await page
    .getByRole('region', { name: 'Made here' })
    .getByRole('button', { name: /^Revoke: / })
    .click();
  await page
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await done('token.revoked');
  await sections.getByRole('link', { name: /^Accounts/ }).click();
  await page
    .getByRole('region', { name: 'Active', exact: true })
    .getByRole('link', { name: /Boards by Marta/ })
    .click();
  const marta = page.getByRole('complementary', { name: 'Boards by Marta' });
  await marta.getByRole('region', { name: 'Boards' }).getByRole('listitem').first().waitFor();
  await marta.getByRole('button', { name: 'Park' }).click();
  await bringOn('account.parked');
  await marta.getByRole('button', { name: 'Disconnect…' }).click();
  const leaving = page.getByRole('dialog', { name: /^Disconnect .+\?$/ });
  await leaving.getByRole('textbox').fill((await leaving.locator('label b').textContent()) ?? '');
  await leaving.getByRole('textbox').press('Enter');
  await bringOn('account.disconnected');

  // The bio page: made, then its words, its picture and its blocks.
  await goTo(page, 'Bio page');
  await page.getByRole('button', { name: 'Create the page' }).click();
  const making = page.getByRole('dialog', { name: 'Create the page' });
  await making.getByRole('textbox', { name: 'Title' }).fill('Harbour & Pine');
  await making.getByRole('button', { name: 'Create the page' }).click();
  await bringOn('bio.created');
  const outline = page.getByRole('region', { name: 'Blocks' });
  const inspector = page.getByRole('region', { name: 'Edit' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  for (const title of ['First link', 'Second link']) {
    await outline.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Link' }).click();
    await inspector.getByRole('textbox', { name: 'Title' }).fill(title);
    await inspector.getByRole('textbox', { name: 'Address' }).fill('https://harbourandpine.example/menu');
  }
  await publish.click();
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  await journey.letUndoPass();
  await done('block.created', 2);
  await outline.getByRole('button', { name: 'First link' }).click();
  await inspector.getByRole('textbox', { name: 'Title' }).fill('The first link');
  await outline.getByRole('button', { name: 'The first link' }).press('Alt+ArrowUp');
  await outline.getByRole('button', { name: 'Second link' }).press('Delete');
  await outline.getByRole('button', { name: /^Title and introduction/ }).click();
  await inspector.getByRole('textbox', { name: 'Introduction' }).fill('Coffee by the water');
  await page.getByLabel('Picture of the page').setInputFiles('resources/pictures/outbox.png');
  const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
  await cropping.getByRole('button', { name: 'Use this picture' }).click();
  await publish.click();
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  await journey.letUndoPass();
  await done('block.deleted');
  await goTo(page, 'Analytics');
  await page.getByRole('table', { name: 'One row per account' }).getByRole('link').first().click();
  await page.locator('.report .big').waitFor();
  await goTo(page, 'Posts');
  await expect.poll(() => callsAt(journey)).toEqual([...operationIds]);
});
