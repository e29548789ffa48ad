import type { ActionState } from '../../../src-preload/contract/outbox.ts';
import { actionById } from '../../../src-main/core/actions/actions.queries.ts';
import type { ActionEvent } from '../../../src-main/core/actions/event.ts';
import { settle } from '../../../src-main/core/actions/settle.ts';
import type { Rig } from '../../rig.ts';

/* What a service and a network do to an action, written into the ledger of a core that does not send. */

const onWire = [
  { type: 'claim', boot: 'b', bodyHash: 'h' },
  { type: 'on-wire', atMs: 1, knownPostMark: 0, wireNumber: 1, sentFromMs: null },
] as const satisfies ActionEvent[];

export const lost: ActionEvent = {
  type: 'in-doubt',
  status: null,
  code: 'connection-lost',
  reason: { code: 'closed-in-doubt' },
  answer: null,
};
export const failed: ActionEvent = {
  type: 'try-again',
  status: 503,
  code: 'server-error',
  reason: { code: 'closed-repeated' },
  notBeforeMs: 0,
  answer: null,
};
export const refused: ActionEvent = {
  type: 'rejected',
  atMs: 1,
  status: 422,
  code: 'validation',
  reason: { code: 'service-said', words: ['No.'] },
  answer: null,
};
export const done = (remoteId: string | null): ActionEvent => ({
  type: 'executed',
  atMs: 1,
  remoteId,
  status: 200,
  answer: null,
  linked: true,
  reason: null,
});

/** Sends it, with this outcome. Returns its state afterwards. */
export function sentWith(rig: Rig, actionId: string, outcome: ActionEvent): ActionState {
  const { parts } = rig.core;
  return parts.store.tx((tx) => {
    let state: ActionState = 'queued';
    for (const event of [...onWire, outcome]) {
      const action = actionById(tx, actionId);
      const next = action === undefined ? null : settle(tx, parts, action, event);
      if (next === null) throw new Error(`${event.type} does not fit`);
      state = next.state;
    }
    return state;
  });
}

/** As if it had been planned for a moment that has passed. */
export function planPast(rig: Rig, actionId: string, agoMs: number): void {
  const atMs = rig.core.parts.clock.nowMs() - agoMs;
  rig.core.parts.store.raw.prepare('UPDATE action SET scheduled_at_ms = ? WHERE id = ?').run(atMs, actionId);
}
