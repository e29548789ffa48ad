import { describe, expect, it } from 'vitest';
import { limitsChange, overNow, overtakenIn } from '../../src-renderer/settings/limits-change.ts';
import { readTyped, type TypedLimits } from '../../src-renderer/settings/text-limits.ts';

const began: TypedLimits = {
  ...{ name: 'Harbour', publish: '30', publishSeconds: '60', api: '120', apiSeconds: '60' },
  longest: { Mastodon: '500' },
};

describe('the name and the limits of a connection, edited in two windows', () => {
  it('are changed by what was typed here alone, over what is kept by now', () => {
    const now = { ...began, publish: '20', longest: { Mastodon: '1000' } };
    const wanted = overNow(began, { ...began, name: 'Pier' }, now);
    expect(limitsChange(wanted, now)).toEqual({ name: 'Pier' });
    const both = overNow(began, { ...began, publishSeconds: '30' }, now);
    expect(limitsChange(both, now)).toEqual({ publishLimit: { count: 20, windowMs: 30_000 } });
    expect(limitsChange(overNow(began, began, now), now)).toEqual({});
  });

  it('say where the same field was changed there, before that is replaced', () => {
    const now = { ...began, name: 'Quay', longest: {} };
    const typed = { ...began, name: 'Pier', longest: { Mastodon: '700' } };
    expect(overtakenIn(began, typed, now)).toEqual({
      name: 'It was changed meanwhile, to Quay. Save again to replace that.',
      Mastodon: 'It was emptied meanwhile. Save again to replace that.',
    });
    expect(overtakenIn(now, typed, now)).toEqual({});
    expect(overtakenIn(began, { ...began, name: 'Quay' }, now)).toEqual({});
  });

  it('are read again as they were typed, with what that was begun from', () => {
    const typed = { ...began, publish: 25 };
    expect(readTyped(JSON.stringify({ ...typed, began }))).toEqual({ typed: { ...began, publish: '25' }, began });
    expect(readTyped(JSON.stringify(typed))).toEqual({ typed: { ...began, publish: '25' }, began: null });
    expect(readTyped('')).toBeNull();
  });
});
