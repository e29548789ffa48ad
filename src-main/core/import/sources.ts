import type { ImportedBefore } from '../../../src-preload/contract/import.ts';
import type { MissedPolicy, When } from '../../../src-preload/contract/drafts.ts';

/** A post the outbox holds or sent lately, for finding the same words and the same hour. */
export interface RecentPost {
  text: string;
  accountIds: readonly string[];
  state: 'waiting' | 'in doubt' | 'published';
  /** When it is (to be) published; null: as soon as it can go. */
  atMs: number | null;
}

/** Windows of the publish limit as the outbox expects them if so many calls were queued now, in order. */
export interface Departures {
  windowSize: number;
  windows: readonly { opensAtMs: number; calls: number }[];
}

/** What an import asks of what stands above it: when the outbox would send, and what is to be sent. Never answered from the network. */
export interface ImportSources {
  plan(spaceId: string, publishCalls: number): Departures;
  /** How many of these posts a database that was lost had sent, or whether any may have gone since an older copy; null: none, as far as is known. */
  sentBefore(spaceId: string, posts: readonly ImportedPost[]): ImportedBefore | null;
}

/** A row as it is queued or kept: the draft body of the contract, and its place in the file. */
export interface ImportedPost {
  row: number;
  text: string;
  accountIds: string[];
  when: When;
  link: string | null;
  /** As written: the service knows which board it is. */
  boardId: string | null;
  firstComment: string | null;
  commentDelayMinutes: number;
  labels: string[];
  /** Null: as Settings say. */
  missedPolicy: MissedPolicy | null;
  /** Read from the file; the service's posts have no title, so it is only for showing. */
  title: string | null;
}

/** A file of which something was queued or saved. `hash`: that of its rows. */
export interface ImportedFile extends ImportedBefore {
  spaceId: string;
  hash: string;
  batchId: string | null;
}

/** Where an import writes. Synchronous, so that the caller can run a commit inside one transaction. */
export interface ImportSinks {
  /** Queues the posts in this order as one batch, each first comment right behind its post. */
  queue(
    spaceId: string,
    batchName: string,
    posts: readonly ImportedPost[],
    undoMs: number,
  ): { batchId: string; undoUntilMs: number };
  drafts(spaceId: string, drafts: readonly ImportedPost[]): void;
  remember(file: ImportedFile): void;
}
