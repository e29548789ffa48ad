import type { ImportedBefore } from '../../../src-preload/contract/import.ts';
import type { DraftBody, DraftWhen, MissedPolicy } from '../../../src-preload/contract/drafts.ts';
import type { BesideBody } from '../../../src-preload/contract/post-row.ts';

/** A post the outbox holds, or that went out lately, for finding the same words. */
export interface RecentPost {
  text: string;
  accountIds: readonly string[];
  /** `scheduled`: the service has it, for a time to come. */
  state: 'waiting' | 'scheduled' | 'in doubt' | 'published';
}

/** When something goes out, or did. */
export interface PlannedTime {
  accountIds: readonly string[];
  atMs: number;
}

/** What stands in the calendar, which stands above, and may go. */
export type PlannedIn = (span: { spaceId: string; fromMs: number; toMs: number }) => readonly PlannedTime[];

/** Windows of the publish limit as the outbox expects them if so many calls were queued now, in order. */
export interface Departures {
  windowSize: number;
  windows: readonly { opensAtMs: number; calls: number }[];
}

/** When the outbox, which stands above, would send what is queued now behind all that waits. */
export interface Forecast {
  departures(spaceId: string, publishCalls: number): Departures;
  /** When the last of so many calls would go, wall milliseconds; 0 for a space that is gone. */
  lastGoesAtMs(spaceId: string, publishCalls: number): number;
}

/** A row as it is queued or kept: the draft body of the contract, and its place in the file. */
export interface ImportedPost {
  row: number;
  text: string;
  accountIds: string[];
  when: DraftWhen;
  link: string | null;
  /** As written: the service knows which board it is. */
  boardId: string | null;
  firstComment: string | null;
  commentDelayMinutes: number;
  labels: string[];
  /** Null: as Settings say. */
  missedPolicy: MissedPolicy | null;
  /** Own texts of accounts, and how a cut text ends: only in exports of ours. */
  variants: Record<string, string>;
  cutEnd?: string;
  /** What is known beside the words: only in exports of ours. */
  beside: BesideBody;
  /** Read from the file; the service's posts have no title, so it is only for showing. */
  title: string | null;
}

export function bodyOf({ row: _row, title: _title, beside: _beside, ...body }: ImportedPost): DraftBody {
  return body;
}

/** A file of which something was queued or saved. `hash`: that of its rows. */
export interface ImportedFile extends ImportedBefore {
  importId: string;
  spaceId: string;
  hash: string;
  batchId: string | null;
  /** Of the call that imported it. */
  commitId: string | null;
}
