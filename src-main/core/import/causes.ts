import type { ImportCause } from '../../../src-preload/contract/import.ts';
import { bareOf } from './account-book.ts';
import { verdictOf, type CheckedRow } from './checked-row.ts';
import type { Problem } from './problem.ts';

/** A file of many causes is one that was not meant for this, or one whose rows have nothing in common. */
const MOST_CAUSES = 50;

/** Problems of one key are one cause. */
function keyOf({ weight, words, cause }: Problem): string {
  const isRemark = weight === 'remark' ? 'remark' : 'rejects';
  if (cause === null) return `${isRemark} ${words}`.slice(0, 1_000);
  return `${isRemark} ${cause.code}:${bareOf(cause.name ?? '')}`.slice(0, 1_000);
}

/** What the rows of a file have in common, each with one remedy for all of them. A row counts once in each of its causes. `moreCauses`: how many are left out. */
export function causesOf(rows: readonly CheckedRow[]): { causes: ImportCause[]; moreCauses: number } {
  const causes = new Map<string, ImportCause>();
  for (const row of rows) {
    for (const [key, problem] of told(row)) {
      const cause = causes.get(key);
      if (cause !== undefined) cause.rows++;
      else causes.set(key, causeOf(key, problem));
    }
  }
  const sorted = [...causes.values()].sort((a, b) => Number(b.rejects) - Number(a.rejects) || b.rows - a.rows);
  return { causes: sorted.slice(0, MOST_CAUSES), moreCauses: Math.max(0, sorted.length - MOST_CAUSES) };
}

export function hasCause(row: CheckedRow, key: string): boolean {
  return told(row).has(key);
}

/** Of a row that is kept as a draft only what keeps it from that. */
function told(row: CheckedRow): Map<string, Problem> {
  const isFine = verdictOf(row) !== 'rejected';
  const problems = row.problems.filter(({ weight }) => !(isFine && weight === 'unsendable'));
  return new Map(problems.toReversed().map((problem) => [keyOf(problem), problem]));
}

function causeOf(key: string, { weight, words, cause }: Problem): ImportCause {
  const { code = null, name = null } = cause ?? {};
  return { key, code, name, words, rejects: weight !== 'remark', rows: 1 };
}
