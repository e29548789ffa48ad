import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandTable, menuCommands, type CommandEntry } from '../../src-preload/contract/commands.ts';
import { parseIntent, printIntent } from '../../src-preload/contract/intents.ts';
import { parsePath, printPath, settingsSections, type Place } from '../../src-preload/contract/paths.ts';

const words = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.isWellFormed());
const places = fc.oneof<fc.Arbitrary<Place>[]>(
  fc.constant({ view: 'compose' }),
  fc.constant({ view: 'import' }),
  fc.record(
    { view: fc.constant('outbox' as const), search: words, account: words, batch: words, item: words },
    { requiredKeys: ['view'] },
  ),
  fc.record(
    { view: fc.constant('calendar' as const), look: fc.constantFrom('month', 'week'), day: fc.constant('2028-02-29') },
    { requiredKeys: ['view'] },
  ),
  fc.record({ view: fc.constant('posts' as const), account: words, post: words }, { requiredKeys: ['view'] }),
  fc.record({ view: fc.constant('analytics' as const), account: words, range: words }, { requiredKeys: ['view'] }),
  fc.record(
    { view: fc.constant('settings' as const), section: fc.constantFrom(...settingsSections) },
    { requiredKeys: ['view'] },
  ),
);

describe('a place of the window', () => {
  it('is the same after it was printed and parsed', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(parsePath(printPath(place))).toEqual(place);
      }),
    );
  });

  it.each([
    [{ view: 'compose' }, '/'],
    [{ view: 'outbox', item: 'a1', search: 'two words' }, '/outbox?search=two+words&item=a1'],
    [{ view: 'settings' }, '/settings'],
    [{ view: 'settings', section: 'connections' }, '/settings/connections'],
    [{ view: 'calendar', look: 'week', day: '2026-11-29' }, '/calendar?look=week&day=2026-11-29'],
    [{ view: 'settings', section: 'missed-posts' }, '/settings/missed-posts'],
  ] as [Place, string][])('%j is printed %s', (place, path) => {
    expect(printPath(place)).toBe(path);
  });

  it('is nothing of the calendar that there is not', () => {
    expect(parsePath('/calendar?day=tomorrow&look=year')).toEqual({ view: 'calendar' });
  });

  it.each(['', '/compose/import', '/settings/connections/x', '/settings/none', 'import', '//import', '/Import'])(
    'is not named by “%s”',
    (path) => {
      expect(parsePath(path)).toBeNull();
    },
  );
});

describe('what a shell asks of the window', () => {
  it('is understood as it was meant', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(parseIntent(printIntent({ open: place }))).toEqual({ open: place });
        const there = { open: place, spaceId: '0197-ab' };
        expect(parseIntent(printIntent(there))).toEqual(there);
      }),
    );
    for (const { id } of menuCommands) expect(parseIntent(printIntent({ run: id }))).toEqual({ run: id });
    fc.assert(
      fc.property(fc.string(), fc.option(fc.webUrl()), (text, link) => {
        expect(parseIntent(printIntent({ write: { text, link } }))).toEqual({ write: { text, link } });
      }),
    );
    for (const key of ['x', '../index.html', 'A'.repeat(32)]) expect(parseIntent(`/take/${key}`)).toBeNull();
  });

  it('is nothing that a menu does not show: no address can queue a post or pause the outbox', () => {
    const shown = menuCommands.map(({ id }) => id as string);
    const others = Object.keys(commandTable).filter((id) => !shown.includes(id));
    expect(others).toEqual(expect.arrayContaining(['queue', 'pause', 'resume']));
    for (const id of [...others, 'none']) expect(parseIntent(`/do/${id}`)).toBeNull();
  });
});

it('no two commands share a key', () => {
  const keys = Object.values<CommandEntry>(commandTable).flatMap((entry) => entry.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
