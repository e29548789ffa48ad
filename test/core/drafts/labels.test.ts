import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterAll(() => rig.close());

const saved = async (labels: string[]): Promise<string> =>
  (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Menu', accountIds: [], labels } })).draftId;
const labelsOf = async (draftId: string): Promise<string[]> => (await rig.client.drafts.get({ draftId })).body.labels;
const imported = async (labels: string): Promise<string[]> => {
  const content = JSON.stringify([{ text: `Menu of ${labels.slice(0, 20)}`, labels }]);
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'labels.json', content });
  await rig.client.import.commit({ importId, as: 'drafts' });
  return (await rig.client.drafts.list({ spaceId: rig.spaceId })).rows[0]?.labels ?? [];
};
const put = (draftId: string, change: { add?: string[]; remove?: string[] }) =>
  rig.client.drafts.label({ draftIds: [draftId], ...change });
const refusal = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) =>
      (error as { data: { issues: { message: string }[] } }).data.issues.map(({ message }) => message),
  );

describe('labels of a draft', () => {
  const odd = [' Winter', 'winter ', '', '  ', 'menu', 'WINTER', 'Über', 'u\u0308ber'];
  const kept = ['Winter', 'menu', 'Über'];

  it('are without spaces at either end and each there once, whichever letters are large, however they come to it', async () => {
    expect(await labelsOf(await saved(odd))).toEqual(kept);
    expect(await imported(odd.join(';'))).toEqual(kept);
    const draftId = await saved([]);
    expect((await put(draftId, { add: odd.filter((label) => label.trim() !== '') })).changed).toEqual([
      { draftId, added: kept, removed: [] },
    ]);
    expect(await labelsOf(draftId)).toEqual(kept);
  });

  it('are known again by other letters: none is put beside it, and it is taken off', async () => {
    const draftId = await saved(['Winter', 'menu']);
    expect((await put(draftId, { add: ['WINTER'] })).changed).toEqual([]);
    expect((await put(draftId, { remove: [' winter'] })).changed).toEqual([
      { draftId, added: [], removed: ['Winter'] },
    ]);
    expect(await labelsOf(draftId)).toEqual(['menu']);
  });

  it('are put on no draft that was queued, nor beside as many as one may have', async () => {
    const most = Array.from({ length: 50 }, (_, at) => `label ${at}`);
    const full = await saved(most);
    expect((await put(full, { add: ['one more'] })).changed).toEqual([]);
    expect(await labelsOf(full)).toEqual(most);
    const body = { text: 'Menu', accountIds: [rig.account('x')], labels: ['menu'] };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    await rig.client.drafts.queue({ draftId });
    expect((await put(draftId, { add: ['winter'] })).changed).toEqual([]);
    expect(await labelsOf(draftId)).toEqual(['menu']);
  });

  it('that are too long, too many or none are refused in words', async () => {
    const long = 'x'.repeat(101);
    const many = Array.from({ length: 51 }, (_, at) => `label ${at}`);
    const draftId = await saved(['menu']);
    const tooLong = ['A label is too long: it has 101 characters, and up to 100 fit.'];
    expect(await refusal(saved([long]))).toEqual(tooLong);
    expect(await refusal(put(draftId, { add: [long] }))).toEqual(tooLong);
    expect(await refusal(saved(many))).toEqual(['The list of labels has 51 entries; up to 50 can be given at once.']);
    expect(await refusal(put(draftId, { add: many }))).toEqual([
      'The list of labels has 51 entries; up to 50 can be given at once.',
    ]);
    expect(await refusal(put(draftId, { add: [' '] }))).toEqual(['A label needs at least one character.']);
    // A hundred characters and the spaces around them.
    expect(await labelsOf(await saved([` ${long.slice(1)} `]))).toEqual([long.slice(1)]);
    expect(await imported(`${long};menu`)).toEqual([long.slice(1), 'menu']);
  });
});
