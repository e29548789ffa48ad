import type { NeedsYou } from '../../../src-preload/contract/outbox.ts';
import type { AccountRef } from '../../../src-preload/contract/shared.ts';
import { connectionById, spaceById, type KeptConnection } from '../connections/connections.ts';
import type { Action } from './action.ts';
import { remediesFor } from './remedies.ts';
import { stoppedActions, waitingCount } from './rows.queries.ts';
import type { RowParts } from './rows.ts';
import { toRows } from './rows.ts';
import { timeWord } from './today.ts';

/** More than this is shown as a number: nobody decides 500 cards in one go. */
const MOST_SHOWN = 500;

type Cause = NeedsYou['cause'];

/** What needs a decision: each doubt by itself (there is no "yes to all"), everything else grouped by cause. */
export function needsYou(parts: RowParts, spaceId: string): NeedsYou[] {
  const zone = spaceById(parts.store, spaceId)?.timeZone ?? 'UTC';
  const stopped = stoppedActions(parts.store, spaceId, MOST_SHOWN);
  const groups = new Map<string, { cause: Cause; actions: Action[] }>();
  for (const action of stopped) {
    const { key, cause } = causeOf(action);
    const group = groups.get(key) ?? { cause, actions: [] };
    group.actions.push(action);
    groups.set(key, group);
  }
  const refs = parts.accountRefs(spaceId);
  const cards = signIn(parts, spaceId, zone);
  for (const [key, { cause, actions }] of groups) {
    const [first] = actions;
    const [row] = first === undefined ? [] : toRows(parts, spaceId, [first]);
    if (first === undefined || row === undefined) continue;
    cards.push({
      key,
      cause,
      sentence: sentenceFor(cause, actions, refs, zone),
      detail: detailFor(cause, first),
      count: actions.length,
      actionIds: actions.map((action) => action.id),
      first: row,
      remedies: remediesFor(parts, first),
    });
  }
  return cards;
}

function causeOf(action: Action): { key: string; cause: Cause } {
  if (action.state === 'in_doubt') return { key: action.id, cause: 'in-doubt' };
  if (action.state === 'rejected')
    return { key: `rejected:${action.kind}:${action.failureCode}:${action.reason}`, cause: 'rejected' };
  switch (action.blockReason) {
    case 'missed':
      return { key: action.id, cause: 'missed' };
    case 'tries':
      return { key: `tries:${action.reason}`, cause: 'tries' };
    case 'auth':
      return { key: 'auth', cause: 'sign-in' };
    default:
      return { key: `lane:${action.reason}`, cause: 'lane' };
  }
}

function sentenceFor(cause: Cause, actions: readonly Action[], refs: Map<string, AccountRef>, zone: string): string {
  const [first] = actions;
  if (first === undefined) return '';
  const many = actions.length > 1 ? `${actions.length} ${noun(first, actions.length)}: ` : '';
  switch (cause) {
    case 'in-doubt': {
      const sent = first.onWireAtMs === null ? 'Sent' : `Sent ${timeWord(first.onWireAtMs, zone)}`;
      const live =
        first.kind === 'posts.create' ? `It may be live on ${networksOf(first, refs)}.` : 'It may have been done.';
      return `${sent}, ${heard(first)}. ${live}`;
    }
    case 'missed':
      return `Should have gone at ${timeWord(first.scheduledAtMs ?? first.createdAtMs, zone)}. It could not be sent in time.`;
    case 'rejected':
      return many === '' ? `${subject(first, refs)} was refused: ${first.reason}` : `${many}${first.reason}`;
    case 'tries':
      return `${many}parked after ${first.attempts} tries. ${first.reason}`;
    default:
      return `${many}${first.reason}`;
  }
}

/** What came back, if anything. */
function heard({ httpStatus, failureCode }: Action): string {
  if (failureCode === 'not-json') return 'something other than the service answered';
  return httpStatus === null ? 'no answer' : `the service answered ${httpStatus}`;
}

function noun(action: Action, count: number): string {
  if (action.kind === 'posts.create') return count === 1 ? 'post' : 'posts';
  if (action.kind === 'posts.firstComment') return count === 1 ? 'first comment' : 'first comments';
  return count === 1 ? 'change' : 'changes';
}

function subject(action: Action, refs: Map<string, AccountRef>): string {
  if (action.kind === 'posts.create') return `The post for ${networksOf(action, refs)}`;
  if (action.kind === 'posts.firstComment') return 'A first comment';
  return action.text;
}

const networkNames: Record<string, string> = {
  x: 'X',
  twitter: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function networksOf(action: Action, refs: Map<string, AccountRef>): string {
  const names = action.accountIds.map((id) => {
    const social = refs.get(id)?.social ?? '';
    return networkNames[social] ?? (social === '' ? 'an account' : social.charAt(0).toUpperCase() + social.slice(1));
  });
  const unique = [...new Set(names)];
  const last = unique.pop() ?? 'an account';
  return unique.length === 0 ? last : `${unique.join(', ')} and ${last}`;
}

function detailFor(cause: Cause, action: Action): string {
  if (cause === 'rejected') return 'The text and its time are kept.';
  if (cause === 'in-doubt') return action.reason;
  return '';
}

/** A refused token pauses every space with it: one card, one remedy. */
function signIn(parts: RowParts, spaceId: string, zone: string): NeedsYou[] {
  const space = spaceById(parts.store, spaceId);
  const kept = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  if (kept?.state !== 'sign-in-needed') return [];
  return [signInCard(parts, spaceId, kept, zone)];
}

function signInCard(parts: RowParts, spaceId: string, kept: KeptConnection, zone: string): NeedsYou {
  const waiting = waitingCount(parts.store, spaceId);
  const at = kept.refusedAtMs === null ? '' : ` at ${timeWord(kept.refusedAtMs, zone)}`;
  return {
    key: `sign-in:${kept.id}`,
    cause: 'sign-in',
    sentence: `${kept.name}: the token was refused${at}.`,
    detail: `${waiting} ${waiting === 1 ? 'item waits' : 'items wait'}. Nothing was lost.`,
    count: waiting,
    actionIds: [],
    first: null,
    remedies: [{ verb: 'enter-token', label: 'Enter a new token', connectionId: kept.id }],
  };
}
