import type { Account } from '../../../src-preload/contract/accounts.ts';
import { notKept } from '../../../src-preload/contract/import-kept.ts';
import type { ImportProblem } from '../../../src-preload/contract/import-problem.ts';
import type { ImportRow } from '../../../src-preload/contract/import.ts';
import { inOrder, type Problem } from './problem.ts';
import type { SheetRecord } from './sheet.ts';
import type { ImportedPost } from './sources.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

/** A row of the file, read and judged. */
export interface CheckedRow {
  /** As in the file, for writing the rejected rows back. */
  record: SheetRecord;
  post: ImportedPost;
  accounts: Account[];
  /** Marked as a draft in the file. */
  draft: boolean;
  /** The user keeps it as a draft, for what is said about it. */
  heldBack?: boolean;
  whenText: string;
  atMs: number | null;
  problems: Problem[];
  /** When its call would leave; null: not in the flight plan. */
  expectedAtMs: number | null;
}

/** Whether it can be kept as a draft; if not, it is rejected whatever is done with it. */
export function isKeepable({ problems }: CheckedRow): boolean {
  return problems.every(({ weight }) => weight !== 'broken');
}

function isSendable({ problems }: CheckedRow): boolean {
  return problems.every(({ weight }) => weight === 'remark');
}

/** A row marked as a draft is judged as one. */
export function verdictOf(row: CheckedRow): ImportRow['verdict'] {
  if (row.draft ? !isKeepable(row) : !isSendable(row)) return 'rejected';
  return row.problems.length > 0 ? 'remark' : 'ready';
}

export function goesOut(row: CheckedRow): boolean {
  return !row.draft && isSendable(row);
}

/** What of it a draft does not keep. */
export const lostBy = (row: CheckedRow): ImportProblem[] => notKept(allOf(row.problems));

const allOf = (problems: readonly Problem[]): ImportProblem[] => inOrder(problems).map(({ what }) => what);

/** Why a row is rejected, for outcomes and for the `problem` column. */
export function whyRejected(row: CheckedRow): ImportProblem[] {
  return allOf(row.problems.filter(({ weight }) => weight !== 'remark'));
}

/** Longer texts are cut where rows are listed; what is queued is whole. */
const SHOWN = 20_000;

export function asImportRow(row: CheckedRow): ImportRow {
  const { post } = row;
  return {
    row: post.row,
    text: shown(post.text),
    accounts: row.accounts.map(({ id, social, displayName, handle }) => ({ id, social, displayName, handle })),
    whenText: row.whenText,
    atMs: row.atMs,
    firstComment: post.firstComment === null ? null : shown(post.firstComment),
    draft: row.draft,
    verdict: verdictOf(row),
    keepable: isKeepable(row),
    problems: allOf(row.problems),
    expectedAtMs: goesOut(row) ? row.expectedAtMs : null,
  };
}

function shown(text: string): string {
  return text.length <= SHOWN ? text : `${upTo(text, SHOWN)}…`;
}
