import { searchGroups, type SearchGroup, type SearchState } from '../../../src-preload/contract/search-groups.ts';
import type { SearchHit, StagedSign } from '../../../src-preload/contract/search.ts';
import type { AccountRef } from '../../../src-preload/contract/shared.ts';
import { kindOf, type Kinds } from '../actions/actions.ts';
import { headlinesIn } from '../analytics/analytics.ts';
import { unpublishedBlocks } from '../bio/bio.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { draftText, titleOf } from '../text-index/text-index.ts';
import { fitsIn } from './fits-in.ts';
import type { SearchQuery } from './read-query.ts';
import {
  actionsFound,
  blocksFound,
  commentsFound,
  draftsFound,
  postCount,
  postsFound,
  type ActionFound,
  type Asked,
  type OutboxState,
} from './search.queries.ts';

/** Where is searched, and for what. */
export interface Place extends Pick<Parts, 'store' | 'clock'> {
  kinds: Kinds;
  spaceId: string;
  query: SearchQuery;
  expression: string;
  group: SearchGroup;
  accounts: ReadonlyMap<string, AccountRef>;
}

/** What the index gives: its whole text, and the hit it makes with the line that is shown of it. */
export interface Candidate {
  text: string;
  hit: (line: Pick<SearchHit, 'text' | 'found' | 'closeness'>) => SearchHit;
}

const outboxStates = [
  'waiting',
  'scheduled',
  'sent',
  'needs-you',
  'rejected',
  'cancelled',
] as const satisfies OutboxState[];
const groupOf = (state: SearchState): SearchGroup => {
  if (state === 'draft') return 'drafts';
  if (state === 'post' || state === 'imported' || state === 'gone') return 'posts';
  return state === 'block' ? 'blocks' : state === 'comment' ? 'comments' : 'outbox';
};
/** These are all that is in their group. */
const whole: SearchState[] = ['draft', 'outbox', 'post', 'block', 'comment'];

/** In which of them something can be that is so. */
export function groupsOf({ is, isNot }: SearchQuery): Set<SearchGroup> {
  const left = searchGroups.filter((group) => is.every((state) => groupOf(state) === group));
  return new Set(left.filter((group) => !isNot.some((state) => whole.includes(state) && groupOf(state) === group)));
}

/** Some of what may be found, newest first. `isLast`: there is none behind these; `total` counts all, to a bound. */
export function candidatesIn(
  place: Place,
  offset: number,
  limit: number,
): { found: Candidate[]; isLast: boolean; total: () => number } {
  const { query, spaceId, clock, group } = place;
  const mark = marks[group];
  const asked: Asked = {
    spaceId,
    fromMs: query.fromMs,
    toMs: query.toMs,
    nowMs: clock.nowMs(),
    offset,
    limit,
    expression: '',
  };
  const and = (word: string): Asked => ({ ...asked, expression: `"${word}" AND ${place.expression}` });
  const refs = place.accounts;
  if (group === 'posts') return posts(place, asked, refs);
  const { rows, total } = local(place, group, and(mark ?? ''), refs);
  return { found: newestFirst(rows), isLast: rows.length < limit, total: () => total };
}

const marks: Record<SearchGroup, string | null> = {
  drafts: '_kdraft',
  outbox: '_kaction',
  posts: null,
  blocks: '_kblock',
  comments: '_kcomment',
};

interface Timed extends Candidate {
  atMs: number | null;
}

/** The index knows when something was written down; it is shown with the time of what became of it. */
const newestFirst = (found: readonly Timed[]): Timed[] => found.toSorted((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0));

/** What a post is stands in the index beside its words. */
const postMarks = { imported: '_i', gone: '_g' } as const;

function markedPosts({ is, isNot }: SearchQuery, expression: string): string {
  const of = (states: readonly SearchState[]): string[] =>
    Object.entries(postMarks).flatMap(([state, mark]) => (states.some((one) => one === state) ? [`"${mark}"`] : []));
  const wanted = [...of(is), `(${expression})`].join(' AND ');
  const unwanted = of(isNot);
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${unwanted.join(' OR ')})`;
}

type Refs = ReadonlyMap<string, AccountRef>;
const named = (refs: Refs, ids: readonly string[]): AccountRef[] =>
  ids.map((id) => refs.get(id) ?? { id, social: '', displayName: id, handle: '' });

function posts({ store, query, expression }: Place, asked: Asked, refs: Refs): ReturnType<typeof candidatesIn> {
  const at = { ...asked, expression: markedPosts(query, expression) };
  const rows = postsFound(store, at);
  const headlineOf = headlinesIn(store, asked.spaceId);
  const found = rows.map(({ id, account, text, atMs, imported, goneAtMs }): Candidate => ({
    text: text ?? '',
    hit: (line) => ({
      kind: 'post',
      id,
      ...line,
      atMs,
      accounts: named(refs, [account]),
      imported,
      goneAtMs,
      figure: headlineOf(account, id),
    }),
  }));
  // Of the first and last minute of a stretch of time some were left out.
  const isTimed = asked.fromMs !== null || asked.toMs !== null;
  const isLast = isTimed ? rows.length === 0 : rows.length < asked.limit;
  // What is all that there is need not be counted by another walk.
  const isCounted = isLast && !isTimed;
  return { found, isLast, total: () => (isCounted ? asked.offset + rows.length : postCount(store, at)) };
}

function local(
  place: Place,
  group: Exclude<SearchGroup, 'posts'>,
  asked: Asked,
  refs: Refs,
): { rows: Timed[]; total: number } {
  const { store, query } = place;
  switch (group) {
    case 'drafts': {
      const { rows, total } = draftsFound(store, asked);
      return { total, rows: rows.map((row) => draft(row, refs)) };
    }
    case 'outbox': {
      const of = (states: readonly SearchState[]): OutboxState[] =>
        outboxStates.filter((state) => states.includes(state));
      // Whoever asks what something is asks for the outbox here: nothing else is so.
      const within = query.is.length > 0 ? 'outbox' : 'all';
      const { rows, total } = actionsFound(store, asked, { is: of(query.is), isNot: of(query.isNot), within });
      return { total, rows: rows.map((row) => action(place.kinds, row, refs)) };
    }
    case 'blocks':
      return blocks(place, asked);
    case 'comments': {
      const { rows, total } = commentsFound(store, asked);
      return { total, rows: rows.map((row) => comment(row, refs)) };
    }
    default:
      return group satisfies never;
  }
}

type Row<Read extends (...args: never[]) => { rows: unknown[] }> = ReturnType<Read>['rows'][number];

function draft({ id, body, accounts, atMs }: Row<typeof draftsFound>, refs: Refs): Timed {
  const hit: Candidate['hit'] = (line) => ({
    kind: 'draft',
    id,
    ...line,
    atMs,
    accounts: named(refs, accounts),
  });
  return { text: draftText(body), atMs, hit };
}

function action(kinds: Kinds, row: ActionFound, refs: Refs): Timed {
  const { id, kind, text, accounts, atMs, change, state, blockReason, scheduledAtMs, batchName } = row;
  const { subject } = kindOf(kinds, kind);
  const known = { subject, change, state, blockReason, scheduledAtMs, batchName };
  const hit: Candidate['hit'] = (line) => ({
    kind: 'action',
    id,
    ...line,
    atMs,
    accounts: named(refs, accounts),
    ...known,
  });
  return { text: titleOf(text, change), atMs, hit };
}

/** A page has at most a hundred of them. */
const ALL_BLOCKS = 1_000;

/**
 * The index has the blocks as they were published. What is staged is one text of the whole page, of which no trigger makes rows: it is
 * looked at here, and stands in the place of what it changes.
 */
function blocks({ store, spaceId, query }: Place, asked: Asked): { rows: Timed[]; total: number } {
  const staged = unpublishedBlocks(store, spaceId);
  const signs = new Map(staged.map(({ is, block: { id } }) => [id, is]));
  const isTimed = asked.fromMs !== null || asked.toMs !== null;
  if (staged.length === 0 || isTimed || query.accountIds !== null || query.networkIds !== null) {
    const { rows, total } = blocksFound(store, asked);
    return { total, rows: rows.map((row) => block(row, signs.get(row.id) ?? null)) };
  }
  const published = blocksFound(store, { ...asked, offset: 0, limit: ALL_BLOCKS }).rows;
  const fits = fitsIn(query);
  const wanted = staged.flatMap(({ is, block: one }) => (is === 'deleted' ? [] : [block(one, is)]));
  const rows = [
    ...wanted.filter(({ text }) => fits(text)),
    ...published.flatMap((row) => {
      const is = signs.get(row.id) ?? null;
      return is === null || is === 'deleted' ? [block(row, is)] : [];
    }),
  ];
  return { total: rows.length, rows: rows.slice(asked.offset, asked.offset + asked.limit) };
}

const blockText = ({ title, text, url }: Pick<Row<typeof blocksFound>, 'title' | 'text' | 'url'>): string =>
  [title, text, url].filter((part) => (part ?? '') !== '').join('\n');

/** What blocks say that are new or edited here, and not in the index. */
export const stagedTexts = (reader: Reader, spaceId: string): string[] =>
  unpublishedBlocks(reader, spaceId).flatMap(({ is, block: one }) => (is === 'deleted' ? [] : [blockText(one)]));

function block({ id, title, text, url, type, active }: Row<typeof blocksFound>, staged: StagedSign | null): Timed {
  const hit: Candidate['hit'] = (line) => ({
    kind: 'block',
    id,
    ...line,
    atMs: null,
    accounts: [],
    type,
    url,
    active,
    staged,
  });
  return { text: blockText({ title, text, url }), atMs: null, hit };
}

function comment({ id, text, postId, account, status, atMs }: Row<typeof commentsFound>, refs: Refs): Timed {
  const accounts = account === null ? [] : named(refs, [account]);
  return { text: text ?? '', atMs, hit: (line) => ({ kind: 'comment', id, ...line, atMs, accounts, postId, status }) };
}
