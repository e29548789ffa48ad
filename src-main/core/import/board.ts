import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { Board } from '../../../src-preload/contract/accounts.ts';
import type { Named } from './account-book.ts';
import { boardFor, hasBoards } from '../../../src-preload/contract/post-check.ts';
import { remark, type Problem } from './problem.ts';
import { cut } from './written-time.ts';

/** The boards of an account, as the service listed them last. */
export type BoardsOf = (accountId: string) => readonly Board[];

export interface BoardRead {
  /** Those of the row, without the ones that `all` meant and that cannot be pinned to. */
  accounts: Account[];
  boardId: string | null;
  problem: Problem | null;
}

/**
 * Reads the board of a row: one of the account's, by its ID or its name in any case. Any other is passed on as written, and
 * the service decides: a board may be newer than the list that is kept here. A row for `all` without a board goes to all the others, unless there is a default one.
 */
export function readBoard(cell: string, { accounts, byAll }: Named, boardsOf: BoardsOf): BoardRead {
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
  const [pins, another] = pinning;
  if (pins === undefined || another !== undefined) return read(written, null);
  const known = boardNamed(written, boardsOf(pins.id));
  if (known !== null) return read(known, null);
  return read(written, remark({ code: 'board-unchecked', written: cut(cell) }));
}

/** The ID of the board that is meant; null: none of them, or more than one bears this name. */
function boardNamed(written: string, boards: readonly Board[]): string | null {
  if (boards.some(({ id }) => id === written)) return written;
  const bare = (name: string): string => name.normalize('NFC').trim().toLowerCase();
  const [one, another] = boards.filter(({ name }) => bare(name) === bare(written));
  return one === undefined || another !== undefined ? null : one.id;
}
