/**
 * What is wrong with a row. `broken`: it can be neither sent nor kept. `unsendable`: it cannot be sent, but a draft may be
 * like that. `remark`: said, and no more.
 */
export interface Problem {
  weight: 'broken' | 'unsendable' | 'remark';
  words: string;
}

export const broken = (words: string): Problem => ({ weight: 'broken', words });
export const unsendable = (words: string): Problem => ({ weight: 'unsendable', words });
export const remark = (words: string): Problem => ({ weight: 'remark', words });

/** A sentence as a cell of a table says it: with no full stop at the end. */
export const inTable = (sentence: string): string => sentence.replace(/\.$/, '');

const order = { broken: 0, unsendable: 1, remark: 2 };

/** Rejections first, else in the order found. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => order[a.weight] - order[b.weight]);
}
