import type { ActionRow, NeedsYou, Remedy } from '../../../../src-preload/contract/outbox.ts';
import { accountRefs } from '../../accounts/accounts.ts';
import { connectionById, spaceById, type KeptConnection } from '../../connections/connections.ts';
import type { Action } from '../../actions/action.ts';
import { behindWords, detailFor, missedSentence, sentenceFor, type Naming } from './need-words.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { parkedOf, remediesFor } from './remedies.ts';
import { olderCard } from '../older-copy.ts';
import type { RowParts } from './rows.ts';
import { toRows, waitingTotal } from './rows.ts';
import { leftBehind, missedOf, stoppedActions, waitingBehind, type Missed } from './stopped.queries.ts';
import { timeWord } from './today.ts';

/** More than this is shown as a number: nobody decides 500 cards in one go. */
const MOST_SHOWN = 500;
/** Missed posts are one card, which answers for all of them. */
const MOST_MISSED = 10_000;

type Cause = NeedsYou['cause'];

/** What waits for actions that have a card, counted for it: it gets none of its own. */
type Behind = Map<string, { firstComments: number; others: number }>;

/** What needs a decision: each doubt by itself (there is no "yes to all"), everything else grouped by cause. */
export function needsYou(parts: RowParts, spaceId: string): NeedsYou[] {
  const zone = spaceById(parts.store, spaceId)?.timeZone ?? 'UTC';
  const behind = behindIn(parts, spaceId);
  const groups = new Map<string, { cause: Cause; actions: Action[] }>();
  const add = (action: Action, { key, cause }: { key: string; cause: Cause }): void => {
    const group = groups.get(key) ?? { cause, actions: [] };
    group.actions.push(action);
    groups.set(key, group);
  };
  for (const action of stoppedActions(parts.store, spaceId, MOST_SHOWN)) add(action, causeOf(parts, action));
  const left = { gone: 'dependency', unlinked: 'unlinked' } as const;
  for (const how of ['gone', 'unlinked'] as const) {
    for (const action of leftBehind(parts.store, spaceId, how, MOST_SHOWN))
      add(action, { key: `${how}:${action.kind}:${action.reason}`, cause: left[how] });
  }
  const naming = { refs: accountRefs(parts.store, spaceId), zone };
  // All at once: what rows need beside their actions is read a single time.
  const firsts = [...groups.values()].flatMap(({ actions }) => actions.slice(0, 1));
  const rows = new Map(toRows(parts, spaceId, firsts).map((row) => [row.id, row]));
  return [
    ...signIn(parts, spaceId, zone),
    ...olderCard(parts.store, spaceId, zone),
    ...missedCards(parts, spaceId, zone, behind),
    ...[...groups].flatMap(([key, { cause, actions }]) =>
      cardOf(parts, { key, cause, actions }, { naming, behind, rows }),
    ),
  ].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A refused token stands over everything, then doubts; the rest as it came. */
const placeOf = ({ cause }: NeedsYou): number =>
  cause === 'sign-in' || cause === 'older' ? 0 : cause === 'in-doubt' || cause === 'matched' ? 1 : 2;

function cardOf(
  parts: RowParts,
  group: { key: string; cause: Cause; actions: readonly Action[] },
  known: { naming: Pick<Naming, 'refs' | 'zone'>; behind: Behind; rows: ReadonlyMap<string, ActionRow> },
): NeedsYou[] {
  const { key, cause, actions } = group;
  const { naming, behind, rows } = known;
  const [first] = actions;
  const row = first === undefined ? undefined : rows.get(first.id);
  if (first === undefined || row === undefined) return [];
  const count = actions.length;
  const parked = cause === 'rejected' ? parkedOf(parts, first) : [];
  const actionIds = actions.map((action) => action.id);
  const remedies = remediesFor(parts, first).map((remedy) => (count > 1 ? forAll(remedy) : remedy));
  const sentence = sentenceFor(cause, first, count, { ...naming, parked });
  const detail = detailFor(cause, first, count, parked);
  return [
    { key, cause, sentence, detail, count, actionIds, first: row, behind: behindAll(behind, actionIds), remedies },
  ];
}

/** Posts that missed their time are one card with one answer for all; so are changes of posts. */
function missedCards(parts: RowParts, spaceId: string, zone: string, behind: Behind): NeedsYou[] {
  const groups = Map.groupBy(missedOf(parts.store, spaceId, MOST_MISSED), ({ kind }) => kind);
  return [...groups].flatMap(([kind, missed]) => {
    const [earliest] = missed;
    const first = earliest === undefined ? undefined : actionById(parts.store, earliest.id);
    const [row] = first === undefined ? [] : toRows(parts, spaceId, [first]);
    if (first === undefined || row === undefined) return [];
    const at = (one: Missed | undefined): number => one?.scheduledAtMs ?? first.createdAtMs;
    const actionIds = missed.map(({ id }) => id);
    const remedies = remediesFor(parts, first);
    const card: NeedsYou = {
      key: `missed:${kind}`,
      cause: 'missed',
      sentence: missedSentence(kind, missed.length, { from: at(earliest), to: at(missed.at(-1)) }, zone),
      detail: missed.length > 1 ? 'Their texts are kept.' : first.reason,
      count: missed.length,
      actionIds,
      first: row,
      behind: behindAll(behind, actionIds),
      remedies: missed.length > 1 ? remedies.map(forAll) : remedies,
    };
    return [card];
  });
}

function causeOf(parts: RowParts, action: Action): { key: string; cause: Cause } {
  if (action.state === 'in_doubt') return { key: action.id, cause: 'in-doubt' };
  if (action.state === 'matched') return { key: action.id, cause: 'matched' };
  if (action.state === 'rejected') {
    // One remedy for all: what a group needs must be the same, so posts of two parked accounts are two groups.
    const parked = parkedOf(parts, action).map(({ id }) => id);
    const hasId = String(action.remoteId !== null);
    const cause = [action.kind, action.failureCode, hasId, action.reason, ...parked].join(':');
    return { key: `rejected:${cause}`, cause: 'rejected' };
  }
  switch (action.blockReason) {
    case 'tries':
      return { key: `tries:${action.kind}:${action.reason}`, cause: 'tries' };
    case 'auth':
      return { key: 'auth', cause: 'sign-in' };
    default:
      return { key: `lane:${action.reason}`, cause: 'lane' };
  }
}

/** What many lose is asked about once more: the dots say so. */
function forAll(remedy: Remedy): Remedy {
  if (remedy.verb === 'cancel') return { ...remedy, label: 'Cancel all…' };
  return remedy.verb === 'skip' ? { ...remedy, label: `${remedy.label}…` } : remedy;
}

function behindIn(parts: RowParts, spaceId: string): Behind {
  const behind: Behind = new Map();
  for (const { parentId, kind, count } of waitingBehind(parts.store, spaceId)) {
    const known = behind.get(parentId) ?? { firstComments: 0, others: 0 };
    const which = kind === 'posts.firstComment' ? 'firstComments' : 'others';
    behind.set(parentId, { ...known, [which]: known[which] + count });
  }
  return behind;
}

function behindAll(behind: Behind, actionIds: readonly string[]): string {
  const all = actionIds.map((id) => behind.get(id)).filter((one) => one !== undefined);
  const sum = (which: 'firstComments' | 'others'): number => all.reduce((total, one) => total + one[which], 0);
  return behindWords(sum('firstComments'), sum('others'), actionIds.length);
}

/** A refused token pauses every space with it: one card, one remedy. */
function signIn(parts: RowParts, spaceId: string, zone: string): NeedsYou[] {
  const space = spaceById(parts.store, spaceId);
  const kept = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  if (kept?.state !== 'sign-in-needed') return [];
  return [signInCard(parts, spaceId, kept, zone)];
}

function signInCard(parts: RowParts, spaceId: string, kept: KeptConnection, zone: string): NeedsYou {
  const waiting = waitingTotal(parts, spaceId);
  const at = kept.refusedAtMs === null ? '' : ` at ${timeWord(kept.refusedAtMs, zone)}`;
  return {
    key: `sign-in:${kept.id}`,
    cause: 'sign-in',
    sentence: `${kept.name}: the token was refused${at}.`,
    detail: `${waiting} ${waiting === 1 ? 'item waits' : 'items wait'}. Nothing was lost.`,
    count: waiting,
    actionIds: [],
    first: null,
    behind: '',
    remedies: [{ verb: 'enter-token', label: 'Enter a new token', connectionId: kept.id }],
  };
}
