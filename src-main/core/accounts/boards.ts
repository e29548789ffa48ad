import type { Board, KeptBoards } from '../../../src-preload/contract/accounts.ts';
import { hasBoards } from '../../../src-preload/contract/post-check.ts';
import { failureOf, request } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import { listBoards, listedIn, toldText, type RemoteBoard } from '../service/service.ts';
import {
  completeList,
  guardedPull,
  recordPull,
  syncStates,
  type CopyJob,
  type PullFailed,
  type SyncPriority,
} from '../sync/sync.ts';
import { accountChanges } from './accounts.actions.ts';
import { knownAccount, knownAccounts } from './accounts.queries.ts';
import type { AccountParts } from './accounts.sync.ts';
import type { Reader, Tx } from '../store/store.ts';
import { boardsKept, keepBoards, putDefaultBoard } from './boards.queries.ts';

interface OfAccount {
  spaceId: string;
  accountId: string;
}

/** Keeps the boards of the accounts that have some, account by account. */
export const boardsJob = (parts: AccountParts): CopyJob => ({
  resource: 'boards',
  order: 3,
  cadence: { watchedMs: 5 * 60_000, idleMs: 60 * 60_000 },
  wakes: ['account'],
  parts: {
    of: (spaceId) =>
      knownAccounts(parts.store, spaceId)
        .filter((account) => hasBoards(account) && account.state !== 'disconnected')
        .map(({ id }) => id),
  },
  pull: (spaceId, priority, accountId) => pullBoards(parts, { spaceId, accountId }, priority),
});

async function pullBoards(
  parts: AccountParts,
  { spaceId, accountId }: OfAccount,
  priority: SyncPriority,
  options: { waitMs?: number } = {},
): Promise<{ boards: number } | PullFailed> {
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const ask = async () => {
    const answer = await request(
      parts,
      session,
      priority,
      (call) => listBoards(session.service, { accountId }, call),
      options,
    );
    return answer.ok ? listedIn(answer) : failureOf(answer);
  };
  const guard = { spaceId, kinds: accountChanges, busy: 'accounts-busy' as const };
  const pull = () =>
    guardedPull(parts, guard, ask, (tx, { rows, isWhole, entries }) => {
      const before = new Map(boardsKept(tx, { spaceId, accountId }).map((board) => [board.id, board]));
      const known = [...before.keys()];
      const boards = rows.map((board) => asKnown(board, before.get(board.id)));
      // The account may be one that is not known here any more.
      if (knownAccount(tx, spaceId, accountId) !== undefined)
        keepBoards(tx, { spaceId, accountId }, { boards, isWhole }, parts.clock.nowMs());
      return { boards: boards.length, complete: completeList(known, { ids: boards.map(({ id }) => id), entries }) };
    });
  return recordPull(parts, spaceId, 'boards', pull, accountId);
}

/** One that is told without its name is told by its number alone, which takes nothing from what is known of it. */
function asKnown({ id, raw, ...told }: RemoteBoard, known: Board | undefined): RemoteBoard & { name: string } {
  const name = toldText(told.name);
  if (name !== null || known === undefined) return { id, raw, ...told, name: name ?? id };
  const { description, image } = known;
  return {
    id,
    raw,
    name: known.name,
    description: toldText(told.description) ?? description,
    image: toldText(told.image) ?? image,
  };
}

/** Only one that the service lists. */
export function setDefaultBoard(
  tx: Tx,
  { boardId, ...of }: OfAccount & { boardId: string | null },
): Record<never, never> | Failed<'not-found'> {
  if (boardId !== null && !boardsKept(tx, of).some(({ id }) => id === boardId))
    return fail('not-found', 'board-unknown');
  putDefaultBoard(tx, of, boardId);
  return {};
}

/** The boards as the service lists them now; where it cannot be asked, or says that there are none, as it listed them last. */
export async function boardsOf(
  parts: AccountParts,
  of: OfAccount,
): Promise<Board[] | Failed<ServiceFailure | 'not-found' | 'in-use'>> {
  const pulled = await pullBoards(parts, of, 'now', { waitMs: 5_000 });
  const kept = boardsKept(parts.store, of);
  return isFailed(pulled) && kept.length === 0 ? pulled : kept;
}

/** The same without asking, with how their copy stands. */
export function keptBoardsOf(reader: Reader, of: OfAccount): KeptBoards {
  const state = syncStates(reader, of.spaceId).find(
    ({ resource, accountId }) => resource === 'boards' && accountId === of.accountId,
  );
  return { boards: boardsKept(reader, of), goodAtMs: state?.goodAtMs ?? null, failure: state?.failure ?? null };
}
