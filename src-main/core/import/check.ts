import * as z from 'zod';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { DraftBody, type DraftWhen, type When } from '../../../src-preload/contract/drafts.ts';
import { LONGEST_TEXT } from '../../../src-preload/contract/longest-text.ts';
import { checkPost, type CheckedPost, type PostProblemCode } from '../../../src-preload/contract/post-check.ts';
import { unchangedMembers, type BesideBody } from '../../../src-preload/contract/post-row.ts';
import { readableMembers, readJson } from '../store/json-column.ts';
import type { AccountBook, Named } from './account-book.ts';
import { readBoard, type BoardsOf } from './board.ts';
import type { CheckedRow } from './checked-row.ts';
import type { ColumnName } from './column-names.ts';
import type { Layout } from './columns.ts';
import { readsLikeFormula } from '../../../src-preload/contract/formula.ts';
import { broken, remark, unsendable, type Problem } from './problem.ts';
import { isYes, readDelay, readDraft, readIfMissed, readLabels } from './small-cells.ts';
import type { SheetRecord } from './sheet.ts';
import type { FileTimes, RowTime } from './times.ts';
import { cut } from './written-time.ts';
import { ownText } from '../../../src-preload/contract/own-text.ts';

/** What the rows of one file are read with. */
export interface Reading {
  layout: Layout;
  book: AccountBook;
  boardsOf: BoardsOf;
  times: FileTimes;
  nowMs: number;
}

/** Reads one record and says all that is wrong with it by itself. */
export function checkRow(reading: Reading, record: SheetRecord): CheckedRow {
  const { layout, times } = reading;
  const cell = (name: ColumnName): string => (record.cells[layout.places[name] ?? -1] ?? '').trim();
  const orNull = (name: ColumnName): string | null => (cell(name) === '' ? null : cell(name));
  const exact = exactMembers(cell, layout.dialect === null ? 'json' : 'csv');
  const text = exact.text ?? cell('text');
  const firstComment = exact.firstComment === undefined ? orNull('first_comment') : exact.firstComment;
  const named = accountsNamed(reading, record, cell('accounts'), exact.accountIds);
  const whenText = [cell('scheduled_at'), cell('date'), cell('time')].filter((part) => part !== '').join(' ');
  const time = exact.when === undefined ? times.read(whenText) : timeOf(exact.when);
  const link = exact.link === undefined ? orNull('link') : exact.link;
  const board = readBoard(cell('board'), named, reading.boardsOf);
  const boardId = exact.boardId === undefined ? board.boardId : exact.boardId;
  const accounts = exact.accountIds === undefined ? board.accounts : named.accounts;
  const label = readLabels(cell('labels'));
  const labels = exact.labels ?? label.labels;
  const { minutes: commentDelayMinutes, problem: delayProblem } = readDelay(cell('comment_delay_minutes'));
  const { missedPolicy, problem: missedProblem } = readIfMissed(cell('if_missed'));
  const { draft, problem: draftProblem } = readDraft(cell('draft'), cell('status'));
  const when = exact.when ?? whenOf(time);
  const accountIds = exact.accountIds ?? accounts.map(({ id }) => id);
  const { variants = {}, cutEnd } = exact;
  const words = { text, variants, firstComment, ...(cutEnd === undefined ? {} : { cutEnd }) };
  const problems = [
    ...recordProblems(layout, record),
    ...(isExactReadable(cell('outpost')) ? [] : [broken({ code: 'own-column-unreadable' })]),
    ...(exact.text === undefined ? textProblems('text', text) : []),
    ...(firstComment === null || exact.firstComment !== undefined ? [] : textProblems('first-comment', firstComment)),
    ...timeProblems(time),
    ...checkProblems({ ...words, accountIds, link, boardId, when }, { reading, accounts, exact }),
    ...named.problems,
    ...ownTextRemarks(variants, accounts),
    ...[board.problem, exact.labels === undefined ? label.problem : null].filter((found) => found !== null),
    ...[delayProblem, missedProblem, draftProblem].filter((found) => found !== null),
  ];
  const title = orNull('title');
  const post = {
    ...{ row: record.line, ...words, accountIds, when, link, boardId },
    ...{ commentDelayMinutes, labels, missedPolicy, title, beside: besideIn(cell('outpost')) },
  };
  const atMs = time.kind === 'at' ? time.atMs : null;
  return { record, post, accounts, draft, whenText, atMs, problems, expectedAtMs: null };
}

/** What it held may be another text for an account: without it, the wrong one would go there. */
function isExactReadable(cell: string): boolean {
  const held = cell === '' ? {} : readJson(cell);
  return typeof held === 'object' && held !== null && !Array.isArray(held);
}

const Beside = { mayBeOut: z.boolean(), series: z.string().max(100) };

/** What cannot be read of it is left out: the words are what they are. */
function besideIn(cell: string): BesideBody {
  return cell === '' ? {} : readableMembers(Beside, readJson(cell));
}

/** What an export of ours says beside the cells, as far as nobody changed these since. */
function exactMembers(cell: (name: ColumnName) => string, format: 'csv' | 'json'): Partial<DraftBody> {
  const json = cell('outpost') === '' ? null : readJson(cell('outpost'));
  return json === null ? {} : unchangedMembers(readableMembers(DraftBody.shape, json), cell, format);
}

/** By their IDs, whatever state they are in: a draft keeps them, and the check of every post says what is wrong with one. */
function accountsNamed(reading: Reading, record: SheetRecord, cell: string, accountIds: string[] | undefined): Named {
  if (accountIds === undefined) return findAccounts(reading, record, cell);
  const accounts = reading.book.all.filter(({ id }) => accountIds.includes(id));
  const none = accountIds.length === 0 ? [unsendable({ code: 'no-account', name: '' })] : [];
  return { accounts, problems: none, byAll: new Set() };
}

function timeOf(when: DraftWhen): RowTime {
  if (when.mode === 'schedule') return { kind: 'at', atMs: when.atMs, remarks: [] };
  // The check of every post says that a time is none: a draft keeps it as it was typed.
  return { kind: when.mode === 'now' ? 'now' : 'queue', remarks: [] };
}

function whenOf(time: RowTime): When {
  if (time.kind === 'at') return { mode: 'schedule', atMs: time.atMs };
  return { mode: time.kind === 'queue' ? 'queue' : 'now' };
}

function findAccounts({ layout, book }: Reading, record: SheetRecord, cell: string): Named {
  const ticked = layout.networks.filter(({ place }) => isYes(record.cells[place] ?? '')).map(({ social }) => social);
  const named = [cell, ...ticked].filter((part) => part !== '').join(';');
  if (named !== '') return book.find(named);
  const byAll = new Set<Account>();
  const hasColumn = layout.places.accounts !== undefined || layout.networks.length > 0;
  if (hasColumn || book.hasMeaning('')) return book.find('');
  // Nothing is guessed where more than one account could be meant: publishing cannot be taken back.
  const only = book.only();
  if (only !== null) return { accounts: [only], problems: [], byAll };
  return { accounts: [], problems: [unsendable({ code: 'no-account-column', name: '' })], byAll };
}

function recordProblems({ headers, media }: Layout, { cells, fault, remark: said }: SheetRecord): Problem[] {
  const problems: Problem[] = [];
  if (fault !== null) problems.push(broken(fault));
  if (said !== null) problems.push(remark(said));
  if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
    problems.push(broken({ code: 'too-many-cells', cells: cells.length, columns: headers.length }));
  }
  if (media.some((place) => (cells[place] ?? '').trim() !== '')) {
    problems.push(remark({ code: 'media-left-out' }));
  }
  if (cells.some((cell) => !cell.isWellFormed())) problems.push(broken({ code: 'half-character' }));
  if (cells.some((cell) => cell.includes('\0'))) problems.push(broken({ code: 'nul-character' }));
  return problems;
}

/** The cell is what people read of a file: what goes out in its place is said. */
const ownTextRemarks = (variants: DraftBody['variants'], accounts: readonly Account[]): Problem[] =>
  accounts.flatMap(({ id, handle, displayName }) => {
    const own = ownText(variants, id);
    return own === undefined ? [] : [remark({ code: 'own-text', handle: handle || displayName, text: cut(own) })];
  });

function textProblems(part: 'text' | 'first-comment', text: string): Problem[] {
  if (text === '') return [broken({ code: 'no-text' })];
  const problems: Problem[] = [];
  if (text.length > LONGEST_TEXT) problems.push(broken({ code: 'text-too-long', part }));
  if (text.includes('\ufffd')) problems.push(remark({ code: 'text-unreadable', part }));
  if (readsLikeFormula(text)) problems.push(remark({ code: 'like-formula' }));
  return problems;
}

function timeProblems(time: RowTime): Problem[] {
  if (time.kind === 'problem') return [broken(time.problem)];
  return time.remarks.map(remark);
}

/** Said by the row's own reading, which knows what stands in the file. */
const readFromFile: ReadonlySet<PostProblemCode> = new Set(['no-text', 'no-account']);

/** What the check of every post finds. A draft keeps whatever it can hold, which is a link of any kind, but of no more than 4,000 characters. */
function checkProblems(
  post: CheckedPost,
  { reading, accounts, exact }: { reading: Reading; accounts: readonly Account[]; exact: Partial<DraftBody> },
): Problem[] {
  // A text over this is said to be already, and counting it would take long.
  const counted = { ...post, text: post.text.slice(0, LONGEST_TEXT) };
  const known = exact.accountIds === undefined ? accounts : reading.book.all;
  return checkPost(counted, known, reading.nowMs).flatMap((found) => {
    if (readFromFile.has(found.code) && (found.code !== 'no-text' || exact.text === undefined)) return [];
    const what = { code: 'post', found } as const;
    if (found.severity === 'warns') return [remark(what)];
    return [found.code === 'link-too-long' ? broken(what) : unsendable(what)];
  });
}
