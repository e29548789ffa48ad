import { describe, expect, it } from 'vitest';
import { checkPost, type CheckedAccount, type CheckedPost } from '../../src-preload/contract/post-check.ts';
import { importCauseWords } from '../../src-preload/contract/words/import-cause.ts';
import { importProblemWords } from '../../src-preload/contract/words/import-problem.ts';
import { postProblemWords } from '../../src-preload/contract/words/post-problem.ts';

const account = (id: string, social: string, state: CheckedAccount['state'] = 'active'): CheckedAccount => ({
  id,
  social,
  state,
  handle: `@${id}`,
  displayName: id,
});
const accounts = [
  account('one', 'x'),
  account('soft', 'mastodon'),
  account('pin', 'pinterest'),
  account('pin2', 'pinterest'),
  account('idle', 'x', 'parked'),
  account('away', 'x', 'disconnected'),
];
const long = 'word '.repeat(200);
const post: CheckedPost = {
  text: 'a',
  accountIds: ['one'],
  link: null,
  boardId: null,
  firstComment: null,
  when: { mode: 'now' },
};

describe('what the check of every post finds in a row of a file', () => {
  const wrong: Partial<CheckedPost>[] = [
    { text: '' },
    { variants: { one: '' } },
    { accountIds: [] },
    { accountIds: ['gone'] },
    { accountIds: ['idle'] },
    { accountIds: ['away'] },
    { text: long },
    { variants: { one: long } },
    { firstComment: long },
    { accountIds: ['soft'], text: long },
    { accountIds: ['soft'], variants: { soft: long } },
    { accountIds: ['soft'], firstComment: long },
    { accountIds: ['pin'] },
    { accountIds: ['pin', 'pin2'], boardId: 'b' },
    { boardId: 'b' },
    { when: { mode: 'schedule', atMs: 0 } },
    ...[
      'x'.repeat(4_001),
      'https://a b',
      'lamp',
      'lamp.example',
      'https://[',
      'https://a:b@c.example',
      'file:///x',
    ].map((link) => ({ link })),
  ];

  it.each(wrong)('%j: is said in the words of the composer, as a cell of a table', (part) => {
    const found = checkPost({ ...post, ...part }, accounts, 1);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      const cell = importProblemWords({ code: 'post', found: one });
      expect([cell, `${cell}.`]).toContain(postProblemWords(one));
      expect(cell).not.toMatch(/\.$/);
    }
  });
});

describe('what many rows of a file have in common', () => {
  it('is never read as how often it happened: what cannot be used are dates or times', () => {
    const words = (rows: number): string => importCauseWords({ code: 'time', first: { code: 'date-missing' }, rows });
    expect([words(1), words(5)]).toEqual(['1 date or time cannot be used', '5 dates or times cannot be used']);
  });
});
