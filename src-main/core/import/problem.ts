import type { ImportProblem } from '../../../src-preload/contract/import-problem.ts';

/**
 * What is wrong with a row. `broken`: it can be neither sent nor kept. `unsendable`: it cannot be sent, but a draft may be
 * like that. `remark`: said, and no more.
 */
export interface Problem {
  weight: 'broken' | 'unsendable' | 'remark';
  what: ImportProblem;
}

const of =
  (weight: Problem['weight']) =>
  (what: ImportProblem): Problem => ({ weight, what });

export const broken = of('broken');
export const unsendable = of('unsendable');
export const remark = of('remark');

const order = { broken: 0, unsendable: 1, remark: 2 };

/** Rejections first, else in the order found. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => order[a.weight] - order[b.weight]);
}
