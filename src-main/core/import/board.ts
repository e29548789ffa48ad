import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { Named } from './account-book.ts';
import { boardFor, hasBoards } from '../../../src-preload/contract/post-check.ts';
import { remark, type Problem } from './problem.ts';
import { cut } from './written-time.ts';

export interface BoardRead {
  /** Those of the row, without the ones that `all` meant and that cannot be pinned to. */
  accounts: Account[];
  boardId: string | null;
  problem: Problem | null;
}

/**
 * Reads the board of a row. It is passed on as written, and the service decides: a board may be newer than the list that is
 * kept here. A row for `all` without a board goes to all the others, unless there is a default one.
 */
export function readBoard(cell: string, { accounts, byAll }: Named): BoardRead {
  const pinning = accounts.filter(hasBoards);
  const others = accounts.filter((account) => !hasBoards(account));
  const read = (boardId: string | null, problem: Problem | null): BoardRead => ({ accounts, boardId, problem });
  if (pinning.length === 0) {
    // That no account here has boards is said by the check of every post.
    return read(cell === '' ? null : cell.slice(0, 200).toWellFormed(), null);
  }
  // Where that goes is the default board, if there is one (post-check.ts).
  if (cell === '' && boardFor({ accountIds: pinning.map(({ id }) => id), boardId: null }, pinning) !== null)
    return read(null, null);
  if (cell === '' && others.length > 0 && pinning.every((one) => byAll.has(one))) {
    return { accounts: others, boardId: null, problem: remark({ code: 'not-pinned' }) };
  }
  if (cell === '') return read(null, null);
  const written = cell.slice(0, 200).toWellFormed();
  if (pinning.length > 1) return read(written, null);
  return read(written, remark({ code: 'board-unchecked', written: cut(cell) }));
}
