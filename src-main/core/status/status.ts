import { isFirstRun } from '../../../src-preload/contract/first-run.ts';
import { actionStates } from '../../../src-preload/contract/outbox.ts';
import type { AllSpaces, LimitStatus, Status } from '../../../src-preload/contract/status.ts';
import {
  allSpaces,
  ownSpaces,
  bucketsOf,
  connectionById,
  spaceById,
  statedLimits,
  type StoredConnection,
  type StoredSpace,
  type Reachability,
} from '../connections/connections.ts';
import { firstCopyOf } from '../analytics/analytics.ts';
import { stateCounts } from '../actions/actions.ts';
import type { Governor } from '../limits/governor.ts';
import {
  acrossSpaces,
  isOlderCopy,
  doneAtMs,
  QueuePositions,
  heldCount,
  stoppedCount,
  waitingTotal,
  type RowParts,
} from '../outbox/outbox.ts';
import { unreadIncidents } from '../incidents/incidents.ts';
import { lastGoodAtMs } from '../sync/sync.ts';
import { readSettings } from '../settings/settings.ts';

export type StatusParts = RowParts & {
  reachability: Reachability;
  governor: Governor;
  /** Why a copy of this workspace would not be noticed. */
  witness: { readonly markTrouble: string | null };
  /** The last line of the history before this run. */
  openedAfter: number;
};

/** The space that is looked at: the one asked for, the one chosen last, the first real one, or the sandbox's. */
export function currentSpace(parts: Pick<StatusParts, 'store'>, asked?: string): StoredSpace | undefined {
  const { activeSpaceId } = readSettings(parts.store);
  const chosen = asked ?? activeSpaceId;
  const found = chosen === null ? undefined : spaceById(parts.store, chosen);
  if (found !== undefined) return found;
  const spaces = allSpaces(parts.store);
  const isReal = (space: StoredSpace): boolean => connectionById(parts.store, space.connectionId)?.sandbox === false;
  return spaces.find(isReal) ?? spaces[0];
}

/** What the status bar and `outpost status` say. */
export function statusOf(parts: StatusParts, asked?: string): Status {
  const { store, reachability, clock } = parts;
  store.depend('limits');
  store.depend('mark');
  const space = currentSpace(parts, asked);
  const connection = space === undefined ? undefined : connectionById(store, space.connectionId);
  const incidents = unreadIncidents(store);
  const { markTrouble } = parts.witness;
  if (space === undefined || connection === undefined) return { ...emptyStatus(clock.nowMs()), markTrouble, incidents };
  const { state, sinceMs } = reachability.of(connection.id);
  const counts = stateCounts(store, space.id);
  const places = new QueuePositions(store, space.id);
  return {
    connection: {
      id: connection.id,
      name: connection.name,
      url: connection.url,
      spaceId: space.id,
      spaceRemoteId: space.remoteId,
      spaceName: space.name,
      sandbox: connection.sandbox,
    },
    online: connection.state === 'sign-in-needed' ? 'sign-in-needed' : state,
    sinceMs,
    outbox: counts,
    waiting: waitingTotal(parts, space.id),
    held: heldCount(store, space.id),
    needsYou: stoppedCount(store, space.id),
    stuck: places.stuck,
    doneAtMs: doneAtMs(parts, space.id, places),
    limits: limitsOf(parts, connection),
    lastSyncAtMs: lastGoodAtMs(store, space.id),
    lastAnswerAtMs: latest(
      reachability.lastAnswerAtMs(connection.id),
      connection.lastAnswerAtMs,
      lastGoodAtMs(store, space.id),
    ),
    paused: space.pausedAtMs !== null,
    fetchingPausedAtMs: space.pullsPausedAtMs,
    firstCopy: firstCopyOf(store, space.id),
    older: space.pausedAtMs !== null && isOlderCopy(store),
    markTrouble,
    incidents,
  };
}

/** Those that a shell shows beside its window: none as long as that waits at its welcome, though the sandbox runs behind it. */
export function shownSpaces({ store }: Pick<StatusParts, 'store'>): StoredSpace[] {
  const spaces = ownSpaces(store);
  const connections = spaces.flatMap(({ connectionId }) => connectionById(store, connectionId) ?? []);
  return isFirstRun(connections, readSettings(store)) ? [] : spaces;
}

/** What a shell shows of all spaces. */
export function allOf(parts: StatusParts): AllSpaces {
  const spaces = shownSpaces(parts);
  const ids = new Set(spaces.map(({ connectionId }) => connectionId));
  const states = [...ids].map((id) => connectionById(parts.store, id)?.state);
  return {
    ...acrossSpaces(parts, spaces, (id) => parts.reachability.goes(id)),
    signInNeeded: states.includes('sign-in-needed'),
    offline: ids.size > 0 && [...ids].every((id) => parts.reachability.of(id).state === 'offline'),
    openedAfter: parts.openedAfter,
  };
}

function latest(...times: (number | null)[]): number | null {
  const known = times.filter((at) => at !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function limitsOf({ governor }: StatusParts, connection: StoredConnection): Status['limits'] {
  const { publish, api } = bucketsOf(connection);
  return { publish: governor.status(publish), api: governor.status(api) };
}

function emptyStatus(nowMs: number): Status {
  const none = (rule: { count: number; windowMs: number }): LimitStatus => ({
    limit: rule.count,
    used: 0,
    remaining: rule.count,
    windowMs: rule.windowMs,
    resetsAtMs: null,
  });
  return {
    connection: null,
    online: 'unknown',
    sinceMs: nowMs,
    outbox: Object.fromEntries(actionStates.map((state) => [state, 0])) as Status['outbox'],
    waiting: 0,
    held: 0,
    needsYou: 0,
    stuck: 0,
    doneAtMs: null,
    limits: { publish: none(statedLimits.publish), api: none(statedLimits.api) },
    lastSyncAtMs: null,
    lastAnswerAtMs: null,
    paused: false,
    fetchingPausedAtMs: null,
    firstCopy: null,
    older: false,
    markTrouble: null,
    incidents: [],
  };
}
