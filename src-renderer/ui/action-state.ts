import type { Component } from 'svelte';
import CalendarCheck from '@lucide/svelte/icons/calendar-check';
import Check from '@lucide/svelte/icons/check';
import Circle from '@lucide/svelte/icons/circle';
import CircleArrowRight from '@lucide/svelte/icons/circle-arrow-right';
import CirclePause from '@lucide/svelte/icons/circle-pause';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleSlash from '@lucide/svelte/icons/circle-slash';
import ClockAlert from '@lucide/svelte/icons/clock-alert';
import CloudOff from '@lucide/svelte/icons/cloud-off';
import KeyRound from '@lucide/svelte/icons/key-round';
import Link2 from '@lucide/svelte/icons/link-2';
import SearchCheck from '@lucide/svelte/icons/search-check';
import OctagonX from '@lucide/svelte/icons/octagon-x';
import type { ActionRow, ActionState, BlockReason } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { isScheduled } from './is-scheduled.ts';

/** How a state is shown: glyph and word, and colour only as the third sign. */
export interface StateSign {
  word: string;
  /** The colour class of marks.css. */
  tone:
    | 'waiting'
    | 'sending'
    | 'scheduled'
    | 'done'
    | 'cancelled'
    | 'doubt'
    | 'rejected'
    | 'missed'
    | 'held'
    | 'offline'
    | 'signin';
  icon: Component<{ class?: string }>;
}

const waiting: StateSign = { word: 'Waiting', tone: 'waiting', icon: Circle };
const sending: StateSign = { word: 'Sending', tone: 'sending', icon: CircleArrowRight };
const offline: StateSign = { word: 'Waits for the connection', tone: 'offline', icon: CloudOff };
const signIn: StateSign = { word: 'Sign-in needed', tone: 'signin', icon: KeyRound };

const scheduled: StateSign = { word: 'Scheduled', tone: 'scheduled', icon: CalendarCheck };

/** Taken by the service, which did not say when it goes. */
const inItsQueue: StateSign = { word: 'In the service’s queue', tone: 'scheduled', icon: CalendarCheck };

const signs: Record<Exclude<ActionState, 'blocked'>, StateSign> = {
  queued: waiting,
  waiting,
  claimed: sending,
  on_wire: sending,
  in_doubt: { word: 'In doubt', tone: 'doubt', icon: CircleQuestionMark },
  matched: { word: 'Matched', tone: 'missed', icon: SearchCheck },
  rejected: { word: 'Rejected', tone: 'rejected', icon: OctagonX },
  done: { word: 'Done', tone: 'done', icon: Check },
  done_unlinked: { word: 'Done, its ID is not known yet', tone: 'done', icon: Check },
  cancelled: { word: 'Cancelled', tone: 'cancelled', icon: CircleSlash },
  superseded: { word: 'Replaced by a later change', tone: 'held', icon: CircleSlash },
  abandoned: { word: 'Given up', tone: 'held', icon: CircleSlash },
};

const blocked: Record<BlockReason, StateSign> = {
  dependency: { word: 'Waits for its post', tone: 'waiting', icon: Link2 },
  missed: { word: 'Missed', tone: 'missed', icon: ClockAlert },
  held: { word: 'Held', tone: 'held', icon: CirclePause },
  tries: { word: 'Parked after its tries', tone: 'rejected', icon: OctagonX },
  older: { word: 'May be out', tone: 'held', icon: CirclePause },
  changed: { word: 'Changed at the service', tone: 'missed', icon: CircleQuestionMark },
};

/** The sign of a state in a history. */
export function signOfState(state: ActionState): StateSign {
  return state === 'blocked' ? blocked.held : signs[state];
}

/** The service has it, to publish at a time it did not tell: whether it has is not known. */
function isInItsQueue({
  state,
  remoteState,
  publishesAtMs,
  permalink,
}: Pick<ActionRow, 'state' | 'remoteState' | 'publishesAtMs' | 'permalink'>): boolean {
  return state === 'done' && remoteState === 'queued' && publishesAtMs === null && permalink === null;
}

/** The sign of an action, given what the connection is like. */
export function signOf(
  row: Pick<ActionRow, 'state' | 'blockReason' | 'publishesAtMs' | 'matched' | 'remoteState' | 'permalink'>,
  online: Status['online'] = 'online',
  nowMs: number = Date.now(),
): StateSign {
  if (isScheduled(row, nowMs)) return scheduled;
  if (isInItsQueue(row)) return inItsQueue;
  if (row.state === 'blocked') return blocked[row.blockReason ?? 'held'];
  if (row.state === 'done' && row.matched) return { ...signs.done, word: 'Done, found at the service' };
  const isWaiting = row.state === 'queued' || row.state === 'waiting';
  if (isWaiting && online === 'sign-in-needed') return signIn;
  if (isWaiting && online === 'offline') return offline;
  return signs[row.state];
}
