import * as z from 'zod';
import { method } from './procedure.ts';
import { Settings } from './settings.ts';
import { None } from './shared.ts';

/** What takes space in the data folder. `growth`: what figures were; `history`: the outbox with all that was sent. */
export type StoredPart =
  'posts' | 'figures' | 'growth' | 'reports' | 'audience' | 'pictures' | 'drafts' | 'history' | 'backups' | 'other';

export interface StoredSizes {
  /** The largest first. */
  parts: { part: StoredPart; bytes: number }[];
  /** Within the database, given up by what was there and used for what comes next. */
  freeBytes: number;
}

/** What is thinned of what the service told, where that is older than `settings.keepGrowthDays`, and goes on to be told. */
export interface Thinned {
  /** Figures of posts as they were between their first and their last time. */
  snapshots: number;
  /** Reports and summaries of which each day stands in others of as many days. */
  reports: number;
  /** Days of the audience between the first one and the last of their month. */
  audience: number;
}

/** What `free` would remove if older figures were kept for so long, before anybody chooses it. */
export interface WouldFree extends Thinned {
  /** Wall milliseconds: only what is older goes. Null: nothing is too old. */
  beforeMs: number | null;
}

/** What was given back to the disk. */
export interface Freed extends Thinned {
  bytes: number;
}

export const storage = {
  sizes: method(None).to<StoredSizes>(),
  /** Counts and changes nothing. */
  wouldFree: method(z.object({ keepGrowthDays: Settings.shape.keepGrowthDays.unwrap() })).to<WouldFree>(),
  /**
   * Thins how figures grew, reports and the audience by day, where they are older than the settings keep them, and gives free space back to the disk: a little at a time,
   * so that publishing goes on. Drafts, the outbox and the history are never touched,
   * nor what the service tells no more: of posts that are gone and accounts that are disconnected.
   */
  free: method(None).to<Freed>(),
};
