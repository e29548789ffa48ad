import * as z from 'zod';
import type { ActionState } from './outbox.ts';
import { method } from './procedure.ts';
import { Id, None } from './shared.ts';
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
  /** Of those waiting: held, which go when they are released and not before. */
  held: number;
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
  /** Since when posts and reports are not read by themselves (`sync.pause`); null: they are. */
  fetchingPausedAtMs: number | null;
  /** While posts of an account are read for the first time: how many of the space's are here, and are known of; null: none are. */
  firstCopy: { here: number; total: number } | null;
  /** Nobody knows what went out since this copy was made: paused until the user has answered. */
  older: boolean;
  /** The file outside the data folder that cannot be read or written, so that an older copy is not noticed; null while it can. */
  markTrouble: string | null;
  /** What happened to the data and nobody has said yet to have read. */
  incidents: Incident[];
}

/** The outboxes of all spaces together: what a shell shows beside its window, and what it must not end over. */
export interface AllSpaces {
  /** `needsYou`: how much of `needsYou` is in this space. */
  spaces: { id: string; paused: boolean; needsYou: number }[];
  waiting: number;
  needsYou: number;
  /** Claimed or on the wire now. */
  sending: number;
  /** When the next one goes by itself; null: none does, as where all is paused, or its service is out of reach or in lasting trouble. */
  nextAtMs: number | null;
  /** Batches that are under way, as one; null: none is. */
  batch: { sent: number; calls: number } | null;
  /** It goes out now, or as soon as the limits allow, within minutes: the computer should not sleep over it. */
  batchGoes: boolean;
  /** Posts that wait to be sent and have a time of their own within a day. */
  dated: { total: number; firstAtMs: number; lastAtMs: number } | null;
  /** A service refuses the token. */
  signInNeeded: boolean;
  /** No service of theirs is in reach. */
  offline: boolean;
  /** The last line of the history that is in this, for `status.happened`. */
  asOf: number;
  /** The last line that was there before the core was opened: what it found as it began comes behind it. */
  openedAfter: number;
}

interface Some {
  total: number;
  first: { id: string; spaceId: string; text: string } | null;
}
/** What happened after a line of the history: posts that were published, or taken by the service for later; and what stopped for the user. */
export interface Happened {
  published: Some;
  scheduled: Some;
  stopped: Some;
  asOf: number;
}

const Which = z.object({ spaceId: Id.optional() }).default({});

export const status = {
  get: method(Which).to<Status>(),
  watch: method(Which).watching<Status>(),
  all: method(None).to<AllSpaces>(),
  watchAll: method(None).watching<AllSpaces>(),
  happened: method(z.object({ after: z.number().int().min(0) })).to<Happened>(),
  /** The user has read what `incidents` says. */
  read: method(z.object({ ids: z.array(z.number().int()).min(1).max(1_000) })).to<{ read: number }>(),
  /** One cheap request, now. */
  probe: method(Which).to<{ online: Status['online'] }>(),
};
