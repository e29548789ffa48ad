import type { ActionFacts, ActionRow, Dependents, NeedsYou } from '../../../../src-preload/contract/outbox.ts';
import { connectionById, spaceById } from '../../connections/connections.ts';
import { ID_OF_ANOTHER, isFailedThere, isMadeAndFailed, OLDER_COPY, type Action } from '../../actions/action.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { kindOf } from '../../actions/kind.ts';
import { plus } from '../commands/dependents.ts';
import { groupsOf, missedGroups, type Group } from './groups.ts';
import { outOn, parkedOf, remediesFor } from './remedies.ts';
import { olderCard } from '../older-copy.ts';
import type { RowParts } from './rows.ts';
import { toRows, waitingTotal } from './rows.ts';
import { waitingBehind, type Missed } from './stopped.queries.ts';

/** What waits for actions that have a card, by the one it waits for: it gets none of its own. */
type Waiting = ReadonlyMap<string, Dependents>;
const none: Dependents = { firstComments: 0, others: 0 };

/** What needs a decision: each doubt by itself (there is no "yes to all"), everything else grouped by cause. */
export function needsYou(parts: RowParts, spaceId: string): NeedsYou[] {
  const waiting = waitingIn(parts, spaceId);
  const groups = groupsOf(parts, spaceId);
  // All at once: what rows need beside their actions is read a single time.
  const firsts = groups.flatMap(({ actions }) => actions.slice(0, 1));
  const rows = new Map(toRows(parts, spaceId, firsts).map((row) => [row.id, row]));
  return [
    ...signIn(parts, spaceId),
    ...olderCard(parts.store, spaceId),
    ...missedCards(parts, spaceId, waiting),
    ...groups.flatMap((group) => cardOf(parts, group, { waiting, rows })),
  ].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A refused token stands over everything, then doubts; the rest as it came. */
const placeOf = ({ cause }: NeedsYou): number =>
  cause === 'sign-in' || cause === 'older' ? 0 : cause === 'in-doubt' || cause === 'matched' ? 1 : 2;

function cardOf(
  parts: RowParts,
  { key, cause, actions }: Group,
  { waiting, rows }: { waiting: Waiting; rows: ReadonlyMap<string, ActionRow> },
): NeedsYou[] {
  const [action] = actions;
  const first = action === undefined ? undefined : rows.get(action.id);
  if (action === undefined || first === undefined) return [];
  const dependents = dependentsOfAll(waiting, actions);
  const all = remediesFor(parts, action);
  // Whether one is another's post is said of that one, beside it.
  const remedies = cause === 'matched' && actions.length > 1 ? all.filter(({ verb }) => verb === 'it-is-ours') : all;
  return [{ key, count: actions.length, first, dependents, remedies, ...factsOf(parts, cause, action) }];
}

function factsOf(parts: RowParts, cause: Group['cause'], action: Action): ActionFacts {
  switch (cause) {
    case 'in-doubt':
      return { cause, heard: heard(action) };
    case 'rejected': {
      return { cause, failed: howItFailed(parts, action), parked: parkedOf(parts, action), out: outOn(parts, action) };
    }
    default:
      return { cause };
  }
}

function howItFailed({ kinds }: RowParts, action: Action): (ActionFacts & { cause: 'rejected' })['failed'] {
  if (!isFailedThere(action)) return 'when-sent';
  if (isMadeAndFailed(action)) return action.remoteId === null ? 'there-without-id' : 'there';
  return kindOf(kinds, action.kind).subject === 'post-retry' ? 'retried' : 'there';
}

/** What came back, if anything. */
function heard({ httpStatus, failureCode, reason }: Action): (ActionFacts & { cause: 'in-doubt' })['heard'] {
  if (failureCode === OLDER_COPY) {
    const code = reason?.code;
    return code === 'sent-before' || code === 'may-be-out-before' ? code : 'older-copy';
  }
  if (failureCode === 'not-json' || failureCode === ID_OF_ANOTHER) return 'something-else';
  return httpStatus ?? 'nothing';
}

function missedCards(parts: RowParts, spaceId: string, waiting: Waiting): NeedsYou[] {
  return missedGroups(parts.store, spaceId).flatMap(({ key, missed }) => {
    const [earliest] = missed;
    const action = earliest === undefined ? undefined : actionById(parts.store, earliest.id);
    const [first] = action === undefined ? [] : toRows(parts, spaceId, [action]);
    if (action === undefined || first === undefined) return [];
    const at = (one: Missed | undefined): number => one?.scheduledAtMs ?? action.createdAtMs;
    const times = { fromMs: at(earliest), toMs: at(missed.at(-1)) };
    const isOne = missed.every(({ because }) => because === earliest?.because);
    const because = isOne && action.reason?.code === 'missed' ? (action.reason.because ?? null) : null;
    const remedies = remediesFor(parts, action);
    return [
      {
        key,
        cause: 'missed',
        ...times,
        because,
        count: missed.length,
        first,
        dependents: dependentsOfAll(waiting, missed),
        remedies,
      },
    ];
  });
}

function waitingIn(parts: RowParts, spaceId: string): Waiting {
  const waiting = new Map<string, Dependents>();
  for (const { parentId, kind, count } of waitingBehind(parts.store, spaceId))
    waiting.set(parentId, plus(waiting.get(parentId) ?? none, kindOf(parts.kinds, kind), count));
  return waiting;
}

const dependentsOfAll = (waiting: Waiting, actions: readonly { id: string }[]): Dependents =>
  actions
    .map(({ id }) => waiting.get(id) ?? none)
    .reduce(
      (sum, one) => ({ firstComments: sum.firstComments + one.firstComments, others: sum.others + one.others }),
      none,
    );

/** A refused token pauses every space with it: one card, one remedy. */
function signIn(parts: RowParts, spaceId: string): NeedsYou[] {
  const space = spaceById(parts.store, spaceId);
  const kept = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  if (kept?.state !== 'sign-in-needed') return [];
  return [
    {
      key: `sign-in:${kept.id}`,
      cause: 'sign-in',
      connection: kept.name,
      refusedAtMs: kept.refusedAtMs,
      count: waitingTotal(parts, spaceId),
      first: null,
      dependents: none,
      remedies: [{ verb: 'enter-token', name: 'enter-token', connectionId: kept.id }],
    },
  ];
}
