import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { KeptTyped } from '../../src-renderer/client/kept-typed.ts';
import { renameTyped, TypedText } from '../../src-renderer/client/typed-text.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';

describe('what is typed in a dialog', () => {
  it('is there again when the dialog is opened again, and says that it is from before', () => {
    const kept = memoryStorage();
    const first = new TypedText('comment of 1', '', kept);
    expect([first.text, first.isFromBefore]).toEqual(['', false]);
    first.text = 'More at our stand';
    const again = new TypedText('comment of 1', '', kept);
    expect([again.text, again.isFromBefore]).toEqual(['More at our stand', true]);
    expect(new TypedText('comment of 2', '', kept).text).toBe('');
  });

  it('is forgotten once it is saved or discarded, or is what it was', () => {
    const kept = memoryStorage();
    const saved = new TypedText('one', 'Before', kept);
    saved.text = 'After';
    saved.forget();
    expect([saved.text, new TypedText('one', 'Before', kept).isFromBefore]).toEqual(['Before', false]);
    const back = new TypedText('two', 'Before', kept);
    back.text = 'After';
    back.text = 'Before';
    expect(new TypedText('two', 'Before', kept).isFromBefore).toBe(false);
  });

  it('that was emptied stays empty', () => {
    const kept = memoryStorage();
    new TypedText('one', 'Before', kept).text = '';
    expect(new TypedText('one', 'Before', kept).text).toBe('');
  });

  it('lasts as long as its dialog where the browser keeps nothing, or has no more room', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const kept of [null, full]) {
      const typed = new TypedText('one', '', kept);
      typed.text = 'Still here';
      expect(typed.text).toBe('Still here');
    }
  });

  it('goes along where that of which it is gets another name, shown or not', () => {
    const kept = memoryStorage();
    const shown = new TypedText('block 1', '', kept);
    shown.text = '{ not yet';
    // The window hears of it before its form does.
    renameTyped('block 1', 'block 2', kept);
    shown.rename('block 2');
    shown.text = '{ not yet "';
    expect(['block 1', 'block 2'].map((name) => new TypedText(name, '', kept).text)).toEqual(['', '{ not yet "']);
    new TypedText('block 1', '', kept).text = 'Older';
    renameTyped('block 1', 'block 2', kept);
    expect(new TypedText('block 2', '', kept).text).toBe('{ not yet "');
    const alone = new TypedText('one', '', null);
    alone.text = 'Still here';
    alone.rename('two');
    renameTyped('one', 'two', null);
    expect(alone.text).toBe('Still here');
  });
});

describe('what is typed in a dialog and not saved, where the program is killed', () => {
  let rig: Rig | undefined;
  let end = new AbortController();
  afterEach(async () => {
    end.abort();
    end = new AbortController();
    await rig?.close();
    rig = undefined;
  });

  /** A window that was just opened, and keeps nothing yet. */
  async function opened(): Promise<{ kept: KeptTyped; told: Promise<void> }> {
    rig ??= await openRig({ dispatch: false });
    const kept = new KeptTyped(rig.client, memoryStorage());
    const { promise: told, resolve } = Promise.withResolvers<void>();
    kept.later(() => resolve());
    void kept.follow(end.signal);
    return { kept, told };
  }
  const stored = () => rig?.core.parts.store.raw.prepare('SELECT text FROM typed').pluck().all();

  it('is forgotten also where the core has not told yet that it keeps it', async () => {
    rig = await openRig({ dispatch: false });
    const { typed } = rig.client;
    /** Tells what is there at first, and of no change. */
    const watch: typeof typed.watch = async (asked, options) => {
      const all = await typed.watch(asked, options);
      return (async function* () {
        const first = await all.next();
        if (first.done !== true) yield first.value;
      })() as typeof all;
    };
    const kept = new KeptTyped({ typed: { keep: typed.keep, watch } as typeof typed }, memoryStorage());
    const { promise: told, resolve } = Promise.withResolvers<void>();
    kept.later(() => resolve());
    void kept.follow(end.signal);
    await told;
    const comment = new TypedText('comment of 1', '', kept);
    comment.text = 'More at our stand';
    await expect.poll(stored).toEqual(['More at our stand']);
    // Nothing is under way any more, so that the next change is compared with what is known to be there.
    await delay(50);
    comment.forget();
    await expect.poll(stored).toEqual([]);
  });

  it('is there again in another window, also where that looked before the core had told of it', async () => {
    const { kept } = await opened();
    new TypedText('comment of 1', '', kept).text = 'More at our stand';
    await expect.poll(stored).toEqual(['More at our stand']);
    end.abort();
    await rig?.crash();
    end = new AbortController();
    const again = await opened();
    const [early, typing] = [
      new TypedText('comment of 1', '', again.kept),
      new TypedText('comment of 1', '', again.kept),
    ];
    expect([early.text, early.isFromBefore]).toEqual(['', false]);
    typing.text = 'Anew';
    await again.told;
    expect([early.text, early.isFromBefore]).toEqual(['Anew', true]);
    expect([typing.text, typing.isFromBefore]).toEqual(['Anew', false]);
  });

  it('is not held up by one whose name is longer than any: that one lasts as long as its window', async () => {
    const { kept } = await opened();
    const long = `comment of ${'x'.repeat(600)}`;
    new TypedText(long, '', kept).text = 'Only here';
    new TypedText('comment of 1', '', kept).text = 'More at our stand';
    await expect.poll(stored).toEqual(['More at our stand']);
    expect(new TypedText(long, '', kept).text).toBe('Only here');
  });

  it('is forgotten everywhere once it was saved', async () => {
    const [one, other] = [await opened(), await opened()];
    await Promise.all([one.told, other.told]);
    const typed = new TypedText('comment of 1', '', one.kept);
    typed.text = 'More at our stand';
    await expect.poll(() => new TypedText('comment of 1', '', other.kept).text).toBe('More at our stand');
    typed.forget();
    await expect.poll(() => new TypedText('comment of 1', '', other.kept).isFromBefore).toBe(false);
    expect(stored()).toEqual([]);
  });
});
