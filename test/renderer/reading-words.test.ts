import { expect, it } from 'vitest';
import { assignedWords } from '../../src-renderer/import/reading-words.ts';

it('says in a whole sentence for whom rows are, with each name in its own direction', () => {
  expect(assignedWords('shop', '@harbourpine, X')).toBe(
    'Rows for \u2068shop\u2069 are for \u2068@harbourpine, X\u2069',
  );
  expect(assignedWords('', 'all accounts')).toBe('Rows without an account are for \u2068all accounts\u2069');
});
