import * as z from 'zod';
import { fault } from './input-fault.ts';
import { MOST_CALLS, SHORTEST_WINDOW_MS } from './most-calls.ts';
import { MOST_DELAY_MINUTES } from './most-delay.ts';

/** Each once, at its first place. */
export const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Local ids are UUIDv7 made by the core. */
export const Id = z.string().min(1).max(64);
/** Ids of the service, kept as text: they can exceed 2^53. */
export const RemoteId = z.string().min(1).max(64);
export const None = z.object({}).default({});
/** Wall milliseconds of a day that any zone has: dates end a little further out, and no calendar reaches that far. */
export const WallMs = z.number().int().min(-8_600_000_000_000_000).max(8_600_000_000_000_000);
/** When something is to be published, in a year of four digits: what the service reads, and far within what a Date holds. */
export const PublishTime = z
  .number()
  .int()
  .refine((atMs) => atMs >= Date.UTC(1, 0) && atMs < Date.UTC(10_000, 0), fault('time-too-far'));
/** For so long what was asked for is held back, so that it can be taken back. */
export const UndoMs = z.number().int().min(0).max(60_000).default(0);
/** How long after its post a first comment comes. */
export const DelayMinutes = z.number().int().min(0).max(MOST_DELAY_MINUTES);
export const InSpace = z.object({ spaceId: Id });

/** An account as rows and chips show it. */
export interface AccountRef {
  id: string;
  social: string;
  displayName: string;
  handle: string;
}

/** A limit: so many calls in a window of so many milliseconds. */
export const LimitRule = z.object({
  count: z.number().int().min(1).max(MOST_CALLS),
  windowMs: z.number().int().min(SHORTEST_WINDOW_MS),
});
export type LimitRule = z.infer<typeof LimitRule>;

/** A change that waits for its turn, where it was not merged into one that waited already. Before `undoUntilMs` nothing of it is sent. */
export interface EnqueuedChange {
  actionId: string;
  undoUntilMs: number;
}
