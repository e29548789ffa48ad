import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { Keys } from './keys.ts';
import { journeys } from './window.ts';

const open = journeys();

it('accounts, comments, webhooks and tokens are worked with by keys alone, and no step leaves the keyboard nowhere', async () => {
  const journey = await open({
    dialect: 'objects',
    prepare: (data) =>
      importInto(data, 'text,accounts,first_comment,comment_delay_minutes\nWe roast on Tuesdays,x,Link in bio,600\n'),
  });
  const { page } = journey;
  const keys = new Keys(page);
  await keys.begin();
  await expect.poll(() => journey.executed('comment.created').length).toBe(1);
  await keys.view('Control+7', 'Accounts');

  // Parked, taken back, and parked for good.
  const marta = page.getByRole('main').getByRole('link', { name: /Boards by Marta/ });
  await keys.on(marta);
  const detail = page.getByRole('complementary', { name: 'Boards by Marta' });
  await detail.waitFor();
  await keys.lands('an account is opened', /^A .*Boards by Marta/);
  await keys.on(detail.getByRole('button', { name: 'Park' }));
  await detail.getByText('A parked account keeps its slot').waitFor();
  await keys.lands('it is parked', 'BUTTON Activate');
  await keys.press('Alt+T', 'Enter');
  await detail.getByRole('button', { name: 'Park' }).waitFor();
  await keys.lands('that is undone', 'BUTTON Park');
  await keys.press('Enter');
  await detail.getByText('A parked account keeps its slot').waitFor();
  await keys.seen('a parked account');

  // Its boards are searched.
  await keys.tabTo(detail.getByRole('searchbox', { name: 'Search boards' }), 'Shift+Tab');
  await keys.type('zzz');
  await detail.getByText('No board has these words.').waitFor();

  // Disconnected with its handle, left once, taken back, and disconnected.
  const leave = detail.getByRole('button', { name: 'Disconnect…' });
  const leaving = page.getByRole('dialog', { name: /^Disconnect / });
  await keys.on(leave);
  await leaving.waitFor();
  await keys.lands('a disconnection is asked about', /^INPUT Type .* to confirm/);
  await keys.press('Escape');
  await leaving.waitFor({ state: 'detached' });
  await keys.lands('it is left', 'BUTTON Disconnect…');
  await keys.press('Enter');
  await leaving.waitFor();
  const handle = await leaving.locator('label b').innerText();
  await keys.type(handle);
  await keys.seen('a disconnection');
  await keys.on(leaving.getByRole('button', { name: 'Disconnect', exact: true }));
  await leaving.waitFor({ state: 'detached' });
  await detail.getByText('can be parked or activated again once it is kept').waitFor();
  await keys.lands('it is to be disconnected', 'BUTTON Keep it');
  await keys.on(detail.getByRole('button', { name: 'Keep it' }), 'Enter', 'Shift+Tab');
  await leave.waitFor();
  // The first of what stands in its place, in the account that it is about.
  await keys.lands('it is kept', 'BUTTON Read again');

  // A follow-up comment.
  const tabs = page.getByRole('navigation', { name: 'Sections of Accounts' });
  await keys.on(tabs.getByRole('link', { name: /^Follow-up comments/ }), 'Enter', 'Shift+Tab');
  const edit = page.getByRole('button', { name: /^Edit: Link in bio/ });
  await edit.waitFor();
  await keys.lands('follow-up comments', /^A Follow-up comments/);
  const editor = page.getByRole('dialog', { name: 'Edit the follow-up comment' });
  await keys.on(edit);
  await editor.waitFor();
  await keys.lands('a comment is edited', 'TEXTAREA Comment');
  await keys.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await keys.lands('that is left', 'BUTTON Edit: Link in bio');
  await keys.press('Enter');
  await editor.waitFor();
  await keys.press('Control+A');
  await keys.type('The link is in our bio');
  await keys.tabTo(editor.getByRole('spinbutton'));
  await keys.press('ArrowUp');
  await keys.seen('a comment that is edited');
  await keys.on(editor.getByRole('button', { name: 'Save comment' }));
  await editor.waitFor({ state: 'detached' });
  await keys.lands('a comment is saved', /^BUTTON Edit: The link is in our bio/);

  // A webhook.
  await keys.on(tabs.getByRole('link', { name: /^Webhooks/ }), 'Enter', 'Shift+Tab');
  const hook = page.getByRole('article').first();
  await hook.waitFor();
  await keys.on(hook.getByRole('button', { name: /^Edit: / }));
  const address = hook.getByRole('textbox', { name: 'Address' });
  await address.waitFor();
  await keys.lands('a webhook is edited', /^BUTTON Close: /);
  await keys.press('Escape');
  await address.waitFor({ state: 'detached' });
  await keys.lands('that is left', /^BUTTON Edit: /);
  await keys.press('Enter');
  await keys.tabTo(address);
  await keys.press('Control+A');
  await keys.type('no address');
  await keys.press('Enter');
  await hook.getByText('This address is not one that can be reached').waitFor();
  await keys.lands('an address is refused', 'INPUT Address');
  await keys.press('Control+A');
  await keys.type('https://hooks.example/anew');
  await keys.on(hook.getByRole('checkbox').first(), 'Space');
  await keys.tabTo(hook.getByRole('textbox', { name: 'Another event' }));
  await keys.type('post.mended');
  await keys.on(hook.getByRole('button', { name: 'Add', exact: true }));
  await hook.getByRole('checkbox', { name: 'post.mended' }).waitFor();
  await keys.lands('an event is added', 'BUTTON Add');
  await keys.seen('a webhook that is edited');
  await keys.on(hook.getByRole('button', { name: 'Save changes' }));
  await address.waitFor({ state: 'detached' });
  const anew = page.getByRole('article', { name: 'https://hooks.example/anew' });
  await anew.getByText('a change waits').waitFor();
  await keys.lands('it is saved', /^BUTTON Edit: https:\/\/hooks\.example\/anew/);
  await keys.on(anew.getByRole('switch'), 'Space', 'Shift+Tab');
  await keys.lands('it is switched', /^INPUT Active: /);
  await keys.on(anew.getByRole('button', { name: /^Delete webhook/ }));
  const keep = page.getByRole('button', { name: /^Keep it: / });
  await keep.waitFor();
  await keys.lands('it is to be deleted', /^BUTTON Keep it: /);
  await keys.press('Enter');
  await keep.waitFor({ state: 'detached' });
  await keys.lands('it is kept', /^BUTTON Edit: /);

  // A token is made, its secret is seen, and it is revoked.
  await keys.on(tabs.getByRole('link', { name: /^API tokens/ }), 'Enter', 'Shift+Tab');
  const name = page.getByRole('textbox', { name: 'Name of the new token' });
  await keys.tabTo(name);
  await keys.type('Night script');
  await keys.on(page.getByRole('button', { name: 'Create token' }));
  const made = page.getByRole('region', { name: 'The new token' });
  await made.waitFor();
  await keys.lands('a token is made', 'BUTTON Copy');
  await keys.seen('a new token');
  await keys.on(made.getByRole('button', { name: 'I have it' }));
  await made.waitFor({ state: 'detached' });
  await keys.lands('its secret is put away', 'INPUT Name of the new token');
  const revoke = page.getByRole('button', { name: 'Revoke: Night script' });
  const asked = page.getByRole('dialog', { name: 'Revoke “Night script”?' });
  await keys.on(revoke);
  await asked.waitFor();
  await keys.lands('a revocation is asked about', 'BUTTON Keep it');
  await keys.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await keys.lands('it is left', 'BUTTON Revoke: Night script');
  await keys.press('Enter');
  await keys.on(asked.getByRole('button', { name: 'Revoke token' }));
  await expect.poll(() => journey.executed('token.revoked').length).toBe(1);
  await page.getByText('Night script is revoked.').first().waitFor();
  await keys.lands('it is revoked', 'INPUT Name of the new token');
  // Of one that was made elsewhere, by its ID.
  await keys.tabTo(page.getByRole('textbox', { name: 'ID of the token' }));
  await keys.type('999999');
  await keys.press('Enter');
  await page.getByRole('dialog', { name: 'Revoke the token 999999?' }).waitFor();
  await keys.press('Escape');
  await keys.lands('that is left', 'INPUT ID of the token');
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
