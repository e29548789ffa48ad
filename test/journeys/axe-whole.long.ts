import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillWorkspace, liveIn } from './lived-in.ts';
import { openJourney, type Journey } from './window.ts';

/* All that axe asks, the moderate and the minor too, which the other journeys leave out for the time it takes. */

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ posts: 200, dialect: 'objects', prepare: fillWorkspace });
  await liveIn(journey);
});
afterAll(() => journey.close());

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as never })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

it.each([
  ['compose', 'Compose'],
  ['quick', 'Quick post'],
  ['import', 'Import'],
  ['outbox', 'Outbox'],
  ['calendar?look=week', 'Calendar'],
  ['calendar?look=month', 'Calendar'],
  ['posts', 'Posts'],
  ['analytics', 'Analytics'],
  ['search?words=menu', 'Search'],
  ['bio', 'Bio page'],
  ['accounts', 'Accounts'],
  ['accounts/comments', 'Accounts'],
  ['accounts/webhooks', 'Accounts'],
  ['accounts/tokens', 'Accounts'],
  ['settings', 'Settings'],
  ['settings/missed-posts', 'Settings'],
  ['settings/appearance', 'Settings'],
  ['settings/data', 'Settings'],
  ['settings/diagnostics', 'Settings'],
  ['settings/updates', 'Settings'],
])('axe finds nothing of any weight in #/%s, wide and narrow', async (hash, heading) => {
  const { page } = journey;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(`location.hash = '#/${hash}'`);
    // In a narrow window a section of the settings is headed by its own name.
    if (width === 1280) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // What fades in has the contrast of neither before nor after: it is asked again.
    await expect.poll(() => findings(page)).toEqual([]);
  }
});
