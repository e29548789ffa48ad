import { describe, expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Snippet } from '../../src-preload/contract/snippets.ts';
import { canBeTyped } from '../../src-preload/contract/snippet-name.ts';
import { filledIn, snippetVariables, variablesIn } from '../../src-preload/contract/snippet-variables.ts';
import { checkPost } from '../../src-preload/contract/post-check.ts';
import { nameBefore, offered, unknownVariables } from '../../src-renderer/composer/snippets/expand.ts';

const snippet = (name: string, kind: Snippet['kind'] = 'snippet'): Snippet => ({
  ...{ id: name, kind, name, savedAtMs: 0 },
  body: { ...blankBody(), text: name },
});

describe('a snippet', () => {
  it('is offered behind a semicolon that begins a word, by how its name begins', () => {
    expect(nameBefore('Open ;ho', 8)).toEqual({ from: 5, name: 'ho' });
    expect(nameBefore(';', 1)).toEqual({ from: 0, name: '' });
    expect(nameBefore('Open;ho', 7)).toBeNull();
    expect(nameBefore('Open ;ho more', 13)).toBeNull();
    const all = [snippet('ahoy'), snippet('hours'), snippet('hours', 'template'), snippet('ho', 'hashtags')];
    expect(offered(all, 'ho').map(({ name, kind }) => [name, kind])).toEqual([
      ['ho', 'hashtags'],
      ['hours', 'snippet'],
      ['ahoy', 'snippet'],
    ]);
  });

  it('goes by letters of any script, figures, - and _, when it is kept and when it is typed', () => {
    for (const name of ['hours', 'घंटे', 'opening-2', 'a'.repeat(60)]) {
      expect(canBeTyped('snippet', name)).toBe(true);
      expect(nameBefore(`;${name}`, name.length + 1)).toMatchObject({ name });
    }
    for (const name of ['🎄', 'a b', 'a'.repeat(61), '']) {
      expect(canBeTyped('hashtags', name)).toBe(false);
      if (name !== '') expect(nameBefore(`;${name}`, name.length + 1)).toBeNull();
    }
    expect(canBeTyped('template', 'Advent 🎄')).toBe(true);
  });

  it('has its variables filled in, and keeps those that stand for nothing', () => {
    const now = { date: '22 Nov', time: '14:02', link: null, account: '@quay' };
    expect(filledIn('{date} {time}: {account} {link} {other}', now)).toBe('22 Nov 14:02: @quay {link} {other}');
  });

  it('says which of them there are none of, as they are written, and takes other braces for words', () => {
    expect(unknownVariables('{Date} {date} {week day} {Date} {} { } {1} {link')).toEqual(['{Date}', '{week day}']);
    expect(unknownVariables('{account}, {link}')).toEqual([]);
  });

  it('has one list of them: what is filled in is no unknown one, and is told where it still stands in a post', () => {
    const text = snippetVariables.map((name) => `{${name}}`).join(' ');
    const values = { date: 'X', time: 'X', link: 'X', account: 'X' };
    expect(filledIn(text, values)).toBe('X X X X');
    expect([variablesIn(text).join(' '), unknownVariables(text)]).toEqual([text, []]);
    const post = { text, accountIds: [], link: null, boardId: null, when: { mode: 'queue' as const } };
    const told = checkPost(post, [], 0).flatMap((one) => (one.code === 'unfilled' ? [one.variable] : []));
    expect(told.join(' ')).toBe(text);
  });
});
