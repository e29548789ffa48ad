import { FAILED_THERE, type Action } from './action.ts';
import type { Outcome } from './journal/journal-line.ts';
import { standsAtMs } from './stands-at.ts';
import { settled, type Change, type EventOf, type Step } from './step.ts';

/**
 * What the journal knows of a send is put into the ledger that lost it: its outcome, or the doubt. Nothing that may have
 * been carried out ever waits to be sent again.
 */
export function recalled(action: Action, event: EventOf<'recall'>): Step {
  const { wireNumber, atMs, knownPostMark, outcome } = event;
  const reason = { code: 'from-journal' } as const;
  if (outcome?.what === 'put-back') {
    const isGoing = action.state === 'claimed' || action.state === 'on_wire';
    const state = isGoing ? 'queued' : action.state;
    return { change: { wireNumber, state, claimedBoot: null, onWireAtMs: null }, type: 'put-back', reason };
  }
  // A match was made for another doubt, or before it was known what came of this one.
  const unmatched = { remoteId: null, permalink: null, matched: false };
  const sent = { wireNumber, onWireAtMs: atMs, knownPostMark, ...unmatched };
  if (outcome === null || outcome.what === 'in-doubt') {
    const lost = { failureCode: 'interrupted', reason: { code: 'outcome-lost' }, httpStatus: null } as const;
    const free = { blockReason: null, claimedBoot: null, notBeforeMs: null, settledAtMs: null };
    return { change: { ...sent, ...lost, ...free, state: 'in_doubt' }, type: event.type, reason };
  }
  return {
    change: { ...sent, ...settled(atMs), ...knownEnd(action, outcome, atMs) },
    type: lines[outcome.what],
    reason,
  };
}

type Ended = Extract<Outcome, { what: 'done' | 'refused' | 'failed' }>;
const lines = { done: 'executed', refused: 'rejected', failed: 'failed-there' } as const;

function knownEnd(action: Action, outcome: Ended, atMs: number): Change & Pick<Action, 'state'> {
  switch (outcome.what) {
    case 'done': {
      const { linked, remoteId, status, standing } = outcome;
      const state = linked ? 'done' : 'done_unlinked';
      // What the service holds until its time comes is listed with it.
      const held =
        standing === undefined
          ? {}
          : { remoteState: standing.state, scheduledAtMs: standsAtMs(action.scheduledAtMs, standing, atMs) };
      return { state, remoteId, httpStatus: status, failureCode: null, reason: null, ...held };
    }
    case 'refused': {
      const { status, code } = outcome;
      return { state: 'rejected', httpStatus: status, failureCode: code, reason: { code: 'refusal-lost' } };
    }
    case 'failed': {
      const { status, remoteId } = outcome;
      const reason = { code: 'failure-lost' } as const;
      return { state: 'rejected', httpStatus: status, failureCode: FAILED_THERE, reason, remoteId };
    }
    default:
      return outcome satisfies never;
  }
}
