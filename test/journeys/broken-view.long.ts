import { expect, it } from 'vitest';
import { spoil } from '../lent-page.ts';
import { goTo, openJourney, seriousFindings } from './window.ts';

it('a view that meets an error says so, with a way on, and stands again once it can be shown', async () => {
  const journey = await openJourney();
  const { page, problems } = journey;
  const open = goTo.bind(null, page);
  spoil(page);
  let isSpoilt = true;
  const day = /("(?:fromDay|toDay)\\?":\\?")\d{4}-\d\d-\d\d/g;
  await page.routeWebSocket(/\/core$/, (window) => {
    window.connectToServer().onMessage((message) => {
      window.send(isSpoilt ? String(message).replaceAll(day, '$1+275760-09-13') : message);
    });
  });
  await page.reload();
  await open('Outbox');
  await open('Analytics');
  const broken = page.getByRole('alert').filter({ hasText: 'This can’t be shown' });
  await broken.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await broken.getByRole('link', { name: 'Report the problem' }).waitFor();
  await open('Posts');
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  await open('Analytics');
  await broken.waitFor();
  isSpoilt = false;
  await broken.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Accounts are never added together').waitFor();
  expect(await broken.count()).toBe(0);
  await journey.close();
  // It is an error all the same.
  expect([...new Set(problems)]).toEqual(['Invalid time value']);
});
