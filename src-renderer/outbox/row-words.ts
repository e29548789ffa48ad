import type { ActionRow, NeedsYou } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Reason, ReasonCode } from '../../src-preload/contract/reasons.ts';
import { afterItsPostWords } from '../../src-preload/contract/words/first-comment.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { isScheduled } from '../ui/is-scheduled.ts';
import { dayAndClockWithin, figure, moment, span } from '../ui/moment.ts';
import { standsStill, whenItGoes } from '../ui/stands-still.ts';

/** "2 tries", where it was not done at the first. */
export function triesWords({ state, attempts }: Pick<ActionRow, 'state' | 'attempts'>): string {
  const open = !['done', 'done_unlinked', 'cancelled', 'superseded', 'abandoned'].includes(state);
  return open && attempts > 1 ? plural(attempts, { one: '# try', other: '# tries' }) : '';
}

/** What stands around a row when it is put into words. */
export interface Around {
  nowMs: number;
  online: Status['online'] | undefined;
  paused: boolean;
  zone: string;
}

/** The last column: why it waits, or what became of it. */
export function whyWords(row: ActionRow, { nowMs, online, paused, zone }: Around): string {
  if (isScheduled(row, nowMs)) return acceptedWords(row, nowMs, zone);
  if (row.state === 'cancelled') return '';
  if (row.state === 'on_wire' || row.state === 'claimed') return sendingWords(row, nowMs);
  if (row.state === 'matched') return 'Found with these words. Yours?';
  if (isWaiting(row) && paused) return 'when you resume';
  if (isWaiting(row) && standsStill(online)) return whenBack(row, nowMs, online);
  if (isWaiting(row) && row.behind !== null) return behindBrief(row.behind);
  if (row.blockReason === 'older') return 'may be out';
  if (row.blockReason === 'missed') return 'missed its time';
  if (row.reason !== null) return phrase(row, row.reason);
  if (row.state === 'done') return doneWords(row);
  if (row.state === 'done_unlinked') return 'published, no link';
  if (!isWaiting(row)) return '';
  if (row.undoUntilMs !== null && row.undoUntilMs > nowMs) return 'can still be undone';
  if (row.subject === 'first-comment') return afterItsPostWords(row.afterPostMinutes ?? 0);
  // It is handed over long before; its own time is what one looks for.
  if (row.scheduledAtMs !== null && row.scheduledAtMs > nowMs)
    return `for ${dayAndClockWithin(row.scheduledAtMs, nowMs, zone)}`;
  if (row.expectedAtMs === null) return '';
  if (row.expectedAtMs <= nowMs) return 'next';
  const words = span(row.expectedAtMs - nowMs);
  return words === null ? '' : `in ${words}`;
}

/** The column would cut what it waits for, which stands in its title and in its sheet. */
const behindBrief = ({ blockReason }: NonNullable<ActionRow['behind']>): string =>
  blockReason === 'held' ? 'behind what you hold' : 'waits for an answer';

/** A reason is a sentence; in its column, beside "in 3 s" and "published", it is a few words. */
function phrase({ subject }: ActionRow, reason: Reason): string {
  if (reason.code === 'held') return 'held by you';
  // Only here is it sure what it belongs to; in full the column would cut it.
  const ofPost = subject === 'first-comment' ? ofItsPost[reason.code] : undefined;
  return ofPost ?? reasonWords(reason);
}

const ofItsPost: Partial<Record<ReasonCode, string>> = {
  'parent-unlinked': 'its post was done, but the service didn’t return its ID',
  'parent-refused': 'its post was refused',
  'parent-not-sent': 'its post was not sent',
};

/** When the service took it. */
function acceptedWords({ settledAtMs }: ActionRow, nowMs: number, zone: string): string {
  return settledAtMs === null ? 'accepted' : `accepted ${moment(settledAtMs, nowMs, zone)}`;
}

/** "sending, 3 s": how long it has been on the wire. */
function sendingWords({ onWireAtMs }: ActionRow, nowMs: number): string {
  const words = onWireAtMs === null ? null : span(Math.max(0, nowMs - onWireAtMs));
  return words === null ? 'sending' : `sending, ${words}`;
}

/** The service publishes what it was given at a later time itself; without a link nobody knows whether it has yet. */
function doneWords(row: ActionRow): string {
  if (row.subject === 'first-comment') return 'accepted';
  if (row.subject !== 'post') return 'done';
  if (row.permalink !== null || row.scheduledAtMs !== null || row.remoteState === 'published') return 'published';
  return row.remoteState === 'queued' ? 'in the service’s queue' : 'accepted';
}

function isWaiting(row: Pick<ActionRow, 'state'>): boolean {
  return row.state === 'queued' || row.state === 'waiting';
}

/** How much time is left for a post with a time of its own; the others go when things are well again. */
function whenBack(row: ActionRow, nowMs: number, online: Status['online'] | undefined): string {
  if (row.scheduledAtMs === null) return whenItGoes(online);
  if (row.scheduledAtMs <= nowMs) return 'late';
  const words = span(row.scheduledAtMs - nowMs);
  // Nobody knows whether it goes then.
  return words === null ? 'there is time' : `due in ${words}`;
}

/** The first column: when it went, or goes. While nothing leaves, only what was asked for is known. */
export function timeOf(row: ActionRow, online: Status['online'] | undefined): number | null {
  // What missed its time is known by it; what is held keeps the one it was given.
  if (row.blockReason === 'missed' || row.blockReason === 'held') return row.scheduledAtMs;
  const went = row.settledAtMs ?? row.onWireAtMs;
  if (went !== null && !isWaiting(row)) return atItsTime(row) ? row.publishesAtMs : went;
  return isWaiting(row) && standsStill(online) ? row.scheduledAtMs : row.expectedAtMs;
}

/** Accepted before its time, it goes, or went, at that time. */
function atItsTime({ publishesAtMs, settledAtMs }: ActionRow): boolean {
  return publishesAtMs !== null && settledAtMs !== null && publishesAtMs > settledAtMs;
}

/** Where an account can be looked at, if its network has such an address; always https. */
export function profileUrl(network: string, handle: string): string | null {
  const name = handle.replace(/^@/, '');
  if (name === '' || /\s/.test(name)) return null;
  const path = encodeURIComponent(name);
  switch (network) {
    case 'X':
      return `https://x.com/${path}`;
    case 'Instagram':
      return `https://www.instagram.com/${path}/`;
    case 'Bluesky':
      return `https://bsky.app/profile/${path}`;
    case 'Threads':
      return `https://www.threads.com/@${path}`;
    case 'TikTok':
      return `https://www.tiktok.com/@${path}`;
    case 'Pinterest':
      return `https://www.pinterest.com/${path}/`;
    case 'Facebook':
      return `https://www.facebook.com/${path}`;
    case 'YouTube':
      return `https://www.youtube.com/@${path}`;
    case 'Telegram':
      return `https://t.me/${path}`;
    case 'LinkedIn':
      return `https://www.linkedin.com/company/${path}/`;
    default:
      return null;
  }
}

/** How many things need the user: a refused token is one, however many actions it stops. */
export function needsCount(needs: readonly Pick<NeedsYou, 'cause' | 'count'>[]): number {
  return needs.reduce((sum, need) => sum + (need.cause === 'sign-in' ? 1 : need.count), 0);
}

/** What the notice of a missing connection says of what is not held; while the outbox is paused the connection alone is not enough. */
export function goingWords(going: number, paused: boolean): string {
  if (going === 0) return 'Nothing waits for the connection.';
  return paused
    ? plural(going, {
        one: '# item goes once you resume and the connection is back.',
        other: '# items go once you resume and the connection is back.',
      })
    : plural(going, {
        one: '# item goes when the connection is back.',
        other: '# items go when the connection is back.',
      });
}

/** "303, all on hold": how many wait, and how many of them the user holds. */
export function waitingHeadWords(waiting: number, held: number): string {
  if (held === 0) return figure(waiting);
  return held >= waiting ? `${figure(waiting)}, all on hold` : `${figure(waiting)}, ${figure(held)} on hold`;
}
