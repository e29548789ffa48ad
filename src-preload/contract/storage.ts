import * as z from 'zod';
import { method } from './procedure.ts';
import { Settings } from './settings.ts';
import { None } from './shared.ts';

/** What takes space in the data folder. `growth`: what figures were; `history`: the outbox with all that was sent. */
export type StoredPart =
  'posts' | 'figures' | 'growth' | 'reports' | 'pictures' | 'drafts' | 'history' | 'backups' | 'other';

export interface StoredSizes {
  /** The largest first. */
  parts: { part: StoredPart; bytes: number }[];
  /** Within the database, given up by what was there and used for what comes next. */
  freeBytes: number;
}

/** What `free` would remove if growth were kept for so long, before anybody chooses it. */
export interface WouldFree {
  snapshots: number;
  /** Wall milliseconds: only what is older goes. Null: nothing is too old. */
  beforeMs: number | null;
}

/** What was given back to the disk. */
export interface Freed {
  /** Figures as they were between their first and their last time, older than `settings.keepGrowthDays`. */
  snapshots: number;
  bytes: number;
}

export const storage = {
  sizes: method(None).to<StoredSizes>(),
  /** Counts and changes nothing. */
  wouldFree: method(z.object({ keepGrowthDays: Settings.shape.keepGrowthDays.unwrap() })).to<WouldFree>(),
  /**
   * Thins how figures grew, where it is older than the settings keep it, and gives free space back to the disk: a little at a time,
   * so that publishing goes on. Drafts, the outbox and the history are never touched.
   */
  free: method(None).to<Freed>(),
};
