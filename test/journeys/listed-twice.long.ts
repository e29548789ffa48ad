import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

it.each(['objects', 'plain', 'strings'] as const)(
  'what a service lists twice stands once in each view, and none of them breaks by it (%s)',
  async (dialect) => {
    const journey = await open({
      dialect,
      async prepare(_, { url, space, token, faults }) {
        const headers = { authorization: `Bearer ${token}` };
        for (const path of ['/accounts', '/accounts/815/boards', '/webhooks', '/bio/blocks']) {
          const answer = await fetch(`${url}/spaces/${space}${path}`, { headers });
          const { data } = (await answer.json()) as { data: unknown[] };
          const body = { data: [...data, ...data] };
          faults.add({ method: 'GET', path, fault: { kind: 'status', status: 200, body } });
        }
      },
    });
    const { page } = journey;
    await goTo(page, 'Accounts');
    await page
      .getByRole('link', { name: /Boards by Marta/ })
      .first()
      .click();
    const boards = page.getByRole('region', { name: 'Boards' }).getByRole('listitem');
    await expect.poll(() => boards.count()).toBe(6);
    expect(await page.locator('.acc-row').count()).toBe(11);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const hooks = page.getByRole('article');
    await hooks.first().waitFor();
    expect(await hooks.count()).toBe(3);
    await goTo(page, 'Bio page');
    const blocks = page.locator('.blk-b');
    await blocks.nth(3).waitFor();
    expect(await blocks.count()).toBe(8);
  },
);
