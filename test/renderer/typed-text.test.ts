import { describe, expect, it } from 'vitest';
import { renameTyped, TypedText } from '../../src-renderer/client/typed-text.svelte.ts';
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
