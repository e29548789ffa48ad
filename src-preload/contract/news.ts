import * as z from 'zod';
import type { ChangeCode } from './action.ts';
import { method } from './procedure.ts';
import { None } from './shared.ts';
import type { SyncFailure, SyncState } from './sync.ts';

/** What became of an item of the outbox and still stands: an answer given to it takes it away. */
export interface ItemNews {
  what: 'published' | 'scheduled' | 'refused' | 'needs-you';
  actionId: string;
  spaceId: string;
  atMs: number;
  /** As its row in the outbox has them. */
  text: string;
  change: ChangeCode | null;
  isUnread: boolean;
}

/** Copies of a space that cannot be brought up to date; one entry however many they are. */
export interface SyncNews {
  what: 'not-synced';
  spaceId: string;
  /** When the last of them was tried. */
  atMs: number;
  resources: SyncState['resource'][];
  failure: SyncFailure;
  isUnread: boolean;
}

/** What happened in all spaces, newest first, since it was cleared. */
export interface News {
  entries: (ItemNews | SyncNews)[];
  /** There is more of it; the outbox has it. */
  isCut: boolean;
  /** The last line of the history that is in this, and the time of it, for `read` and `clear`. */
  asOf: AsOf;
}

const AsOf = z.object({ event: z.number().int().min(0), atMs: z.number().int().min(0) });
export type AsOf = z.infer<typeof AsOf>;

/** How far it was cleared before, and how far it is now, for `unclear`. */
export interface Cleared {
  was: AsOf;
  is: AsOf;
}

export const news = {
  get: method(None).to<News>(),
  watch: method(None).watching<News>(),
  /** How many are unread; from 101 on it is not counted. */
  watchUnread: method(None).watching<{ unread: number }>(),
  /** Somebody has seen all of this. */
  read: method(AsOf).to<Record<never, never>>(),
  /** It is not shown any more; what waits for the user goes on waiting in the outbox. */
  clear: method(AsOf).to<Cleared>(),
  /** Undo of `clear`: what it took away is listed again, but for what was cleared further since. */
  unclear: method(z.object({ was: AsOf, is: AsOf })).to<Record<never, never>>(),
};
