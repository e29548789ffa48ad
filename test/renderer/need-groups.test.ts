import { describe, expect, it } from 'vitest';
import type { NeedsYou } from '../../src-preload/contract/outbox.ts';
import { doubtsWords, oneDoubtWords } from '../../src-preload/contract/words/doubts.ts';
import { needGroups } from '../../src-renderer/outbox/need-groups.ts';

const card = (key: string, heard: number | 'nothing' | null, subject = 'post'): NeedsYou =>
  ({ key, cause: heard === null ? 'matched' : 'in-doubt', heard, count: 1, first: { subject } }) as unknown as NeedsYou;
const keys = (cards: NeedsYou[]): (string | string[])[] =>
  needGroups(cards).map((shown) => ('doubts' in shown ? shown.doubts.map(({ key }) => key) : shown.card.key));

describe('doubts of one cause', () => {
  it('stand together where the first of them stood, each with a card of its own', () => {
    expect(keys([card('a', 'nothing'), card('m', null), card('b', 'nothing'), card('c', 503)])).toEqual([
      ['a', 'b'],
      'm',
      'c',
    ]);
  });

  it('are of one cause only where the same came back, for the same kind of thing', () => {
    expect(keys([card('a', 503), card('b', 500), card('c', 503, 'first-comment')])).toEqual(['a', 'b', 'c']);
  });

  it('have what is common said once, and their own time beside each', () => {
    expect(doubtsWords('nothing', 'post', 3)).toBe(
      '3 posts were sent. No answer came. Each may be live: look, and say it of each.',
    );
    expect(doubtsWords(503, 'change', 2)).toBe(
      '2 changes were sent. The service answered 503. Each may have been done: look, and say it of each.',
    );
    const row = { onWireAtMs: Date.UTC(2026, 10, 21, 14, 2), ofPost: null } as Parameters<typeof oneDoubtWords>[0];
    expect(oneDoubtWords(row, 'nothing', 'Europe/Lisbon')).toBe('Sent 14:02');
    expect(oneDoubtWords({ ...row, ofPost: 'Winter menu' }, 'nothing', 'Europe/Lisbon')).toBe(
      'Sent 14:02, on “Winter menu”',
    );
    expect(oneDoubtWords(row, 'older-copy', 'Europe/Lisbon')).toBe('');
  });
});
