import type { Account, Board } from '../../../src-preload/contract/accounts.ts';
import type { Named } from './account-book.ts';
import { textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import { remark, unsendable, type Problem } from './problem.ts';
import { cut } from './written-time.ts';

/** The known boards of an account; null: not known now. */
export type BoardsOf = (accountId: string) => readonly Board[] | null;

/** Only the image-pinning network has boards (service-api.md, Pinterest board). */
function pins({ social }: Account): boolean {
  return textRuleOf(social)?.name === 'Pinterest';
}

export interface BoardRead {
  /** Those of the row, without the ones that `all` meant and that cannot be pinned to. */
  accounts: Account[];
  boardId: string | null;
  problem: Problem | null;
}

/**
 * Reads the board of a row, by id or by name. Where the boards are not known (offline) it is passed on as written and the
 * service decides. A row for `all` without a board goes to all the others.
 */
export function readBoard(cell: string, { accounts, byAll }: Named, boardsOf: BoardsOf): BoardRead {
  const pinning = accounts.filter(pins);
  const others = accounts.filter((account) => !pins(account));
  const [account] = pinning;
  const read = (boardId: string | null, problem: Problem | null): BoardRead => ({ accounts, boardId, problem });
  if (account === undefined) {
    return read(null, cell === '' || accounts.length === 0 ? null : remark('No account here has boards'));
  }
  if (cell === '' && others.length > 0 && pinning.every((one) => byAll.has(one))) {
    return { accounts: others, boardId: null, problem: remark('Not on Pinterest: no board') };
  }
  if (cell === '') return read(null, unsendable('No board for Pinterest'));
  const written = cell.slice(0, 200).toWellFormed();
  if (pinning.length > 1) return read(written, unsendable('A board belongs to one account: one row for each'));
  const boards = boardsOf(account.id);
  if (boards === null) return read(written, remark(`The board “${cut(cell)}” could not be checked now`));
  const name = cell.toLowerCase();
  const board = boards.find(({ id }) => id === cell) ?? boards.find((one) => one.name.trim().toLowerCase() === name);
  return board === undefined ? read(null, unsendable(`No board named “${cut(cell)}”`)) : read(board.id, null);
}
