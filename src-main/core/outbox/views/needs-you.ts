import { reasonWords } from '../../../../src-preload/contract/words/reason.ts';
import type { ActionRow, NeedsYou, Remedy } from '../../../../src-preload/contract/outbox.ts';
import { accountRefs } from '../../accounts/accounts.ts';
import { connectionById, spaceById, type KeptConnection } from '../../connections/connections.ts';
import { behindWords, detailFor, missedSentence, sentenceFor, type Naming } from './need-words.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { groupsOf, missedGroups, type Group } from './groups.ts';
import { parkedOf, remediesFor } from './remedies.ts';
import { olderCard } from '../older-copy.ts';
import type { RowParts } from './rows.ts';
import { toRows, waitingTotal } from './rows.ts';
import { waitingBehind, type Missed } from './stopped.queries.ts';
import { timeWord } from './today.ts';

/** What waits for actions that have a card, counted for it: it gets none of its own. */
type Behind = Map<string, { firstComments: number; others: number }>;

/** What needs a decision: each doubt by itself (there is no "yes to all"), everything else grouped by cause. */
export function needsYou(parts: RowParts, spaceId: string): NeedsYou[] {
  const zone = spaceById(parts.store, spaceId)?.timeZone ?? 'UTC';
  const behind = behindIn(parts, spaceId);
  const groups = groupsOf(parts.store, spaceId);
  const naming = { refs: accountRefs(parts.store, spaceId), zone };
  // All at once: what rows need beside their actions is read a single time.
  const firsts = groups.flatMap(({ actions }) => actions.slice(0, 1));
  const rows = new Map(toRows(parts, spaceId, firsts).map((row) => [row.id, row]));
  return [
    ...signIn(parts, spaceId, zone),
    ...olderCard(parts.store, spaceId, zone),
    ...missedCards(parts, spaceId, zone, behind),
    ...groups.flatMap((group) => cardOf(parts, group, { naming, behind, rows })),
  ].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A refused token stands over everything, then doubts; the rest as it came. */
const placeOf = ({ cause }: NeedsYou): number =>
  cause === 'sign-in' || cause === 'older' ? 0 : cause === 'in-doubt' || cause === 'matched' ? 1 : 2;

function cardOf(
  parts: RowParts,
  group: Group,
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
  return [{ key, cause, sentence, detail, count, first: row, behind: behindAll(behind, actionIds), remedies }];
}

function missedCards(parts: RowParts, spaceId: string, zone: string, behind: Behind): NeedsYou[] {
  return missedGroups(parts.store, spaceId).flatMap(({ key, missed }) => {
    const [earliest] = missed;
    const first = earliest === undefined ? undefined : actionById(parts.store, earliest.id);
    const [row] = first === undefined ? [] : toRows(parts, spaceId, [first]);
    if (first === undefined || row === undefined) return [];
    const at = (one: Missed | undefined): number => one?.scheduledAtMs ?? first.createdAtMs;
    const actionIds = missed.map(({ id }) => id);
    const remedies = remediesFor(parts, first);
    const card: NeedsYou = {
      key,
      cause: 'missed',
      sentence: missedSentence(first.kind, missed.length, { from: at(earliest), to: at(missed.at(-1)) }, zone),
      detail: missed.length > 1 ? 'Their texts are kept.' : reasonWords(first.reason),
      count: missed.length,
      first: row,
      behind: behindAll(behind, actionIds),
      remedies: missed.length > 1 ? remedies.map(forAll) : remedies,
    };
    return [card];
  });
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
    first: null,
    behind: '',
    remedies: [{ verb: 'enter-token', label: 'Enter a new token', connectionId: kept.id }],
  };
}
