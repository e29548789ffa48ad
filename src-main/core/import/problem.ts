import type { ImportCause } from '../../../src-preload/contract/import.ts';

/** What many rows of a file can have in common, though their words differ; `name`: see the contract. */
export interface Cause {
  code: NonNullable<ImportCause['code']>;
  name?: string;
}

/**
 * What is wrong with a row. `broken`: it can be neither sent nor kept. `unsendable`: it cannot be sent, but a draft may be
 * like that. `remark`: said, and no more.
 */
export interface Problem {
  weight: 'broken' | 'unsendable' | 'remark';
  words: string;
  /** Null: its words are the cause. */
  cause: Cause | null;
}

const of =
  (weight: Problem['weight']) =>
  (words: string, code?: Cause['code'], name?: string): Problem => {
    const cause = code === undefined ? null : { code, ...(name === undefined ? {} : { name }) };
    return { weight, words, cause };
  };

export const broken = of('broken');
export const unsendable = of('unsendable');
export const remark = of('remark');

/** A sentence as a cell of a table says it: with no full stop at the end. */
export const inTable = (sentence: string): string => sentence.replace(/\.$/, '');

const order = { broken: 0, unsendable: 1, remark: 2 };

/** Rejections first, else in the order found. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => order[a.weight] - order[b.weight]);
}
