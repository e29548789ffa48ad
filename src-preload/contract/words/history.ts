import type { ActionEvent } from '../outbox.ts';
import type { HistoryType } from '../reasons.ts';
import { plural } from './plural.ts';
import { reasonWords } from './reason.ts';

/** A line of an action's history: what happened, and why or what follows, which may be empty. */
export function historyWords(event: Pick<ActionEvent, 'type' | 'state' | 'attempt' | 'reason'>): {
  what: string;
  why: string;
} {
  const why = reasonWords(event.reason);
  switch (event.type) {
    case 'in-doubt':
      // What proves something says how far it went.
      return { what: why, why: event.reason?.code === 'proven' ? '' : 'The service may have read it.' };
    case 'on-wire':
      return { what: `Sending, try ${event.attempt}`, why };
    case 'executed':
      return { what: event.state === 'done' ? 'Done' : 'Done, but the service didn’t return an ID', why };
    case 'try-again':
      if (event.state !== 'blocked') return { what: 'To be tried again', why };
      return { what: plural(event.attempt, { one: 'Parked after # try', other: 'Parked after # tries' }), why };
    case 'said-live':
      // What the doubt was is kept with it, so that it can be asked again; it is no reason for this.
      return { what: whats[event.type], why: '' };
    default:
      return { what: whats[event.type], why };
  }
}

const whats: Record<Exclude<HistoryType, 'in-doubt' | 'on-wire' | 'executed' | 'try-again'>, string> = {
  queued: 'Queued',
  claim: 'Its turn came',
  unsent: 'Not sent',
  'put-back': 'Put back',
  rejected: 'Refused',
  'failed-there': 'Failed at the service',
  mended: 'Done',
  recall: 'It was sent, and nobody here knows what became of it',
  'waits-for-parent': 'Waits for another change',
  missed: 'Missed its time',
  hold: 'Held',
  parked: 'Parked',
  'may-be-out': 'May be out',
  overtaken: 'Needs your answer',
  unblock: 'Waiting again',
  cancel: 'Cancelled',
  uncancel: 'Put back',
  supersede: 'Superseded',
  matched: 'Found',
  'confirm-match': 'Confirmed',
  unmatch: 'Link taken back',
  rematch: 'Taken for that post again',
  'said-live': 'Confirmed by you: it is live',
  'said-done': 'Confirmed by you: it was done',
  unsaid: 'Not said to be live any more: asked about again',
  'said-not-sent': 'You said it isn’t: to be sent again',
  retry: 'To be tried now',
  'taken-back': 'Taken back: not sent again',
  abandon: 'Given up',
  changed: 'Changed',
  'new-time': 'New time',
  'goes-now': 'Goes now',
  'goes-late': 'Missed its time, publishes now',
  'goes-without': 'Goes without it',
  'moved-up': 'Moved to the front',
  looked: 'Looked among the published posts',
  'other-network': 'What it was queued for is on another network',
  dismissed: 'Dismissed',
};
