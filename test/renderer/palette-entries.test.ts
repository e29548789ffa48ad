import { expect, it } from 'vitest';
import { sectionEntries } from '../../src-renderer/frame/palette-entries.ts';
import { mounted } from './mounted.svelte.ts';
import { servedPage } from './served-page.ts';

/* What the palette offers of the sections, at a real core, without a browser. */

servedPage();

it.each([
  ['webhook', '#/accounts/webhooks'],
  ['api token', '#/accounts/tokens'],
  ['comment', '#/accounts/comments'],
  ['connections', '#/settings/connections'],
  ['wire profile', '#/settings/connections'],
  ['data', '#/settings/data'],
  ['backup', '#/settings/data'],
  ['restore', '#/settings/data'],
  ['diagnostics', '#/settings/diagnostics'],
  ['updates', '#/settings/updates'],
])('“%s” leads to %s', async (words, place) => {
  const { seen, unmount } = mounted(() => sectionEntries());
  const found = () => seen.at(-1)?.find(({ label }) => label.toLowerCase().includes(words));
  await expect.poll(found).toBeDefined();
  found()?.run();
  expect(location.hash).toBe(place);
  unmount();
});
