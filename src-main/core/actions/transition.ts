import { isFailedThere, isMadeAndFailed, type Action } from './action.ts';
import { attemptSteps } from './attempt-steps.ts';
import { decisionSteps } from './decision-steps.ts';
import { allows, type ActionEvent } from './event.ts';
import { recalled } from './recall-step.ts';
import type { EventOf, EventType, Step, Steps } from './step.ts';

const steps: Steps<EventType> = { ...attemptSteps, ...decisionSteps, recall: recalled };

/** The state machine of outbox.md. Pure: says what to write, or null where the event does not fit the state. */
export function transition(action: Action, event: ActionEvent): Step | null {
  if (!allows(action.state, event.type)) return null;
  if (action.state === 'blocked' && !fitsBlocked(action, event)) return null;
  if (event.type === 'unmatch' && !action.matched) return null;
  if (event.type === 'unsay' && (action.matched || action.reason?.code !== 'confirmed')) return null;
  if (event.type === 'rematch' && action.reason?.code !== 'another-post') return null;
  // What provably came to nothing is cancelled; only what may have been done is given up.
  if (event.type === 'abandon' && action.state === 'blocked' && !action.maybeDone) return null;
  // It is there already: sent again, there would be two.
  if (event.type === 'retry' && isMadeAndFailed(action)) return null;
  if (event.type === 'mended' && !isFailedThere(action)) return null;
  return step(action, event);
}

/** What may be out already, in a copy that is older than the truth, is a question like a doubt; nothing else blocked is. */
function fitsBlocked({ blockReason }: Action, { type }: ActionEvent): boolean {
  const isOlder = blockReason === 'older';
  if (type === 'in-doubt' || type === 'user-says-sent' || type === 'matched') return isOlder;
  return !(isOlder && (type === 'retry' || type === 'not-as-queued'));
}

function step<T extends EventType>(action: Action, event: EventOf<T>): Step {
  return steps[event.type](action, event);
}
