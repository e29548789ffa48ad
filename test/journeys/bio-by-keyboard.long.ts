import { expect, it } from 'vitest';
import { Keys } from './keys.ts';
import { journeys } from './window.ts';

const open = journeys();

it('the bio page is made over with keys alone, and no step leaves the keyboard nowhere', async () => {
  const journey = await open({ dialect: 'objects' });
  const { page } = journey;
  const keys = new Keys(page);
  await keys.begin();
  await keys.view('Control+6', 'Bio page');
  const outline = page.getByRole('region', { name: 'Blocks' });
  const inspector = page.getByRole('region', { name: 'Edit' });
  const block = (name: string | RegExp) => outline.getByRole('button', { name });
  const changes = (count: number) =>
    page.getByRole('button', { name: count === 1 ? '1 change' : `${count} changes`, exact: true });
  await block('Autumn menu').waitFor();

  // A block is added, and the menu that offers it is left with Esc first.
  const add = outline.getByRole('button', { name: 'Add a block' });
  await keys.on(add);
  await page.getByRole('menuitem').first().waitFor();
  await keys.press('Escape');
  await keys.lands('the menu is left', 'BUTTON Add a block');
  await keys.pick(add, 'Link');
  await keys.lands('a block is added', 'INPUT Title');
  await keys.type('Opening hours');
  await keys.tabTo(inspector.getByRole('textbox', { name: 'Address' }));
  await keys.type('harbour.example/hours');
  await keys.on(inspector.getByRole('button', { name: 'Use https://harbour.example/hours' }));
  await keys.lands('the address is completed', 'INPUT Address');
  await block('Opening hours').waitFor();
  await keys.seen('a new block');

  // Moved, and its order is said.
  await keys.tabTo(block('Opening hours'), 'Shift+Tab');
  await keys.press('Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowDown');
  await keys.lands('a block is moved', /^BUTTON Opening hours/);
  await keys.press('ArrowUp');
  await keys.lands('the block above', /^BUTTON Summer terrace/);
  await keys.tabTo(block('Autumn menu'), 'Shift+Tab');
  await keys.press('Enter');
  await keys.lands('a block is chosen', /^BUTTON Autumn menu/);
  await keys.on(inspector.getByRole('button', { name: 'Move down' }));
  await keys.lands('moved by its button', 'BUTTON Move down');
  await keys.tabTo(inspector.getByRole('textbox', { name: 'Title' }));
  await keys.press('End');
  await keys.type(' of the harbour');
  await block('Autumn menu of the harbour').waitFor();
  await keys.on(inspector.getByRole('button', { name: 'Undo this change' }));
  await block(/^Autumn menu(?! of)/).waitFor();
  await inspector.getByRole('button', { name: 'Undo this change' }).waitFor({ state: 'detached' });
  // Not on Delete, which stood beside it.
  await keys.lands('a change is undone', 'BUTTON Move up');

  // Hidden, by its switch.
  await keys.on(inspector.getByRole('switch', { name: 'Shown on the page' }), 'Space');
  await keys.lands('a block is hidden', /^INPUT Shown on the page/);
  await block(/^Autumn menu.*hidden/).waitFor();

  // Deleted by its key, and by its button; both are taken back.
  await keys.tabTo(block('Find us'), 'Shift+Tab');
  await keys.press('Delete');
  await keys.lands('a block is deleted by its key', /^BUTTON Marvila opens/);
  await page.locator('.toast').filter({ hasText: 'Block “Find us” deleted' }).waitFor();
  const undoes = page.locator('.toast').getByRole('button', { name: /^Undo/ });
  await keys.press('Alt+T');
  await keys.lands('the message', /^BUTTON Undo/);
  await keys.press('Escape');
  await keys.lands('the message is left', /^BUTTON Marvila opens/);
  await keys.press('Alt+T', 'Enter');
  await block('Find us').waitFor();
  await keys.lands('its deletion is undone', /^BUTTON Marvila opens/);
  await expect.poll(() => undoes.count()).toBe(0);
  await keys.tabTo(block('Find us'));
  await keys.press('Enter');
  await keys.on(inspector.getByRole('button', { name: 'Delete' }));
  await keys.lands('a block is deleted by its button', /^BUTTON Marvila opens/);
  await keys.undo('Block “Find us” deleted');
  await keys.lands('that is undone', /^BUTTON /);

  // The page itself, and its picture.
  await keys.tabTo(block(/^Title and introduction/), 'Shift+Tab');
  await keys.press('Enter');
  const chosen = page.waitForEvent('filechooser');
  await keys.on(inspector.getByRole('button', { name: /^(Choose a|Another) picture$/ }));
  await (await chosen).setFiles('resources/pictures/outbox.png');
  const cropping = page.getByRole('dialog', { name: 'Picture of the page' });
  await cropping.getByRole('slider', { name: 'Zoom' }).waitFor();
  await keys.lands('a picture is to be cropped', 'INPUT Zoom');
  await keys.press('Escape');
  await cropping.waitFor({ state: 'detached' });
  await keys.lands('the crop is left', /^BUTTON .*picture$/);
  const again = page.waitForEvent('filechooser');
  await keys.press('Enter');
  await (await again).setFiles('resources/pictures/outbox.png');
  await cropping.getByRole('slider', { name: 'Zoom' }).waitFor();
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await keys.tabTo(cropping.getByRole('slider', { name: 'Left to right' }));
  await keys.press('End');
  await keys.tabTo(cropping.getByRole('slider', { name: 'Top to bottom' }));
  await keys.press('Home');
  await keys.seen('the crop');
  await keys.on(cropping.getByRole('button', { name: 'Use this picture' }));
  await cropping.waitFor({ state: 'detached' });
  await keys.lands('the picture is chosen', /^BUTTON .*picture$/);
  for (const [name, words] of [
    ['Title', 'Harbour'],
    ['Introduction', 'Open all winter.'],
    ['Address of the page', 'harbour'],
    ['Theme', 'dusk'],
  ] as const) {
    const field = inspector.getByRole('textbox', { name, exact: true });
    await keys.tabTo(field);
    await keys.press('Control+A');
    await keys.type(words);
  }
  await keys.on(inspector.getByRole('button', { name: /^(Keep the picture|Undo the picture)/ }), 'Enter', 'Shift+Tab');
  await keys.lands('the picture alone is undone', /^BUTTON .*picture$/);

  // What is staged is read, one of it is taken back, and the dialog is left where it was opened.
  await changes(3).waitFor();
  await keys.on(changes(3), 'Enter', 'Shift+Tab');
  const read = page.getByRole('dialog', { name: '3 changes' });
  await read.waitFor();
  await keys.lands('the changes are read', 'BUTTON Go on editing');
  await read.getByText('Harbour', { exact: true }).first().waitFor();
  await keys.seen('the changes');
  await keys.press('Escape');
  await read.waitFor({ state: 'detached' });
  await keys.lands('the changes are left', 'BUTTON 3 changes');
  await keys.press('Enter');
  await keys.on(read.getByRole('button', { name: /^Take back: .*Autumn menu/ }));
  const fewer = page.getByRole('dialog', { name: '2 changes' });
  await fewer.waitFor();
  // What brings it back stands in its place.
  await keys.lands('one change is taken back', 'BUTTON Undo: Autumn menu');
  await keys.on(fewer.getByRole('button', { name: 'Publish' }));
  await page.getByText(/^Queued \d/).waitFor();
  await keys.lands('the page is published', 'BUTTON Versions');
  await keys.on(page.getByRole('button', { name: 'Undo publishing' }));
  await changes(2).waitFor();
  await keys.lands('its publishing is undone', 'BUTTON Read again');

  await keys.on(page.getByRole('button', { name: 'Discard', exact: true }), 'Enter', 'Shift+Tab');
  await changes(2).waitFor({ state: 'detached' });
  await keys.lands('all is discarded', 'BUTTON Publish');
  await keys.undo('Changes discarded.');
  await changes(2).waitFor();
  await keys.lands('that is undone', /^(BUTTON|MAIN|INPUT)/);
  await keys.on(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter', 'Shift+Tab');
  await page.getByText(/^Queued \d/).waitFor();
  await keys.lands('the page is published again', 'BUTTON Publish');
  await journey.letUndoPass();
  await page.getByText(/^Published \d/).waitFor();
  expect(journey.executed('block.created')).toHaveLength(1);

  // An earlier version is compared and restored.
  await keys.on(page.getByRole('button', { name: 'Versions' }), 'Enter', 'Shift+Tab');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await keys.on(versions.getByRole('button', { name: /^Compare/ }).last());
  await versions.getByLabel('What restoring would change').waitFor();
  await keys.seen('the versions');
  await keys.press('Escape');
  await versions.waitFor({ state: 'detached' });
  await keys.lands('the versions are left', 'BUTTON Versions');
  await keys.press('Enter');
  await keys.on(versions.getByRole('button', { name: /^Restore/ }).last());
  await versions.waitFor({ state: 'detached' });
  await keys.lands('a version is restored', 'BUTTON Versions');
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
