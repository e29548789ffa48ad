import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

it('a snippet is kept by its name, changed, deleted and brought back', async () => {
  rig = await openRig({ dispatch: false });
  const space = { spaceId: rig.spaceId };
  const { snippets } = rig.client;
  const save = (name: string, text: string, kind: 'snippet' | 'template' = 'snippet') =>
    snippets.save({ ...space, kind, name, body: { text, accountIds: [] } });
  const { id } = await save('hours', 'Open from 8');
  await save('hours', 'A draft to begin with', 'template');
  // The same name again is the same one.
  expect(await save('hours', 'Open from 9')).toEqual({ id });
  const listed = async () => (await snippets.list(space)).map(({ kind, name, body }) => [kind, name, body.text]);
  const template = ['template', 'hours', 'A draft to begin with'];
  expect((await listed()).toSorted()).toEqual([['snippet', 'hours', 'Open from 9'], template]);
  expect(await snippets.delete({ id })).toEqual({ deleted: 1 });
  expect(await listed()).toEqual([template]);
  expect(await snippets.restore({ id })).toEqual({ restored: 1 });
  await snippets.delete({ id });
  await save('hours', 'Open from 10');
  // Its name stands for another one by now.
  expect(await snippets.restore({ id })).toEqual({ restored: 0 });
});

it('a snippet cannot take the name of another, which would be gone with it', async () => {
  rig = await openRig({ dispatch: false });
  const { snippets } = rig.client;
  const of = (name: string, text: string) => ({
    ...{ spaceId: rig.spaceId, kind: 'snippet' as const, name },
    body: { text, accountIds: [] },
  });
  await snippets.save(of('hours', 'Open from 8'));
  const { id } = await snippets.save(of('other', 'x'));
  await expect(snippets.save({ ...of('hours', 'x'), id })).rejects.toMatchObject({
    data: { code: 'refused', message: expect.stringContaining('Another one has this name') as string },
  });
  const kept = (await snippets.list({ spaceId: rig.spaceId })).map(({ name, body }) => [name, body.text]);
  expect(kept.toSorted()).toEqual([
    ['hours', 'Open from 8'],
    ['other', 'x'],
  ]);
});

it('a snippet that could never be typed is refused in words; a template goes by any name', async () => {
  rig = await openRig({ dispatch: false });
  const of = (kind: 'snippet' | 'template') => ({
    ...{ spaceId: rig.spaceId, kind, name: '🎄' },
    body: { text: 'Open from 8', accountIds: [] },
  });
  await expect(rig.client.snippets.save(of('snippet'))).rejects.toMatchObject({
    data: { issues: [{ message: expect.stringContaining('letters, numbers, - and _') as string }] },
  });
  await rig.client.snippets.save(of('template'));
});

it('a group of accounts keeps them under its name, which a snippet may have as well', async () => {
  rig = await openRig({ dispatch: false });
  const space = { spaceId: rig.spaceId };
  const { snippets } = rig.client;
  const of = (accountIds: string[]) => ({
    ...space,
    kind: 'accounts' as const,
    name: 'Bakery',
    body: { text: '', accountIds },
  });
  const { id } = await snippets.save(of(['1']));
  await snippets.save({ ...space, kind: 'snippet', name: 'Bakery', body: { text: 'Fresh bread', accountIds: [] } });
  expect(await snippets.save(of(['1', '2']))).toEqual({ id });
  const kept = (await snippets.list(space)).map(({ kind, body }) => [kind, body.accountIds]);
  expect(kept.toSorted()).toEqual([
    ['accounts', ['1', '2']],
    ['snippet', []],
  ]);
});
