import type { Account, Board } from '../../../src-preload/contract/accounts.ts';
import { textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import { remark, unsendable, type Problem } from './problem.ts';
import { cut } from './written-time.ts';

/** The known boards of an account; null: not known now. */
export type BoardsOf = (accountId: string) => readonly Board[] | null;

/** Only the image-pinning network has boards (service-api.md, Pinterest board). */
export function pins({ social }: Account): boolean {
  return textRuleOf(social)?.name === 'Pinterest';
}

/**
 * Reads the board of a row, by id or by name. Where the boards are not known (offline) it is passed on as written and the
 * service decides.
 */
export function readBoard(
  cell: string,
  accounts: readonly Account[],
  boardsOf: BoardsOf,
): { boardId: string | null; problem: Problem | null } {
  const pinning = accounts.filter(pins);
  const [account] = pinning;
  if (account === undefined) {
    return {
      boardId: null,
      problem: cell === '' || accounts.length === 0 ? null : remark('No account here has boards'),
    };
  }
  if (cell === '') return { boardId: null, problem: unsendable('No board for Pinterest') };
  const shown = `“${cut(cell)}”`;
  if (pinning.length > 1)
    return { boardId: cell, problem: unsendable('A board belongs to one account: one row for each') };
  const boards = boardsOf(account.id);
  if (boards === null)
    return { boardId: cell.slice(0, 200), problem: remark(`The board ${shown} could not be checked now`) };
  const name = cell.toLowerCase();
  const board = boards.find(({ id }) => id === cell) ?? boards.find((one) => one.name.trim().toLowerCase() === name);
  return board === undefined
    ? { boardId: null, problem: unsendable(`No board named ${shown}`) }
    : { boardId: board.id, problem: null };
}
