import { fieldsOf, pathId, type Call } from '../http/call.ts';
import { having, invalid, notFound, refusal, type Reply } from '../http/reply.ts';
import type { Account } from '../world/records.ts';
import { data, undeclared, updated } from './answers.ts';
import { accountResource } from './resources.ts';

/** The account of the path, or undefined where the dialect takes it for gone. */
export function accountOf(call: Call): Account | undefined {
  const account = call.world.accounts.get(pathId(call, 'account'));
  const gone = account?.disconnectedAtMs !== null && call.dialect.disconnected === 'gone';
  return gone ? undefined : account;
}

export function listAccounts(call: Call): Reply {
  const { world, dialect } = call;
  const listed = [...world.accounts.values()].filter((account) => {
    if (account.disconnectedAtMs !== null) return dialect.disconnected === 'listed';
    return account.active || dialect.parkedListed;
  });
  return data(listed.map((account) => accountResource(dialect, account)));
}

/** Boards exist for an account on the image-pinning platform only. */
export function listBoards(call: Call): Reply {
  const account = accountOf(call);
  if (!account) return notFound('Account');
  if (account.social !== 'pinterest') return invalid({ account: ['Boards exist for Pinterest accounts only.'] });
  const boards = call.world.boards.filter((board) => board.accountId === account.id);
  return data(boards.map(({ id, name, description, image }) => ({ id, name, description, image })));
}

export function updateAccount(call: Call): Reply {
  const account = accountOf(call);
  if (!account || account.disconnectedAtMs !== null) return notFound('Account');
  const { dialect, world } = call;
  const name = dialect.requests.account.active;
  const wanted = fieldsOf(call)[name];
  const { active, parked } = dialect.activeValues;
  if (wanted !== active && wanted !== parked) return invalid({ [name]: [`The ${name} field is required.`] });
  const activate = wanted === active;
  if (activate && !account.active && freeSlots(call) < 1) return refusedActivation(call, name);
  const changed = account.active !== activate;
  account.active = activate;
  account.parkedAtMs = activate ? null : (account.parkedAtMs ?? call.nowMs);
  if (changed) world.changed();
  const effect = activate ? 'account.activated' : 'account.parked';
  return having(effect, account.id, updated(dialect, accountResource(dialect, account)));
}

/** "A parked account still occupies one slot of the plan." */
function freeSlots({ world, dialect }: Call): number {
  const connected = [...world.accounts.values()].filter((account) => account.disconnectedAtMs === null);
  const taken = dialect.slotsTakenBy === 'connected' ? connected : connected.filter((account) => account.active);
  return world.planSlots - taken.length;
}

function refusedActivation({ dialect }: Call, name: string): Reply {
  const words = 'No free slot in your plan.';
  if (dialect.refusedActivation === 422) return invalid({ [name]: [words] });
  return refusal(dialect.refusedActivation, words);
}

/** Disconnects. Posts and figures stay; what is still to go to this account will fail. */
export function destroyAccount(call: Call): Reply {
  const account = accountOf(call);
  if (!account || account.disconnectedAtMs !== null) return notFound('Account');
  account.active = false;
  account.disconnectedAtMs = call.nowMs;
  call.world.changed();
  const record = { data: accountResource(call.dialect, account) };
  return having('account.disconnected', account.id, undeclared(call.dialect, record));
}
