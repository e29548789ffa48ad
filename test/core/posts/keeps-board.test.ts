import { describe, expect, it } from 'vitest';
import { postActions } from '../../../src-main/core/posts/posts.ts';
import { keepsBoard } from '../../../src-preload/contract/post-check.ts';
import { DraftBody } from '../../../src-preload/contract/drafts.ts';

const known = [
  { id: '1', social: 'pinterest' },
  { id: '2', social: 'x' },
];

describe('the board of a post', () => {
  it.each([
    ['stays with an account that has boards', ['1', '2'], true],
    ['goes with the last account that has boards', ['2'], false],
    ['stays with an account that is not known here, which may have some', ['2', '3'], true],
  ])('%s', (_name, accountIds, stays) => {
    expect(keepsBoard(accountIds, known)).toBe(stays);
  });

  it('is left out of a text that goes to no such account, and stays in the other', () => {
    const variants = { '2': 'For the harbour' };
    const body = DraftBody.parse({ text: 'Bread', accountIds: ['1', '2'], variants, boardId: '50' });
    let made = 0;
    const parts = { newId: () => String((made += 1)) };
    const actions = postActions(parts, body, { draftId: null, base: 0, from: 'hand', accounts: known });
    expect(actions.map(({ payload }) => (payload as { boardId: unknown }).boardId)).toEqual(['50', null]);
  });
});
