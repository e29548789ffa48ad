import { expect, it } from 'vitest';
import { Keys } from './keys.ts';
import { journeys } from './window.ts';

const open = journeys();

it('the first start and the tour are gone through with keys alone, and no step leaves the keyboard nowhere', async () => {
  const { page } = await open({ service: 'embedded', welcome: 'stay' });
  const keys = new Keys(page);
  await keys.begin();
  const enter = page.getByRole('button', { name: 'Try the sandbox' });
  await enter.waitFor();
  await keys.lands('Welcome', 'BUTTON Try the sandbox');
  await keys.seen('Welcome');
  const dialect = page.getByRole('combobox', { name: 'It answers' });
  await keys.tabTo(dialect);
  const first = await dialect.inputValue();
  await keys.press('ArrowDown');
  await expect.poll(() => dialect.inputValue()).not.toBe(first);
  await keys.tabTo(page.getByRole('textbox', { name: 'Address of the service' }));
  await keys.type('nowhere');
  await keys.tabTo(page.getByLabel('API token'));
  await keys.lands('an address was typed', /^INPUT API token/);
  await keys.on(enter, 'Enter', 'Shift+Tab');
  const tour = page.getByRole('region', { name: 'Tour' });
  await tour.getByText(/^1 of 3/).waitFor();
  await keys.lands('the first view', /^(TEXTAREA Post text|MAIN)/);
  await keys.seen('the tour');
  await keys.on(tour.getByRole('button', { name: 'Next' }), 'Enter', 'Shift+Tab');
  await tour.getByText(/^2 of 3/).waitFor();
  await keys.lands('its second step', 'BUTTON Next');
  await keys.press('Enter');
  await tour.getByText(/^3 of 3/).waitFor();
  await keys.lands('its third step', 'BUTTON Begin');
  await keys.on(tour.getByRole('button', { name: 'Back' }), 'Enter', 'Shift+Tab');
  await tour.getByText(/^2 of 3/).waitFor();
  await keys.lands('back', 'BUTTON Back');
  await keys.on(tour.getByRole('button', { name: 'Next' }));
  await tour.getByText(/^3 of 3/).waitFor();
  await keys.press('Enter');
  await tour.waitFor({ state: 'detached' });
  await keys.lands('its end', /^(TEXTAREA|MAIN|BUTTON)/);

  // Asked for again, and left with Esc and with its button.
  await keys.palette('tour', 'Show the tour');
  await tour.waitFor();
  await keys.lands('the tour again', /./);
  await keys.tabTo(tour.getByRole('button', { name: 'Next' }));
  await keys.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await keys.lands('left with Esc', /^(TEXTAREA|MAIN|BUTTON)/);
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
