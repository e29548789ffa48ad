import * as z from 'zod';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { isWebAddress } from './link-check.ts';
import { method } from './procedure.ts';
import type { Reason } from './reasons.ts';
import { InSpace, RemoteId, UndoMs, type EnqueuedChange } from './shared.ts';
import { hasUnseenSign } from './unseen-sign.ts';

/** A webhook as the service told it, with what the outbox has still to tell laid over it. */
export interface Webhook {
  id: string;
  url: string | null;
  /** The names of the events it subscribes to; an open set of words. */
  events: string[];
  /** What it subscribes to and is no name, as it was told: it goes back as it is. */
  otherEvents: unknown[];
  active: boolean | null;
  createdAtIso: string | null;
  updatedAtIso: string | null;
  /** Since when the service lists it no more; wall milliseconds, null: it does. */
  goneAtMs: number | null;
  /** The service has not heard of its latest change yet. */
  pending: boolean;
  /** The action that is to delete it, which the service has not heard of. */
  leaving?: string;
  /** What is typed in its form and not saved yet; absent: nothing. */
  typed?: WebhookTyped;
  /** What was asked of it last, where the service refused it and the outbox still asks about it. */
  refused: { asked: WebhookAsked; atMs: number; reason: Reason | null } | null;
}

/** `several`: more than one of these in one change. */
export type WebhookAsked = 'on' | 'off' | 'address' | 'events' | 'several' | 'deletion';

// A blank would be sent as it is, what has no host leads nowhere, and a sign that turns the writing shows another address.
const Address = z
  .string()
  .max(2_000)
  .refine((url) => !hasUnseenSign(url), { ...fault('unseen-in-address'), abort: true })
  .refine((url) => isWebAddress(url), fault('no-web-address'));
const Event = z.string().trim().min(1).max(200);
const One = InSpace.extend({ webhookId: RemoteId });

/** As it is typed, so that nothing of it need be right. `began`: what the form was opened with. */
export const WebhookTyped = z.object({
  began: z.object({ url: z.string().max(10_000).nullable(), events: z.array(z.string().max(2_000)).max(1_000) }),
  /** Null: it was not typed into. */
  url: z.string().max(10_000).nullable(),
  events: z.array(z.string().max(2_000)).max(1_000),
  another: z.string().max(2_000),
});
export type WebhookTyped = z.infer<typeof WebhookTyped>;

export const webhooks = {
  list: method(InSpace).to<Webhook[]>(),
  watch: method(InSpace).watching<Webhook[]>(),
  /** Its record as the service told it last, whole; null: none is kept. */
  told: method(One).to<{ told: unknown }>(),
  /**
   * Asks the service now; the list follows. `believe`: those that a whole answer lists no more are not kept any longer, also where it lists none at
   * all, but for those of which something waits in the outbox. `forgotten`: how many.
   */
  sync: method(InSpace.extend({ believe: z.boolean().optional() }))
    .failing(...serviceFails, 'in-use')
    .to<{ webhooks: number; forgotten: number }>(),
  /**
   * Changes what is named; the rest stays. `events` are all of its names; `ticked` and `unticked` those that come and go, over what is known when
   * it is sent.
   */
  update: method(
    One.extend({
      url: Address.optional(),
      events: z.array(Event).max(200).optional(),
      ticked: z.array(Event).max(200).optional(),
      unticked: z.array(z.string().max(2_000)).max(1_000).optional(),
      active: z.boolean().optional(),
      undoMs: UndoMs,
    }),
  )
    .failing('not-found', 'invalid')
    .to<EnqueuedChange>(),
  /** Kept beside the webhook, whose address may hold a secret, and nowhere else; null: it was saved, or is not wanted any more. */
  keepTyped: method(One.extend({ typed: WebhookTyped.nullable() })).to<Record<never, never>>(),
  delete: method(One.extend({ undoMs: UndoMs }))
    .failing('not-found')
    .to<EnqueuedChange>(),
};
