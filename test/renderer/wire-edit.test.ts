import { afterEach, describe, expect, it } from 'vitest';
import { read, WireEdit, written } from '../../src-renderer/settings/wire/wire-edit.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';

let rig: Rig;
afterEach(() => rig.close());

/** `kept`: what this window keeps of what is typed. */
async function editing(kept?: Storage): Promise<WireEdit> {
  const [connection] = await rig.client.connections.list({});
  const edit = new WireEdit(rig.client, connection?.id ?? '', kept);
  await edit.load();
  return edit;
}
const keysOf = (edit: WireEdit) => edit.groups.flatMap(({ keys }) => keys);
const keyOf = (edit: WireEdit, key: string) => keysOf(edit).find((one) => one.key === key);
const hasOwn = async () => (await rig.client.connections.list({}))[0]?.ownWireProfile;

describe('the wire profile of a connection', () => {
  it('shows every guess in words for its group, and keeps only what differs from it', async () => {
    rig = await openRig({ dispatch: false });
    const edit = await editing();
    expect([edit.own, keysOf(edit).length > 60, edit.groups[0]?.name]).toEqual([
      0,
      true,
      'Fields of a post, as it is sent',
    ]);
    expect(edit.groups.map(({ name }) => name)).not.toContain('Others');
    edit.type('requests.post.content', 'text');
    edit.type('requests.post.link', 'null');
    edit.type('activeValues.active', '1');
    edit.type('notExecutedStatuses', '[503]');
    edit.type('commentStatus', '{"2":"armed"}');
    expect([edit.own, await edit.save(), await hasOwn()]).toEqual([5, true, true]);
    const again = await editing();
    expect(again.own).toBe(5);
    expect(keyOf(again, 'requests.post.content')).toMatchObject({ typed: 'text', guess: 'content', isOwn: true });
    expect(keyOf(again, 'requests.post.link')).toMatchObject({ typed: 'null', own: null, isOwn: true });
    expect(keyOf(again, 'commentStatus')?.typed).toBe('{"2":"armed"}');
    await rig.post('As the service wants it');
    again.words = 'POST.CONTENT';
    expect(keysOf(again).map(({ key }) => key)).toEqual(['requests.post.content']);
  });

  it('goes back to the guesses, one by one and all at once', async () => {
    rig = await openRig({ dispatch: false, wireProfile: { modes: { now: 'go' }, clearedAs: '' } });
    const edit = await editing();
    expect([edit.own, keyOf(edit, 'clearedAs')?.typed]).toEqual([2, '']);
    edit.reset('modes.now');
    expect([edit.own, await edit.save(), await hasOwn()]).toEqual([1, true, true]);
    edit.resetAll();
    expect([edit.own, await edit.save(), await hasOwn()]).toEqual([0, true, false]);
  });

  it('keeps what another window changed meanwhile, and replaces the same key only once that was seen', async () => {
    rig = await openRig({ dispatch: false });
    const [mine, theirs] = [await editing(), await editing()];
    theirs.type('requests.post.content', 'text');
    theirs.type('modes.now', 'go');
    expect(await theirs.save()).toBe(true);
    mine.type('requests.post.link', 'null');
    mine.type('modes.now', 'at-once');
    expect(await mine.save()).toBe(false);
    expect(keyOf(mine, 'modes.now')?.problem).toBe('It was changed meanwhile, to go. Save again to replace that.');
    expect(await mine.save()).toBe(true);
    const again = await editing();
    expect(['requests.post.content', 'requests.post.link', 'modes.now'].map((key) => keyOf(again, key)?.typed)).toEqual(
      ['text', 'null', 'at-once'],
    );
  });

  it('replaces what another window changed after this one was closed or killed only once that was seen', async () => {
    rig = await openRig({ dispatch: false });
    const kept = memoryStorage();
    const opened = () => editing(kept);
    const mine = await opened();
    mine.type('modes.now', 'at');
    mine.type('modes.now', 'at-once');
    mine.type('requests.post.link', 'null');
    const theirs = await editing();
    theirs.type('modes.now', 'go');
    expect(await theirs.save()).toBe(true);
    const again = await opened();
    again.type('modes.now', 'at once');
    expect(await again.save()).toBe(false);
    expect(keyOf(again, 'modes.now')?.problem).toBe('It was changed meanwhile, to go. Save again to replace that.');
    // Seen, also by whoever closes it again.
    const third = await opened();
    expect(await third.save()).toBe(true);
    expect(keyOf(await editing(), 'modes.now')?.typed).toBe('at once');
  });

  it('takes what an earlier version kept of what was typed', async () => {
    rig = await openRig({ dispatch: false });
    const [connection] = await rig.client.connections.list({});
    const kept = memoryStorage();
    kept.setItem(`outpost:typed:wire profile of ${connection?.id ?? ''}`, '{"modes.now":"go"}');
    const edit = await editing(kept);
    expect([keyOf(edit, 'modes.now')?.typed, await edit.save()]).toEqual(['go', true]);
  });

  it('keeps what is typed when its dialog is closed by mistake, until it is saved or not wanted', async () => {
    rig = await openRig({ dispatch: false, wireProfile: { clearedAs: '' } });
    const kept = memoryStorage();
    const opened = () => editing(kept);
    const first = await opened();
    first.type('modes.now', 'go');
    first.type('clearedAs', 'x');
    first.type('clearedAs', '');
    const again = await opened();
    expect([again.isFromBefore, again.own, keyOf(again, 'modes.now')?.typed]).toEqual([true, 2, 'go']);
    again.reset('modes.now');
    expect([again.isFromBefore, (await opened()).isFromBefore]).toEqual([false, false]);
    again.type('modes.now', 'later');
    again.forget();
    expect([keyOf(again, 'modes.now')?.typed, (await opened()).isFromBefore]).toEqual(['now', false]);
    again.type('modes.now', 'at once');
    expect([await again.save(), again.isReadAgain]).toEqual([true, false]);
    const saved = await opened();
    expect([saved.isFromBefore, keyOf(saved, 'modes.now')?.typed]).toEqual([false, 'at once']);
  });

  it('is refused in words that name the key, and nothing of it is kept', async () => {
    rig = await openRig({ dispatch: false });
    const edit = await editing();
    edit.type('accountIdsAs', 'roman');
    edit.type('answers.postId', '[]');
    expect([await edit.save(), await hasOwn()]).toEqual([false, false]);
    expect(keyOf(edit, 'accountIdsAs')?.problem).toBe('"accountIdsAs" must be one of: "integer", "text".');
    expect(keyOf(edit, 'answers.postId')?.problem).toBe('"answers.postId" needs at least one path.');
    expect(edit.problem).toBeNull();
    // Another text is not refused yet, and what is marked is shown whatever is searched for.
    edit.type('accountIdsAs', 'text');
    expect(keyOf(edit, 'accountIdsAs')?.problem).toBeNull();
    edit.words = 'accountIdsAs';
    expect([await edit.save(), keyOf(edit, 'answers.postId')?.problem === null]).toEqual([false, false]);
    edit.type('answers.postId', '["data.id"');
    edit.type('commentStatus', '{"9":');
    expect([await edit.save(), await hasOwn()]).toEqual([false, false]);
    for (const key of ['answers.postId', 'commentStatus'])
      expect(keyOf(edit, key)?.problem).toMatch(/^That is no JSON that can be read/);
    edit.type('answers.postId', '["data.id"]');
    edit.type('commentStatus', '{"9":"armed","x":"armed"}');
    expect([await edit.save(), keyOf(edit, 'commentStatus')?.problem]).toEqual([
      false,
      '"commentStatus.x" must be a status number.',
    ]);
    const gone = new WireEdit(rig.client, 'gone');
    await gone.load();
    expect([gone.isLoaded, gone.problem === null]).toEqual([false, false]);
  });

  it('writes each value so that it is read as the same again', () => {
    for (const value of ['content', '', ' spaced ', 'true', '1', '[x', null, true, 5, ['a', 'b'], {}])
      expect(read(written(value))).toEqual(value);
  });
});
