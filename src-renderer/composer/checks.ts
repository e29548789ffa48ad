import type { Account } from '../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { blockerOf, checkPost, type PostProblem } from '../../src-preload/contract/post-check.ts';
import { postProblemWords } from '../../src-preload/contract/words/post-problem.ts';

export interface Check {
  key: string;
  tone: 'bad' | 'warn';
  words: string;
  /** The account that could be given its own text. */
  ownTextFor?: string;
  /** The account that has to be taken off. */
  takeOff?: string;
  /** Whoever wrote it can say that it is meant to end like this. */
  confirmEnd?: true;
}

/** Beside the fields of the time, or only when somebody asks for more than a draft. */
const saidElsewhere: ReadonlySet<PostProblem['code']> = new Set(['no-text', 'time-past', 'no-time']);

/** What nobody has done wrong who has written nothing yet: the next draft has the accounts of the last one before its first word. */
const saidOnceBegun: ReadonlySet<PostProblem['code']> = new Set(['no-account', 'no-board']);

/**
 * What is said below a draft while it is written, from the one check of posts. That there is no text or no account yet is
 * no mistake of somebody who has just begun: it is said, calmly, and Queue refuses it all the same.
 */
export function checksOf(body: DraftBody, accounts: readonly Account[], nowMs: number): Check[] {
  const begun = [body.text, ...Object.values(body.variants)].some((text) => text.trim() !== '');
  return checkPost(body, accounts, nowMs)
    .filter(({ code }) => !saidElsewhere.has(code) && (begun || !saidOnceBegun.has(code)))
    .map((problem) => ({
      key: keyOf(problem),
      tone: problem.severity === 'blocks' && problem.code !== 'no-account' ? ('bad' as const) : ('warn' as const),
      words: [postProblemWords(problem), ...wayOn(problem, body)].join(' '),
      ...mendOf(problem),
    }));
}

function keyOf(problem: PostProblem): string {
  if (problem.code === 'account-unknown') return `${problem.code}-${problem.accountId}`;
  if (problem.code === 'too-long') return `${problem.code}-${problem.part}-${problem.account.id}`;
  if (problem.code === 'too-many') return `${problem.code}-${problem.what}-${problem.account.id}`;
  if (problem.code === 'unfilled') return `${problem.code}-${problem.variable}`;
  return 'account' in problem ? `${problem.code}-${problem.account.id}` : problem.code;
}

/** How a snippet is had with its variable filled in. */
function wayOn(problem: PostProblem, { accountIds }: DraftBody): string[] {
  if (problem.code !== 'unfilled') return [];
  if (problem.variable === '{link}') return ['Give the post its link, and put the snippet in again.'];
  if (problem.variable !== '{account}') return [];
  if (accountIds.length < 2) return ['Choose its account, and put the snippet in again.'];
  return ['With several accounts each has its own: open the tab of an account, and put the snippet in there.'];
}

function mendOf(problem: PostProblem): Pick<Check, 'ownTextFor' | 'takeOff' | 'confirmEnd'> {
  if (problem.code === 'too-long' && problem.part === 'text') return { ownTextFor: problem.account.id };
  if (problem.code === 'account-unknown') return { takeOff: problem.accountId };
  if (problem.code === 'text-cut') return { confirmEnd: true };
  return problem.code === 'account-inactive' ? { takeOff: problem.account.id } : {};
}

/** Why the core would refuse this draft, in words; null: it may go. */
export function surelyRefused(body: DraftBody, accounts: readonly Account[], nowMs: number): string | null {
  const blocker = blockerOf(checkPost(body, accounts, nowMs));
  return blocker === null ? null : postProblemWords(blocker);
}
