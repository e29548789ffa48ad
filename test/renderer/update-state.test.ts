import { describe, expect, it } from 'vitest';
import { notHere, updateTroubles, type UpdateState } from '../../src-preload/contract/updates.ts';
import { languageName, languagesByName, spellingLine } from '../../src-renderer/settings/spelling-words.ts';
import { choicesIn, stateLine } from '../../src-renderer/settings/updates/update-state.ts';

const offer = { version: '0.2.0', notes: '', releasedAtMs: null };
const known = { running: '0.1.0', nowMs: Date.UTC(2026, 10, 25, 12), zone: 'UTC' };
const wishes = (state: UpdateState) => choicesIn(state).map(({ wish }) => wish);
const failed = (step: 'look' | 'fetch' | 'install', why: (typeof updateTroubles)[number] = 'unreachable') =>
  ({
    is: 'failed',
    step,
    why,
    offer: step === 'fetch' ? offer : null,
    version: step === 'look' ? null : '0.2.0',
  }) as const;

describe('how it stands with updates', () => {
  it.each([
    [{ is: 'idle', lookedAtMs: null }, ['look']],
    [{ is: 'looking' }, []],
    [{ is: 'offered', offer, answer: 'none' }, ['fetch', 'later', 'skip']],
    [{ is: 'offered', offer, answer: 'skip' }, ['fetch', 'look']],
    [{ is: 'fetching', offer, percent: 3 }, []],
    [{ is: 'ready', offer }, ['install']],
    [{ is: 'waiting', offer }, ['stay']],
    [{ is: 'installing', offer }, []],
    [failed('look'), ['look']],
    [failed('fetch'), ['fetch', 'look']],
    [failed('install'), ['look']],
    [{ ...failed('install'), offer }, ['fetch', 'look']],
    [{ is: 'elsewhere', why: 'system-package' }, []],
  ] as const satisfies readonly (readonly [UpdateState, readonly string[]])[])(
    'offers only what can be done: %j',
    (state, asked) => {
      expect(wishes(state)).toEqual(asked);
      expect(stateLine(state, known)).toMatch(/\.$/);
    },
  );

  it('says when it was looked, and in how many hundredths it is here', () => {
    const lookedAtMs = Date.UTC(2026, 10, 25, 9, 5);
    expect(stateLine({ is: 'idle', lookedAtMs }, known)).toBe('There is nothing newer (looked 09:05).');
    expect(stateLine({ is: 'fetching', offer, percent: 31 }, known)).toContain('31 %');
  });

  it('says of each failure what became of it, and that this version goes on', () => {
    for (const why of updateTroubles)
      for (const step of ['look', 'fetch', 'install'] as const)
        expect(stateLine(failed(step, why), known)).toContain('Outpost 0.1.0');
    expect(stateLine(failed('fetch', 'no-room'), known)).toBe(
      'Outpost 0.2.0 was not downloaded. The disk has no room for it. Outpost 0.1.0 goes on as it is.',
    );
    expect(new Set(notHere.map((why) => stateLine({ is: 'elsewhere', why }, known))).size).toBe(notHere.length);
  });
});

describe('the languages of spelling', () => {
  it('are called by their names, in their order', () => {
    expect(languagesByName(['pt-BR', 'de', 'en-GB']).map(({ name }) => name)).toEqual([
      'Brazilian Portuguese',
      'British English',
      'German',
    ]);
    expect(languageName('not a code')).toBe('not a code');
  });

  it('say what of the choice holds already', () => {
    expect(spellingLine([], [])).toContain('nothing is fetched');
    expect(spellingLine(['de', 'en-GB'], ['en-GB', 'de'])).toBe('');
    expect(spellingLine(['de'], [])).toContain('at the next start');
    expect(spellingLine(['de'], ['fr'])).toContain('at the next start');
    expect(spellingLine([], ['de'])).toContain('at the next start');
  });
});
