import * as z from 'zod';
import type { ActionState, BlockReason, ChangeCode, Subject } from './action.ts';
import { method } from './procedure.ts';
import { searchGroups, type SearchGroup } from './search-groups.ts';
import { InSpace, RemoteId, type AccountRef } from './shared.ts';

/** A stretch of a text, in UTF-16 units: from, and to before. */
export type TextRange = [from: number, to: number];

export type StagedSign = 'new' | 'edited' | 'deleted';

interface Found {
  /** Of a comment and a post: the service's; else ours. */
  id: string;
  /** What is found of it, on one line: its beginning, or what is around the first word that was searched for; or all of it. */
  text: string;
  /** Where the words that were searched for stand in `text`. */
  found: TextRange[];
  /** Wall milliseconds: last written in, queued or gone, published, told of; null: not known. */
  atMs: number | null;
  /** 2: it has the words as they were typed and in that order, 1: all of them, 0: longer words that begin so. */
  closeness: 0 | 1 | 2;
  accounts: AccountRef[];
}

export type SearchHit =
  | (Found & { kind: 'draft' })
  | (Found & {
      kind: 'action';
      subject: Subject;
      change: ChangeCode | null;
      state: ActionState;
      blockReason: BlockReason | null;
      scheduledAtMs: number | null;
      batchName: string | null;
    })
  /** `goneAtMs`: since when the service does not tell of it any more. `figure`: that leads the account's posts; null: it is not available. */
  | (Found & {
      kind: 'post';
      imported: boolean;
      goneAtMs: number | null;
      figure: { label: string; unit: string | null; value: number } | null;
    })
  | (Found & {
      kind: 'block';
      type: string | null;
      url: string | null;
      active: boolean | null;
      /** What was done to it here and is not published; null: nothing of that. */
      staged: StagedSign | null;
    })
  | (Found & { kind: 'comment'; postId: string | null; status: string | null });

/** What is wrong with what was typed (words/search.ts says it). `text`: the part of it. */
export type SearchProblem =
  | { code: 'unknown-state' | 'unknown-account' | 'unknown-network'; text: string }
  | { code: 'unreadable-day'; filter: 'before' | 'after'; text: string }
  | { code: 'no-value'; text: string }
  | { code: 'too-many-words'; most: number };

export interface FoundGroup {
  group: SearchGroup;
  /** At most `SEARCH_COUNTED`; more than that are not counted. */
  total: number;
  isMore: boolean;
  hits: SearchHit[];
}

/** More matches of one group than this are "1,000+": to count a common word in a million posts would take longer than to find it. */
export const SEARCH_COUNTED = 1_000;

export interface SearchAnswer {
  /** Null: nothing is wrong. Else nothing was searched. */
  problem: SearchProblem | null;
  /** Each group once, also those where nothing is found. */
  groups: FoundGroup[];
  /** Where nothing was found: the same with the nearest spelling, which finds something. */
  nearest: string | null;
  /** False while what is here is being read into the index: not everything is found yet. */
  isWhole: boolean;
}

/** How much there is to search in. */
export interface SearchedCounts {
  drafts: number;
  outbox: number;
  posts: number;
  blocks: number;
  comments: number;
  /** How many posts the service counts that are not here. */
  postsMissing: number;
}

const Search = InSpace.extend({
  /**
   * Words, each of which may be the beginning of one; `"exact words"`, `-without`, `@account`, and filters: `account:` `network:`
   * `is:` `before:` `after:`. Nothing in it is an error but a filter that cannot be read.
   */
  words: z.string().max(100_000),
  /** Only this group; default: all of them. */
  group: z.enum(searchGroups).optional(),
  /** Hits of each group. */
  limit: z.number().int().min(1).max(500).default(20),
  /** `match`: what has the words as they were typed comes first. */
  order: z.enum(['newest', 'match']).default('newest'),
  text: z.enum(['line', 'whole']).default('line'),
});
export type SearchInput = z.output<typeof Search>;

const Similar = InSpace.extend({ text: z.string().max(200_000), accountIds: z.array(RemoteId).max(500) });
export type SimilarInput = z.output<typeof Similar>;

/** A text that says the same, or nearly. */
export interface SimilarText {
  is: 'same' | 'near';
  /** `scheduled`: the service has it, for a time to come. */
  state: 'waiting' | 'scheduled' | 'in-doubt' | 'published';
  /** Of the action, or of the post at the service. */
  id: string;
  /** How it begins. */
  text: string;
  accountIds: string[];
  /** When it went or goes; null: not known. */
  atMs: number | null;
}

/** Everything that is here of a space, found by its words. Works without a connection. */
export const search = {
  find: method(Search).to<SearchAnswer>(),
  watch: method(Search).watching<SearchAnswer>(),
  /** What waits or went out lately on one of these accounts and says the same, or nearly: at most three, the same first. */
  similar: method(Similar).to<{ similar: SimilarText[] }>(),
  counts: method(InSpace).to<SearchedCounts>(),
};
