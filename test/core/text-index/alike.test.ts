import { expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig } from '../../rig.ts';

it.each([
  ['the same words', 'Read our new winter catalogue here', 'Read our new winter catalogue, here!', 'same'],
  [
    'another link',
    'Read our new winter catalogue https://a.example/1',
    'Read our new winter catalogue https://a.example/2',
    'near',
  ],
  ['another order', 'Dogs chase cats around town', 'Cats chase dogs around town', 'near'],
  ['accents left out', 'Neue Bohnen für den Frühling im Café', 'neue bohnen fur den fruhling im cafe', 'same'],
  ['another order of few words', 'Dogs chase cats', 'Cats chase dogs', null],
  [
    'another number',
    'Advent calendar of the roastery in the old harbour: a new grinder for day 3',
    'Advent calendar of the roastery in the old harbour: a new grinder for day 4',
    null,
  ],
])('a draft and the row of a file are told the same of a text with %s', async (_, here, text, is) => {
  const rig = await openRig({ dispatch: false });
  await rig.post(here);
  const [spaceId, accountId] = [rig.spaceId, rig.account('x')];
  const { similar } = await rig.client.search.similar({ spaceId, text, accountIds: [accountId] });
  expect(similar[0]?.is ?? null).toBe(is);
  const content = JSON.stringify([{ text, accounts: accountId }]);
  const run = await rig.client.import.dryRun({ spaceId, name: 'one.json', content });
  const { rows } = await rig.client.import.rows({ importId: run.importId, filter: 'all', offset: 0, limit: 1 });
  const told = { 'same-text': 'same', 'near-text': 'near' } as const;
  const found = rows[0]?.problems.flatMap(({ code }) =>
    code === 'same-text' || code === 'near-text' ? [told[code]] : [],
  );
  expect(found?.[0] ?? null).toBe(is);
  await rig.close();
});

it('a post that went out on several accounts is told once, with all of them', async () => {
  const rig = await openRig({ dispatch: false });
  const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
  const text = 'Three new drinks and one very old recipe';
  for (const account of [x, bluesky])
    keepPost(rig, account, { remoteId: '4711', publishedAtMs: Date.now() - 86_400_000, excerpt: text });
  const asked = { spaceId: rig.spaceId, text, accountIds: [x, bluesky] };
  await expect
    .poll(async () =>
      (await rig.client.search.similar(asked)).similar.map(({ id, accountIds }) => [id, accountIds.toSorted()]),
    )
    .toEqual([['4711', [x, bluesky].toSorted()]]);
  await rig.close();
});
