import * as z from 'zod';
import type { AccountReport, Collection, SummaryRow } from './analytics.ts';
import { method } from './procedure.ts';
import { InSpace, RemoteId, WallMs } from './shared.ts';
import type { SyncFailure } from './sync.ts';

/* What the service has told of published posts, as it is kept here: all of it works without a connection. */

/** How complete the copy of one account's posts is, and why it is not. Times are wall milliseconds. */
export interface PostsCopy {
  accountId: string;
  /** Those that are gone at the service not counted. */
  here: number;
  /** Here, and no longer told by the service. */
  gone: number;
  /** How many the service says there are; null: it does not say, or was never asked. */
  total: number | null;
  /** Here, though the last answer told of far less than was known: it is not believed. */
  unsure: number;
  /** What is being read; null: nothing is. `of`: how many pages there are; null: not known yet. */
  walk: { kind: 'all' | 'new' | 'growing'; pages: number; of: number | null } | null;
  /** When all of it was last read to its end; null: never. */
  wholeAtMs: number | null;
  /** When it was last brought up to date; null: never. */
  goodAtMs: number | null;
  /** Why not since; null: the last try was answered well. */
  failure: SyncFailure | null;
}

export interface PostsCopies {
  accounts: PostsCopy[];
  /** Since when posts and reports are not read by themselves (`sync.pause`); null: they are. */
  pausedAtMs: number | null;
  /** Calls that the walks under way still need, as far as is known, and when the last of them is expected to be answered. */
  callsLeft: number;
  doneAtMs: number | null;
}

/** A post as it is exported. `metrics`: null is "not available", and never 0. */
export interface ExportedPost {
  accountId: string;
  postId: string;
  /** ISO 8601, UTC. */
  publishedAt: string | null;
  /** Null where it is no address over https. */
  permalink: string | null;
  excerpt: string | null;
  imported: boolean;
  metrics: Record<string, number | null>;
  /** When the service last told of it. ISO 8601, UTC. */
  fetchedAt: string;
}

/** Where a page of posts ends: the next one begins after it. `value` null: among those without one. */
export const PostCursor = z.object({ value: z.number().nullable(), seen: z.number().int() });
export type PostCursor = z.infer<typeof PostCursor>;

/** Where a piece of an export ends. */
const ExportCursor = PostCursor.extend({ accountId: RemoteId });
export type ExportCursor = z.infer<typeof ExportCursor>;

/** A figure as the service last told it; null: not available, and why in its words. */
export interface ArchiveFigure {
  value: number | null;
  status: string | null;
  reason: string | null;
}

/** A post as lists show it. Times are wall milliseconds. */
export interface ArchivePost {
  postId: string;
  publishedAtMs: number | null;
  /** Null where it is no address over https. */
  permalink: string | null;
  excerpt: string | null;
  /** Whether the service names a picture of it: `pictures.get`. */
  hasPicture: boolean;
  imported: boolean;
  /** Since when the service does not tell of it any more. */
  goneAtMs: number | null;
  fetchedAtMs: number;
  /** The score of what people did with it is `interactions`. */
  figures: Record<string, ArchiveFigure>;
  /** Whether the service still collects its figures. */
  standing: 'final' | 'growing' | 'unknown';
  /** What the figure that lists draw a line of was, each time it was found changed, oldest first: at most 24 of them. */
  line: { atMs: number; value: number | null }[];
}

export interface PostColumn {
  key: string;
  label: string;
  unit: string | null;
  definition: string | null;
  /** The one that the service shows first. */
  headline: boolean;
  /** False: `reason` says why it cannot be sorted by, in the service's words. */
  sortable: boolean;
  reason: string | null;
  /** Why posts have no such figure, as the service says of the column; null: it says nothing, and what a post's own figure says goes first. */
  missing: WhyMissing | null;
}

/** Why there is no figure: `reason` in the service's words; `status` by its own names. */
export interface WhyMissing {
  status: string | null;
  reason: string | null;
}

export interface ArchivePosts {
  rows: ArchivePost[];
  /** Null: this is the last page. */
  next: PostCursor | null;
  /** How many the list has in all. */
  matching: number;
  columns: PostColumn[];
  /** What the service calls the form of its list; null: not told. */
  contract: string | null;
  /** What the service said of the list beside its rows, by its own names; null: not told. */
  declared: Record<string, unknown> | null;
  /** The figure whose growth stands in `line`: the one they are sorted by, else the headline; null: there is none. */
  lined: string | null;
  copy: PostsCopy;
  /** The collection of figures at the service, as it last told; null: never asked. */
  collection: Collection | null;
  /** When the figures that are here were collected, and when the next ones are due; wall milliseconds, null: not told. */
  collectedAtMs: number | null;
  dueAtMs: number | null;
}

/** A figure when it was found changed. `readBeforeMs`: when it was last read as it had been; null: it is the first. */
export interface GrowthPoint {
  atMs: number;
  value: number | null;
  readBeforeMs: number | null;
}

/** What a figure was, each time it was found changed, oldest first. */
export interface PostGrowth {
  key: string;
  label: string;
  unit: string | null;
  definition: string | null;
  points: GrowthPoint[];
  /** As with its column. */
  missing: WhyMissing | null;
  /** Whether the service still collects it: some figures have a window of their own. */
  standing: ArchivePost['standing'];
  /** Whether it only grows, from 0 at its publishing, as far as the service says. */
  isGathered: boolean;
  /**
   * The median of the account's last posts before it at the same age, at the times of its own snapshots and when it was last read:
   * `posts` were read at that age. Null: fewer than three were, or nobody knows when it was published.
   */
  typical: { atMs: number; value: number; posts: number }[] | null;
}

/** A post as it is looked at by itself. */
export interface OpenedPost {
  post: ArchivePost;
  /** The row as the service told it; null where that cannot be read. */
  raw: unknown;
  /** In the order of the service's columns, its score last. */
  growth: PostGrowth[];
  /** What the score of what people did is made of, and whose count it is; null: not told. */
  interactions: { source: string | null; parts: { key: string; label: string; value: number | null }[] } | null;
  /** As of the page it is on. */
  collectedAtMs: number | null;
  dueAtMs: number | null;
}

/** A report as it was kept. */
export interface StoredAccountReport {
  accountId: string;
  /** The range as it was answered, days in `timeZone`: `2026-11-22`. */
  fromDay: string;
  toDay: string;
  /** The zone that it was answered in, whichever the space is in by now. */
  timeZone: string;
  /** Wall milliseconds. */
  fetchedAtMs: number;
  /** Of the one that is shown every time has its offset, whatever the service wrote. */
  report: AccountReport;
  /** Whether its figures may still change at the service. */
  standing: 'final' | 'growing' | 'unknown';
  /** Every day that any report told of, oldest first; where all reports are listed, none. */
  audience: { metric: string; day: string; value: number }[];
}

/** One row per account, never merged. */
export interface StoredSummary {
  /** Their times have their offset, whatever the service wrote. */
  rows: SummaryRow[];
  /**
   * The figure that leads each row by day of publishing, the first day first, where the account's report of these days is kept. `missing`: on
   * how many days there is none, though something may have been published on them.
   */
  lines: Record<string, { values: (number | null)[]; missing: number }>;
  /** By account, when a row was told that the last answer left out, or without its figures; wall milliseconds. */
  older: Record<string, number>;
  /** The days that these are compared with, as a report of the same days says; null: none is kept. */
  before: { fromDay: string; toDay: string } | null;
  /** The days that were asked for; null: the range is the service's own choice. */
  asked: { fromDay: string; toDay: string } | null;
  fromDay: string;
  toDay: string;
  /** The zone that it was answered in, whichever the space is in by now. */
  timeZone: string;
  fetchedAtMs: number;
}

const ReportPlace = z.object({ accountId: RemoteId, fromDay: z.string().max(20), toDay: z.string().max(20) });
export type ReportPlace = z.infer<typeof ReportPlace>;

/** Wall milliseconds, both included. */
const Range = { fromMs: WallMs.optional(), toMs: WallMs.optional() };
/** `orEarlier`: as long as nothing of these days is kept, the newest that is kept of as many days that ended before. */
const ShownRange = { ...Range, orEarlier: z.boolean().default(false) };

const TheseDays = { fromDay: z.iso.date(), toDay: z.iso.date() };

/** Which posts: a range leaves out those whose time is not known; words are looked for in what a post says, all of them. */
const Filter = {
  ...Range,
  imported: z.enum(['with', 'without', 'only']).default('with'),
  search: z.string().max(500).default(''),
};

/** Which posts of an account, in which order, and where to begin. */
const PostsPage = InSpace.extend({
  accountId: RemoteId,
  /** `published_at`, `interactions` or the key of a column. */
  sort: z.string().min(1).max(200).default('published_at'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  ...Filter,
  after: PostCursor.nullable().default(null),
});

export const archive = {
  /** How it stands with the copies of a space's posts. */
  copies: method(InSpace).to<PostsCopies>(),
  watchCopies: method(InSpace).watching<PostsCopies>(),
  /** The kept report of an account, with the days that the service answered with; without a range, the newest of its own. Null: never asked for. While it is watched it is kept fresh. */
  watchReport: method(InSpace.extend({ ...ShownRange, accountId: RemoteId })).watching<StoredAccountReport | null>(),
  /** As `watchReport`, of the space: one row per account, never merged. */
  watchSummary: method(InSpace.extend(ShownRange)).watching<StoredSummary | null>(),
  /** The rows of the summary that is kept for these days as the service told them, whole. `asked`: of those with these days, the one that was asked for so. */
  summaryTold: method(InSpace.extend({ ...TheseDays, asked: z.object(TheseDays).nullable().optional() })).to<{
    told: unknown[];
  }>(),
  /** A page of the reports that are kept, account by account, the newest range first; what comes after `next` is the following one. */
  reports: method(
    InSpace.extend({
      ...Range,
      accountId: RemoteId.optional(),
      after: ReportPlace.optional(),
      limit: z.number().int().min(1).max(100).default(20),
    }),
  ).to<{ reports: StoredAccountReport[]; next: ReportPlace | null }>(),
  /** A page of an account's kept posts, in any order over all of them. While it is watched its copy is kept fresh. */
  watchPosts: method(
    PostsPage.extend({ limit: z.number().int().min(1).max(200).default(50) }),
  ).watching<ArchivePosts>(),
  /** The same once, also in larger pages; nothing is fetched for it. */
  posts: method(PostsPage.extend({ limit: z.number().int().min(1).max(1_000).default(50) })).to<ArchivePosts>(),
  /** One post and how its figures grew; null where it is not kept here. */
  watchPost: method(InSpace.extend({ accountId: RemoteId, postId: RemoteId })).watching<OpenedPost | null>(),
  /** The kept posts, account by account, newest first, those whose time is not known last; `next`: where the next piece begins, null at the end. */
  exportPosts: method(
    InSpace.extend({
      ...Filter,
      accountId: RemoteId.optional(),
      after: ExportCursor.nullable().default(null),
      limit: z.number().int().min(1).max(10_000).default(2_000),
    }),
  ).to<{ rows: ExportedPost[]; next: ExportCursor | null }>(),
};
