import { actionStates } from '../../../../src-preload/contract/action.ts';
import type { ActionDetail, ActionRow, outboxSections } from '../../../../src-preload/contract/outbox.ts';
import type { AccountRef } from '../../../../src-preload/contract/shared.ts';
import { accountRefs } from '../../accounts/accounts.ts';
import { bucketsOf, connectionById, spaceById, type SpaceSessions } from '../../connections/connections.ts';
import { wantedPost } from '../../posts/posts.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Governor } from '../../limits/governor.ts';
import type { Parts } from '../../parts.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import { behindOf } from './behind.queries.ts';
import { expectedTimes } from './expected.ts';
import { membersOf } from './groups.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { actionById, laterInLane } from '../../actions/actions.queries.ts';
import { creatorOf } from '../../actions/lookup.queries.ts';
import { onOtherNetworks, type OnOtherNetworks, type OtherNetwork } from '../../actions/other-network.queries.ts';
import { whyNoDraft } from '../commands/can-be-draft.ts';
import { canPutBack } from '../commands/put-back.ts';
import { remediesFor } from './remedies.ts';
import { batchNames, countRows, eventsOf, nextScheduledMs, rowsOf, type RowFilter } from './rows.queries.ts';
import { midnightMs, nextMidnightMs } from './today.ts';

export type RowParts = Pick<Parts, 'store' | 'clock'> & {
  governor: Governor;
  kinds: Kinds;
  sessions: SpaceSessions;
};

/** Actions as the window shows them. */
export function toRows(parts: RowParts, spaceId: string, actions: readonly Action[]): ActionRow[] {
  const names = batchNames(parts.store, [
    ...new Set(actions.map(({ batchId }) => batchId).filter((id) => id !== null)),
  ]);
  const refs = accountRefs(parts.store, spaceId);
  // What waits was stopped when it became so.
  const ended = actions.filter(({ state, accountIds }) => accountIds.length > 0 && !unsentStates.includes(state));
  const others = onOtherNetworks(
    parts.store,
    ended.map(({ id }) => id),
  );
  const nowMs = parts.clock.nowMs();
  const times = expectedTimes(parts, spaceId, actions, nowMs);
  parts.store.depend('limits');
  return actions.map((action) => ({
    ...toRow(parts.kinds, action, {
      ofPost: textOfPost(parts, action),
      refs,
      was: others.get(action.id)?.accounts,
      names,
      expectedAtMs: times.get(action.id) ?? null,
      nowMs,
    }),
    behind: times.get(action.id) === null ? behind(parts, action) : null,
    isUnsent: unsentStates.includes(action.state),
    canBeDraft: whyNoDraft(parts.kinds, action) === null,
    publishesAtMs: publishesAtMs(parts.kinds, action),
    canPutBack: action.state === 'cancelled' && canPutBack(parts.store, parts.kinds, action),
  }));
}

/** Of what waits and is expected at no time. */
function behind({ store, kinds }: RowParts, action: Action): ActionRow['behind'] {
  const stops = behindOf(store, action);
  if (stops === null) return null;
  const { id, kind, text, change, blockReason } = stops;
  return { id, subject: kindOf(kinds, kind).subject, text, change, blockReason };
}

/** The service takes a post or its comment before its time, and publishes it itself. */
function publishesAtMs(kinds: Kinds, { kind, state, scheduledAtMs }: Action): number | null {
  const isThere = state === 'done' || state === 'done_unlinked';
  const { subject } = kindOf(kinds, kind);
  return isThere && (subject === 'post' || subject === 'first-comment') ? scheduledAtMs : null;
}

/** The text of the post that a first comment belongs to, where this workspace made it. */
function textOfPost({ store, kinds }: RowParts, action: Action): string | null {
  const kind = kindOf(kinds, action.kind);
  if (kind.subject !== 'first-comment') return null;
  let text: string | null = null;
  kind.relinked(action, (reference, madeBy) => {
    const made = 'local' in reference ? { entity: reference.local } : { remoteId: reference.remote };
    text ??= creatorOf(store, action.spaceId, madeBy, made)?.text ?? null;
    return reference;
  });
  return text;
}

interface Known {
  ofPost: string | null;
  refs: Map<string, AccountRef>;
  /** Accounts that were others when it was queued: it is not said to have gone where it never went. */
  was: OnOtherNetworks['accounts'] | undefined;
  names: Map<string, string>;
  expectedAtMs: number | null;
  nowMs: number;
}

function toRow(
  kinds: Kinds,
  action: Action,
  { ofPost, refs, was, names, expectedAtMs, nowMs }: Known,
): Omit<ActionRow, 'isUnsent' | 'canBeDraft' | 'publishesAtMs' | 'canPutBack' | 'behind'> {
  return {
    id: action.id,
    spaceId: action.spaceId,
    kind: action.kind,
    subject: kindOf(kinds, action.kind).subject,
    state: action.state,
    blockReason: action.blockReason,
    reason: action.reason,
    text: action.text,
    change: action.change,
    changed: kindOf(kinds, action.kind).changed(action),
    ofPost,
    afterPostMinutes: kindOf(kinds, action.kind).delayMinutes(action),
    accounts: [...new Set(action.accountIds)].map(
      (id) => wasOf(was?.get(id)) ?? refs.get(id) ?? { id, social: '', displayName: id, handle: '' },
    ),
    attempts: action.attempts,
    batchId: action.batchId,
    batchName: action.batchId === null ? null : (names.get(action.batchId) ?? null),
    expectedAtMs: expectedAtMs === null ? null : Math.round(expectedAtMs / 1000) * 1000,
    scheduledAtMs: action.scheduledAtMs,
    // Once it has passed there is nothing to undo any more.
    undoUntilMs: action.undoUntilMs !== null && action.undoUntilMs > nowMs ? action.undoUntilMs : null,
    onWireAtMs: action.onWireAtMs,
    settledAtMs: action.settledAtMs,
    createdAtMs: action.createdAtMs,
    remoteId: action.remoteId,
    permalink: action.permalink,
    matched: action.matched,
    remoteState: action.remoteState,
  };
}

const wasOf = (other: OtherNetwork | undefined): AccountRef | undefined =>
  other && { id: other.accountId, social: other.was.social, displayName: other.was.name, handle: '' };

type Asked = Omit<RowFilter, 'sinceMs' | 'nowMs' | 'section'> & {
  section: (typeof outboxSections)[number];
  card?: string | undefined;
  asOf?: number | undefined;
};

export function listRows(parts: RowParts, filter: Asked): { total: number; rows: ActionRow[] } {
  const { section } = filter;
  if (section === 'card') return rowsOfCard(parts, filter);
  const whole: RowFilter = { ...filter, section, ...today(parts, filter.spaceId) };
  return { total: countOf(parts, whole), rows: toRows(parts, filter.spaceId, rowsOf(parts.store, whole)) };
}

function rowsOfCard(
  parts: RowParts,
  { spaceId, card = '', asOf, offset, limit }: Asked,
): { total: number; rows: ActionRow[] } {
  const ids = membersOf(parts, spaceId, card, asOf);
  const page = ids.slice(offset, offset + limit).map((id) => actionById(parts.store, id));
  const actions = page.filter((action) => action !== undefined);
  return { total: ids.length, rows: toRows(parts, spaceId, actions) };
}

/** What waits is counted for the status bar, the list's head and the list itself: once for each commit. */
function countOf({ store }: Pick<RowParts, 'store'>, filter: RowFilter): number {
  const { section, spaceId, search, batchId, accountId } = filter;
  const isAll = section === 'waiting' && [search, batchId, accountId].every((one) => one === undefined);
  return isAll ? store.shared(`waiting in ${spaceId}`, () => countRows(store, filter)) : countRows(store, filter);
}

/** What a section means by today, and by now. */
export function today(parts: Pick<RowParts, 'store' | 'clock'>, spaceId: string): Pick<RowFilter, 'sinceMs' | 'nowMs'> {
  const nowMs = parts.clock.nowMs();
  return { nowMs, sinceMs: midnightMs(nowMs, spaceById(parts.store, spaceId)?.timeZone ?? 'UTC') };
}

/** How many stand in the list of what waits: the one number for the status bar, the list's head and `outpost status`. */
export function waitingTotal(parts: Pick<RowParts, 'store' | 'clock'>, spaceId: string): number {
  // What waits is the same on every day: when this one began takes a while to find out.
  return countOf(parts, { spaceId, section: 'waiting', offset: 0, limit: 1, sinceMs: 0, nowMs: parts.clock.nowMs() });
}

/** When rows change their section though nothing is committed: a scheduled post goes out, or the day ends. */
export function nextTurnMs(parts: Pick<RowParts, 'store' | 'clock'>, spaceId: string): number {
  const nowMs = parts.clock.nowMs();
  const midnight = nextMidnightMs(nowMs, spaceById(parts.store, spaceId)?.timeZone ?? 'UTC');
  return Math.min(midnight, nextScheduledMs(parts.store, spaceId, nowMs) ?? Infinity);
}

const ANSWER_SHOWN = 20_000;
const CHANGES_SHOWN = 50;
/** What was taken back, or went into a later change, changed nothing. */
const changeStates = actionStates.filter((state) => state !== 'cancelled' && state !== 'superseded');

/** One action, opened: its history, what is sent and what was answered. The token is in none of it. */
export function detailOf(parts: RowParts, actionId: string): ActionDetail | Failed<'not-found'> {
  const action = actionById(parts.store, actionId);
  if (action === undefined) return fail('not-found', 'item-gone');
  const [row] = toRows(parts, action.spaceId, [action]);
  const session = parts.sessions.of(action.spaceId);
  if (row === undefined || session === null) return fail('not-found', 'item-gone');
  const wire = { profile: session.profile, timeZone: session.space.timeZone };
  const request = kindOf(parts.kinds, action.kind).request(action, wire, session.space.remoteId);
  const answer =
    action.answer === null && action.httpStatus === null
      ? null
      : { status: action.httpStatus, body: (action.answer ?? '').slice(0, ANSWER_SHOWN) };
  const isPost = row.subject === 'post';
  const later = isPost ? laterInLane(parts.store, action, changeStates).slice(-CHANGES_SHOWN) : [];
  const wanted = isPost ? wantedPost(parts.store, { spaceId: action.spaceId, actionId }) : null;
  return {
    row,
    link: wanted?.link ?? null,
    changes: toRows(parts, action.spaceId, later),
    events: eventsOf(parts.store, actionId),
    request: { line: request.line, body: pretty(request.body) },
    answer,
    remedies: remediesFor(parts, action),
  };
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The buckets of a space's connection; null when it is gone. */
export function bucketsOfSpace(parts: Pick<Parts, 'store'>, spaceId: string) {
  const space = spaceById(parts.store, spaceId);
  const connection = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  return connection === undefined ? null : bucketsOf(connection);
}
