import * as z from 'zod';
import type { ActionState } from './outbox.ts';
import { method } from './procedure.ts';
import { Id } from './shared.ts';
import type { Incident } from './incident.ts';

export interface LimitStatus {
  limit: number;
  used: number;
  remaining: number;
  windowMs: number;
  /** Null: no window is open, a full one is free. */
  resetsAtMs: number | null;
}

export interface Status {
  connection: {
    id: string;
    name: string;
    url: string;
    spaceId: string;
    spaceRemoteId: string;
    spaceName: string;
    sandbox: boolean;
  } | null;
  /** Judged by real requests. `unknown` until the first one. */
  online: 'online' | 'offline' | 'sign-in-needed' | 'unknown';
  sinceMs: number;
  outbox: Record<ActionState, number>;
  /** What stands in the outbox's list of what waits: the held included; what is on the wire or needs the user is not. */
  waiting: number;
  /** What stops for the user: in doubt, refused, missed, parked, or left behind by something that ended. */
  needsYou: number;
  /** Queued, but behind something that waits for the user: it does not go by itself. */
  stuck: number;
  doneAtMs: number | null;
  limits: { publish: LimitStatus; api: LimitStatus };
  /** When a copy of what the service knows was last brought up to date. */
  lastSyncAtMs: number | null;
  /** When the service last answered anything. */
  lastAnswerAtMs: number | null;
  paused: boolean;
  /** Nobody knows what went out since this copy was made: paused until the user has answered. */
  older: boolean;
  /** The file outside the data folder that cannot be read or written, so that an older copy is not noticed; null while it can. */
  markTrouble: string | null;
  /** What happened to the data and nobody has said yet to have read. */
  incidents: Incident[];
}

const Which = z.object({ spaceId: Id.optional() }).default({});

export const status = {
  get: method(Which).to<Status>(),
  watch: method(Which).watching<Status>(),
  /** The user has read what `incidents` says. */
  read: method(z.object({ ids: z.array(z.number().int()).min(1).max(1_000) })).to<{ read: number }>(),
  /** One cheap request, now. */
  probe: method(Which).to<{ online: Status['online'] }>(),
};
