import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../src-renderer/frame/shortcuts.ts';
import { dayByKey } from '../../src-renderer/calendar/shown-days.ts';
import {
  blockKey,
  calendarKey,
  draftKey,
  itemStep,
  listKey,
  type DraftCommands,
  type KeyPress,
  type ListCommands,
} from '../../src-renderer/client/list-keys.ts';

const source = join(import.meta.dirname, '../../src-renderer');

function press(key: string, held: Partial<Omit<KeyPress, 'key'>> = {}) {
  const did: string[] = [];
  const commands: ListCommands = {
    move: (by, extend) => did.push(`move ${by}${extend ? ' extend' : ''}`),
    edge: (to) => did.push(to),
    toggle: () => did.push('toggle'),
    all: () => did.push('all'),
    open: () => did.push('open'),
    leave: () => did.push('leave') > 0,
    onRow: (what) => did.push(what) > 0,
  };
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
  const inDrafts: string[] = [];
  const draftCommands: DraftCommands = {
    move: (by, extend) => inDrafts.push(`move ${by}${extend ? ' extend' : ''}`),
    edge: (to) => inDrafts.push(to),
    toggle: () => inDrafts.push('toggle'),
    all: () => inDrafts.push('all'),
    open: () => inDrafts.push('open'),
    leave: () => inDrafts.push('leave') > 0,
    delete: () => inDrafts.push('delete'),
    duplicate: () => inDrafts.push('duplicate'),
  };
  draftKey(event, draftCommands);
  const [inCalendar, ofBlock] = [calendarKey(event), blockKey(event)];
  return { meant: listKey(event, commands), did, steps: itemStep(event), inDrafts, inCalendar, ofBlock };
}

describe('the keys of a list', () => {
  it.each([
    ['ArrowDown', {}, 'move 1'],
    ['ArrowUp', { shiftKey: true }, 'move -1 extend'],
    ['PageDown', {}, 'move 10'],
    ['PageUp', { shiftKey: true }, 'move -10 extend'],
    ['Home', {}, 'first'],
    ['End', {}, 'last'],
    [' ', {}, 'toggle'],
    ['Enter', {}, 'open'],
    ['a', { ctrlKey: true }, 'all'],
    ['a', { metaKey: true }, 'all'],
    ['Escape', {}, 'leave'],
    ['h', {}, 'hold'],
    ['t', {}, 'try-now'],
    ['e', {}, 'edit'],
    ['Delete', {}, 'cancel'],
    ['Backspace', {}, 'cancel'],
    ['ArrowUp', { altKey: true }, 'move-up'],
  ] as const)('%s %o does %s', (key, held, what) => {
    expect(press(key, held)).toMatchObject({ meant: true, did: [what] });
  });

  it('leaves the shortcuts of the window alone', () => {
    expect(press('Enter', { ctrlKey: true })).toMatchObject({ meant: false, did: [] });
    expect(press('n', { ctrlKey: true })).toMatchObject({ meant: false, did: [] });
  });
});

it.each([
  ['ArrowDown', 'move 1'],
  ['PageUp', 'move -10'],
  ['Home', 'first'],
  ['End', 'last'],
  ['Enter', 'open'],
  [' ', 'toggle'],
  ['Escape', 'leave'],
  ['Delete', 'delete'],
  ['d', 'duplicate'],
] as const)('%s in the list of drafts does %s', (key, what) => {
  expect(press(key).inDrafts).toEqual([what]);
});

it.each([
  ['ArrowUp', -1],
  ['k', -1],
  ['ArrowDown', 1],
  ['j', 1],
  ['x', null],
] as const)('%s in an open item steps by %s', (key, by) => {
  expect(press(key).steps).toBe(by);
});

describe('the dialog of shortcuts', () => {
  const arrows = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
  const names: Record<string, string> = { ...arrows, PageUp: 'PgUp', PageDown: 'PgDn' };
  const others = ['Enter', 'Delete', 'Backspace', 'Home', 'End', 'Tab', 'Insert', 'F2'];
  const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789/?.+-', ' ', 'Escape', ...Object.keys(names), ...others];
  const called = (key: string): string =>
    key === ' ' ? 'Space' : key === 'Escape' ? 'Esc' : (names[key] ?? (key.length === 1 ? key.toUpperCase() : key));

  /** Every key that does something, held with whatever it may be held with. */
  function handled(does: (pressed: ReturnType<typeof press>) => boolean): string[] {
    return keys.flatMap((key) =>
      Array.from({ length: 8 }, (_, held) => held).flatMap((held) => {
        const [ctrlKey, altKey, shiftKey] = [(held & 1) > 0, (held & 2) > 0, (held & 4) > 0];
        const name = [ctrlKey && 'Mod', altKey && 'Alt', shiftKey && 'Shift', called(key)].filter(Boolean).join(' ');
        return does(press(key, { ctrlKey, altKey, shiftKey })) ? [name] : [];
      }),
    );
  }
  const listed = (title: string): string[] =>
    shortcuts.filter((group) => group.title === title).flatMap((group) => group.keys.flatMap((entry) => entry.keys));

  it('has every key that a list knows, and no other', () => {
    const known = handled(({ meant, did }) => meant && did.length > 0);
    expect(listed('Lists in the outbox').toSorted()).toEqual(known.toSorted());
  });

  it('has every key that an open item knows, and no other', () => {
    const known = handled(({ steps }) => steps !== null);
    expect(listed('An open item of the outbox').toSorted()).toEqual(known.toSorted());
  });

  it('has every key that the list of drafts knows, and no other', () => {
    const known = handled(({ inDrafts }) => inDrafts.length > 0);
    expect(listed('The list of drafts').toSorted()).toEqual(known.toSorted());
  });

  it('has every key that the calendar and the blocks of the bio page know, and no other', () => {
    // With Shift a sign is the same sign.
    const inCalendar = handled((pressed) => pressed.inCalendar !== undefined).filter((name) => name !== 'Shift +');
    expect(listed('The calendar').toSorted()).toEqual(inCalendar.toSorted());
    const ofBlock = handled((pressed) => pressed.ofBlock !== undefined);
    expect(listed('The blocks of the bio page').toSorted()).toEqual(ofBlock.toSorted());
  });

  it('names the keys that lead from day to day as the calendar goes by them', () => {
    const leads = handled(({ inCalendar }) => ['day', 'edge', 'page'].includes(inCalendar ?? ''));
    const known = keys.filter((key) => dayByKey(key, '2026-11-23') !== null).map(called);
    expect(leads.toSorted()).toEqual(known.toSorted());
  });

  it('cannot be gone round: nothing else in the outbox and the drafts tells one key from another', () => {
    const files = globSync('{outbox,drafts}/*', { cwd: source });
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => /\bevent\.(key|code)\b/.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
  });
});

it('what a command does and by which keys stands in the tables alone', () => {
  const again =
    /\b(pauseAll|resumeAll|status\.probe)\(|overlays\.(show|toggle)\('(connect|palette|shortcuts)'\)|'Mod \w+'/;
  const files = globSync('**/*.{ts,svelte}', { cwd: source });
  const found = files.filter((file) => again.test(readFileSync(join(source, file), 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'client/commands.ts',
    'client/list-keys.ts',
  ]);
});
