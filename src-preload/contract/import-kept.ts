import type { ImportProblem } from './import-problem.ts';

/** Each says that something of its row has no place in a draft: an account that is not here, a picture, a cell nobody can read. */
const lost: ReadonlySet<ImportProblem['code']> = new Set([
  ...(['no-account-named', 'no-account-on', 'more-accounts', 'too-many-accounts', 'account-idle'] as const),
  ...(['none-active', 'not-pinned', 'media-left-out', 'delay-unclear', 'if-missed-unclear', 'labels-cut'] as const),
]);

/** What of a row is not in the draft that it becomes. */
export const notKept = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.filter(({ code }) => lost.has(code));
