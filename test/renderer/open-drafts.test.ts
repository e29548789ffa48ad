import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import { toasts } from '../../src-renderer/client/toast.svelte.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { Composer } from '../../src-renderer/composer/composer.svelte.ts';
import { OpenDrafts } from '../../src-renderer/composer/open-drafts.svelte.ts';
import { UnsavedDrafts } from '../../src-renderer/composer/unsaved-drafts.ts';
import { LastAccounts } from '../../src-renderer/composer/last-accounts.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';

/* Several drafts open in one window: each goes on where it was left, and none stays open that is no draft any more. */

let rig: Rig;
let machine: Storage;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
});
afterAll(() => rig.close());
beforeEach(() => (machine = memoryStorage()));

const newWindow = () => windowsHere(memoryStorage(), navigator.locks);

/** The same but for one member. */
const instead = <T extends object, Key extends keyof T>(of: T, member: Key, other: T[Key]): T =>
  new Proxy(of, { get: (there, name) => (name === member ? other : (Reflect.get(there, name) as unknown)) });

async function composing(windows = newWindow(), client = rig.client): Promise<Composer> {
  return (await composingIn(windows, client)).composer;
}

/** With the space that the window is in, which it can leave. */
async function composingIn(windows = newWindow(), client = rig.client) {
  const { spaceId } = rig;
  const accounts = await client.accounts.list({ spaceId });
  const space = { spaceId: spaceId as string, zone: 'Europe/Berlin', accounts, status: undefined };
  const kept = new UnsavedDrafts(machine);
  const composer = new Composer({ core: client, windows, space, kept, lastAccounts: new LastAccounts(machine) });
  await composer.enter(spaceId);
  const goTo = (other: string): Promise<void> => composer.enter((space.spaceId = other));
  return { composer, goTo };
}

const titles = (composer: Composer): string[] => composer.tabs.map(({ title }) => title);

/** Writes drafts, one after the other; the last one is shown. */
async function write(composer: Composer, ...texts: string[]): Promise<string[]> {
  const draftIds: string[] = [];
  for (const text of texts) {
    await composer.startNew();
    composer.write(text);
    await composer.flush();
    draftIds.push(composer.draftId ?? '');
  }
  return draftIds;
}

describe('what a killed window had not saved', () => {
  it('is left for the next window where it cannot be saved now, and is gone from the machine once it is', async () => {
    const killed = v7();
    const unsaved = new UnsavedDrafts(machine);
    const caret = { tab: null, start: 3, end: 3 };
    const body = { ...blankBody(), text: 'Typed and not saved' };
    const of = {
      spaceId: rig.spaceId,
      draftId: v7(),
      revision: null,
      copyId: v7(),
      body,
      unsaved: true,
      caret,
      atMs: 1,
    };
    unsaved.keep(killed, of);
    const away = instead(
      rig.client,
      'drafts',
      instead(rig.client.drafts, 'save', () => Promise.reject(new Error('gone'))),
    );
    await composing(newWindow(), away);
    expect(unsaved.of(killed)).toMatchObject({ body: { text: 'Typed and not saved' } });
    const { draftId } = await composing();
    expect(draftId).toBe(of.draftId);
    expect((await rig.client.drafts.get({ draftId: of.draftId })).body.text).toBe('Typed and not saved');
    expect(unsaved.of(killed)).toBeNull();
  });
});

describe('a draft that is written in', () => {
  it('stays open when another is begun, and goes on with its caret and the text of its account', async () => {
    const composer = await composing();
    const [first = ''] = await write(composer, 'First words\nand more');
    const x = rig.account('x');
    composer.toggleAccount(x);
    composer.tab = x;
    composer.write('For X');
    composer.caretAt(3, 3);
    await write(composer, 'Second');
    await expect.poll(() => titles(composer)).toEqual(['First words', 'Second']);
    expect([composer.text, composer.tab]).toEqual(['Second', null]);
    await composer.openById(first);
    expect([composer.text, composer.tab]).toEqual(['For X', x]);
    expect(composer.caret).toMatchObject({ start: 3, end: 3 });
    expect(titles(composer)).toEqual(['First words', 'Second']);
  });

  it('is closed without being deleted, and the one beside it is shown', async () => {
    const composer = await composing();
    const [, second = '', third = ''] = await write(composer, 'One', 'Two', 'Three');
    await composer.openById(second);
    await composer.closeTab(second);
    expect([composer.text, titles(composer)]).toEqual(['Three', ['One', 'Three']]);
    await composer.closeTab(third);
    expect([composer.text, titles(composer)]).toEqual(['One', ['One']]);
    await composer.closeTab(composer.draftId ?? '');
    expect([composer.text, titles(composer)]).toEqual(['', []]);
    expect((await rig.client.drafts.get({ draftId: second })).body.text).toBe('Two');
  });

  it('is closed without taking anybody away who went on to another one meanwhile', async () => {
    const composer = await composing();
    await write(composer, 'One', 'Closed');
    const closing = composer.closeTab(composer.draftId ?? '');
    await composer.startNew();
    composer.write('Typed meanwhile');
    await closing;
    expect([composer.text, titles(composer)]).toEqual(['Typed meanwhile', ['One']]);
  });

  it('keeps what is typed in it while the one beside it is fetched', async () => {
    let typeMore = (): void => undefined;
    const { get } = rig.client.drafts;
    const late: typeof get = async (...asked) => {
      const draft = await get(...asked);
      typeMore();
      return draft;
    };
    const composer = await composing(
      newWindow(),
      instead(rig.client, 'drafts', instead(rig.client.drafts, 'get', late)),
    );
    const [, closed = ''] = await write(composer, 'One', 'Closed');
    typeMore = () => composer.write('Closed, and more words');
    await composer.closeTab(closed);
    expect(composer.text).toBe('One');
    expect((await rig.client.drafts.get({ draftId: closed })).body.text).toBe('Closed, and more words');
  });

  it('keeps what is typed in it or in another one while it is being queued', async () => {
    let meanwhile = (): Promise<void> => Promise.resolve();
    const { queue } = rig.client.drafts;
    const late: typeof queue = async (...asked) => {
      await meanwhile();
      const queued = await queue(...asked);
      return queued;
    };
    const drafts = instead(rig.client.drafts, 'queue', late);
    const composer = await composing(newWindow(), instead(rig.client, 'drafts', drafts));
    const [other = ''] = await write(composer, 'Other', 'Queued');
    composer.chooseAccounts([rig.account('x')]);
    meanwhile = async () => {
      await composer.openById(other);
      composer.write('Other, and more words');
    };
    expect(await composer.queue()).toBe('queued');
    expect(composer.text).toBe('Other, and more words');
    await composer.flush();
    expect((await rig.client.drafts.get({ draftId: other })).body.text).toBe('Other, and more words');

    const [queued = ''] = await write(composer, 'Queued as well');
    composer.chooseAccounts([rig.account('x')]);
    meanwhile = () => Promise.resolve();
    const queueing = composer.queue();
    const typed = new Promise<void>((resolve) => {
      meanwhile = () => {
        composer.write('Queued as well, and more words');
        resolve();
        return Promise.resolve();
      };
    });
    await typed;
    expect(await queueing).toBe('queued');
    await composer.flush();
    expect(composer.text).toBe('Queued as well, and more words');
    expect(composer.draftId).not.toBe(queued);
    expect((await rig.client.drafts.get({ draftId: composer.draftId ?? '' })).body.text).toBe(composer.text);
  });

  it('goes alone when nine are open, and another space has its own row', async () => {
    const composer = await composing();
    const ids = await write(composer, ...Array.from({ length: 9 }, (_, at) => `Draft ${at}`));
    await composer.closeTab(ids[8] ?? '');
    expect(titles(composer)).toEqual(Array.from({ length: 8 }, (_, at) => `Draft ${at}`));
    const open = new OpenDrafts({ core: rig.client, keep: () => undefined, letGo: () => undefined });
    const tab = (draftId: string, spaceId: string) => ({ draftId, spaceId, title: draftId, caret: null });
    open.bringBack([tab('here', 'one'), ...Array.from({ length: 9 }, (_, at) => tab(`there ${at}`, 'two'))]);
    expect([open.of('one').length, open.of('two').length]).toEqual([1, 8]);
    open.bringBack([]);
    for (const { draftId } of [...open.of('one'), ...open.of('two')]) open.drop(draftId);
  });

  it('is not left where it could not be saved, whichever is asked for', async () => {
    const composer = await composing();
    const [first = ''] = await write(composer, 'Kept', 'Cannot be saved');
    await rig.close();
    composer.write('Cannot be saved now');
    await composer.closeTab(composer.draftId ?? '');
    await composer.openById(first);
    expect(composer.text).toBe('Cannot be saved now');
    rig = await openRig({ dispatch: false });
  });
});

it('a draft that is only looked at gives its place to the next', async () => {
  const composer = await composing();
  const [one = '', other = ''] = await write(await composing(), 'Looked at', 'Looked at as well');
  await composer.openById(one);
  await composer.openById(other);
  expect(titles(composer)).toEqual(['Looked at as well']);
});

it('a draft that is queued, or deleted in another window, is open no more; one that is changed there has its new title', async () => {
  const composer = await composing();
  const [gone = '', changed = ''] = await write(composer, 'Gone soon', 'Changed soon', 'Shown');
  await rig.client.drafts.delete({ draftIds: [gone] });
  const { body } = await rig.client.drafts.get({ draftId: changed });
  await rig.client.drafts.save({ spaceId: rig.spaceId, draftId: changed, body: { ...body, text: 'Changed' } });
  await expect.poll(() => titles(composer)).toEqual(['Changed', 'Shown']);
  composer.chooseAccounts([rig.account('x')]);
  expect(await composer.queue()).toBe('queued');
  expect(titles(composer)).toEqual(['Changed']);
});

it('eight are open beside the one that is shown, at most: the one that was opened first goes', async () => {
  const composer = await composing();
  await write(composer, ...Array.from({ length: 10 }, (_, at) => `Draft ${at}`));
  expect(titles(composer)).toHaveLength(9);
  expect(titles(composer)[0]).toBe('Draft 1');
  const said: string[] = [];
  const stop = toasts.attach((toast) => said.push(toast.text(Date.now())));
  expect(said.filter((text) => text.startsWith('The row'))).toEqual([
    'The row keeps eight drafts. “Draft 0” is in the list of drafts.',
  ]);
  await write(composer, 'One more');
  stop();
  expect(said.filter((text) => text.startsWith('The row'))).toHaveLength(1);
});

describe('a window that comes back to a space', () => {
  it('shows the draft that was shown there, with its caret', async () => {
    const { composer, goTo } = await composingIn();
    const [first = ''] = await write(composer, 'Before', 'Beside');
    await composer.openById(first);
    composer.caretAt(2, 2);
    await goTo('another');
    expect([composer.text, titles(composer)]).toEqual(['', []]);
    await goTo(rig.spaceId);
    expect([composer.text, titles(composer)]).toEqual(['Before', ['Before', 'Beside']]);
    expect(composer.caret).toMatchObject({ start: 2, end: 2 });
  });

  it('shows the new draft that was begun there after it', async () => {
    const { composer, goTo } = await composingIn();
    await write(composer, 'Before');
    await goTo('another');
    await goTo(rig.spaceId);
    expect(composer.text).toBe('Before');
    await composer.startNew();
    await goTo('another');
    await goTo(rig.spaceId);
    expect(composer.text).toBe('');
  });

  it('stays with what was begun there meanwhile', async () => {
    const { composer, goTo } = await composingIn();
    await write(composer, 'Before');
    await goTo('another');
    const back = goTo(rig.spaceId);
    composer.write('Begun at once');
    await back;
    expect(composer.text).toBe('Begun at once');
  });
});

describe('what a window had open', () => {
  it('is open again after a reload, and after it was killed in the next one, but not in two', async () => {
    const own = newWindow();
    const composer = await composing(own);
    await write(composer, 'Before', 'And shown');
    composer.leave();
    const reloaded = await composing(own);
    expect([reloaded.text, titles(reloaded)]).toEqual(['And shown', ['Before', 'And shown']]);
    const beside = await composing();
    expect(titles(beside)).toEqual([]);
  });

  it('of a window that was killed is open in the next one, and not in the one after', async () => {
    const killed = memoryStorage();
    const kept = new UnsavedDrafts(machine);
    const [draftId = ''] = await write(await composing(), 'Left open');
    kept.keepOpen('killed', [{ spaceId: rig.spaceId, draftId, title: 'Left open', caret: null }]);
    const next = await composing(windowsHere(killed, navigator.locks));
    expect(titles(next)).toEqual(['Left open']);
    expect(titles(await composing())).toEqual([]);
  });

  it('is nothing where what is kept cannot be read', () => {
    machine.setItem('outpost:open-drafts:odd', '{"not":"a list"}');
    expect(new UnsavedDrafts(machine).openOf('odd')).toEqual([]);
  });
});
