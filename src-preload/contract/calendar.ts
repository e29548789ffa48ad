import * as z from 'zod';
import { calendarStates, type CalendarState } from './calendar-states.ts';
import { daysBetween } from './days.ts';
import { fault } from './input-fault.ts';
import type { PostProblem } from './post-check.ts';
import { method } from './procedure.ts';
import type { Refusal } from './refusal.ts';
import { Id, InSpace, PublishTime, RemoteId, WallMs } from './shared.ts';

/* What is planned and what went out, by day in the space's zone. Read from what is kept here alone. */

/** What an entry is of: a draft, a post of the outbox, or a post that the service tells of. */
const EntryRef = z.discriminatedUnion('of', [
  z.object({ of: z.literal('draft'), id: Id }),
  z.object({ of: z.literal('action'), id: Id }),
  z.object({ of: z.literal('post'), id: RemoteId, accountId: RemoteId }),
]);
export type EntryRef = z.infer<typeof EntryRef>;

export interface CalendarEntry {
  ref: EntryRef;
  state: CalendarState;
  /** When it goes or went, wall milliseconds. */
  atMs: number;
  /** Its beginning, or all of it (`wholeTexts`); empty where it has no words yet. */
  text: string;
  accountIds: string[];
  /** What it went in with; null: alone, or not known. */
  batchId: string | null;
  /** It can be given another time. */
  canMove: boolean;
  /** Why a draft could not be queued for its time as it is, by the one check of posts; null: nothing, or it is no draft. */
  blocker: PostProblem | null;
  /** It is one of a draft that repeats. */
  repeats: boolean;
}

/** Several posts of one hour that are one line. */
export interface CalendarPack {
  /** What they came in with, by which they are moved together; null: only their hour is the same. */
  batchId: string | null;
  /** When the first and the last of them go or went, wall milliseconds. */
  fromMs: number;
  toMs: number;
  posts: number;
  /** How many of them stand how, in the order of `calendarStates`. */
  states: number[];
  /** How many of them can be given another time. */
  movable: number;
  /** What they came in with; null: it is not one thing, or has no name. */
  source: PackSource | null;
}

export interface PackSource {
  /** As the outbox calls it: of an import, its file. */
  name: string;
  /** All of its posts, on whichever days. */
  posts: number;
}

/**
 * What is one line: `batch`, three or more posts of one hour that came in together; `hour`, besides them what has no room beside each
 * other in an hour of a week.
 */
const PackedBy = z.enum(['batch', 'hour']);
export type PackedBy = z.infer<typeof PackedBy>;

/** The most publish calls of a day that fall into one window of the limit, where these are more than it lets go. */
export interface DayLoad {
  /** As many as the posts have texts, and their first comments. */
  calls: number;
  limit: number;
  /** When the first of them goes: on the day before where the window reaches over midnight. */
  fromMs: number;
}

export interface CalendarDay {
  /** In the space's zone, as 2026-11-29. */
  day: string;
  total: number;
  /** How many of each, in the order of `calendarStates`. */
  states: number[];
  /** Null: the limit lets all of them go in time. */
  load: DayLoad | null;
  /** The first of them by time, at most `perDay` together with the packs. */
  entries: CalendarEntry[];
  /** Where packs were asked for, those among the first lines; who looks for what is in one asks for `pack`. */
  packs: CalendarPack[];
}

export interface CalendarRange {
  timeZone: string;
  /** Only days with something on them. */
  days: CalendarDay[];
  /** Posts that wait to go as soon as they can, without a time of their own. */
  untimed: number;
  /** The labels of what is here, from A to Z. */
  labels: string[];
}

const Day = z.iso.date();
const Filter = {
  accountIds: z.array(RemoteId).max(500).optional(),
  labels: z.array(z.string().max(100)).max(50).optional(),
  states: z.array(z.enum(calendarStates)).optional(),
  /** Only what is in this pack. */
  pack: z.object({ batchId: Id, fromMs: z.int(), toMs: z.int() }).optional(),
};
/** Both days are in it; at most a year. `perDay`: how many lines of a day are given, each a post, or a pack where `packedBy` asks for them. */
const Range = InSpace.extend({
  fromDay: Day,
  toDay: Day,
  perDay: z.number().int().min(0).max(10_000).default(3),
  packedBy: PackedBy.optional(),
  /** Each post with all of its words instead of their beginning. */
  wholeTexts: z.boolean().optional(),
  ...Filter,
}).refine(({ fromDay, toDay }) => daysBetween(fromDay, toDay) <= 366, fault('too-many-days'));

/** An hour of the week at which posts did better than at others, as the kept reports say. `weekday`: 0 is Monday. */
export interface BestHour {
  weekday: number;
  hour: number;
  /** Where in that hour it begins: the service may tell its hours in a zone that is half an hour, or a quarter, beside that of the space. */
  minute: number;
  /** Posts it is known from. */
  posts: number;
  /** How good it is beside the best, 1 to 5. */
  level: number;
  /** The service calls it the best of one of them. */
  isBest: boolean;
  accountIds: string[];
}

/** What goes, went or is planned close to a time. */
export interface ClosePost {
  /** Of those that were asked about. */
  accountIds: string[];
  state: CalendarState;
  /** Null: it goes as soon as it can. */
  atMs: number | null;
  /** Its beginning. */
  text: string;
}

export interface Moved {
  ref: EntryRef;
  /** When it was to go before. */
  wasMs: number;
}

const Hours = InSpace.extend({ accountIds: z.array(RemoteId).max(500).optional() });

export const calendar = {
  range: method(Range).to<CalendarRange>(),
  watch: method(Range).watching<CalendarRange>(),
  /** Best hours of these accounts (all where none are named), in the space's zone. */
  bestHours: method(Hours).to<BestHour[]>(),
  watchBestHours: method(Hours).watching<BestHour[]>(),
  /**
   * What goes, went or is planned within the hour before or after this time on one of these accounts, the nearest first. The draft that
   * is asked about is none of it.
   */
  sameHour: method(
    InSpace.extend({ accountIds: z.array(RemoteId).max(500), atMs: WallMs, exceptDraftId: Id.optional() }),
  ).to<{ close: ClosePost[] }>(),
  /**
   * Gives each another time, in one transaction: a draft is written anew, what waits here waits for that time, and what the
   * service has is changed there by an action. What cannot be moved is left as it is, and why; so is what stands at another time
   * than `fromMs` by now, where that is given.
   */
  move: method(
    InSpace.extend({
      entries: z
        .array(z.object({ ref: EntryRef, atMs: PublishTime, fromMs: PublishTime.optional() }))
        .min(1)
        .max(10_000),
    }),
  ).to<{
    moved: Moved[];
    refused: { ref: EntryRef; why: Refusal }[];
  }>(),
};
