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
