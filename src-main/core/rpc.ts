import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../src-preload/contract/contract.ts';
import type { Failure, FailureCode } from '../../src-preload/contract/failure.ts';
import { storageTroubleWords } from '../../src-preload/contract/words/storage-trouble.ts';
import { failureWords } from '../../src-preload/contract/words/failure.ts';
import { isFailed, type Failed, type FailureReason } from './failure.ts';
import { FileTrouble, storageTrouble } from './store/trouble.ts';

/** What is known of the port that a call came on. */
export interface CallContext {
  /** Its live queries are sent as pushes. */
  takesPushes?: boolean;
  /** Counts its live queries until each ends; throws on one too many. */
  live?: { count<T>(answers: AsyncIterable<T>): AsyncIterable<T> };
}

/**
 * The contract, to be implemented: each feature's `<feature>.router.ts` takes its part. A disk that refuses (full, busy,
 * read-only) is an expected failure of any method, and said in words.
 */
export const os = implement(contract)
  .$context<CallContext>()
  .use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      const trouble = storageTrouble(error);
      if (trouble === null) throw error;
      const words = storageTroubleWords(trouble);
      const field = error instanceof FileTrouble ? error.field : null;
      const fields = field === null ? {} : { fields: { [field]: words } };
      const data: Failure<'storage'> = { code: 'storage', message: words, ...fields };
      throw new ORPCError('FAILED', { defined: true, status: 422, message: words, data });
    }
  });

type CodeOf<Result> = Result extends Failed<infer Code> ? Code : never;

/** oRPC's `errors` of a method that can fail with `Code`. */
interface CanFail<Code extends FailureCode> {
  FAILED: (failure: { message: string; data: Failure<Code> }) => Error;
}

/**
 * A failure that was to be expected becomes the method's FAILED, and is put into words; everything else is the result. A feature that gives a
 * code which its method does not name in the contract does not compile.
 */
export function orFailed<Result>(result: Result, errors: CanFail<CodeOf<Result>>): Exclude<Result, Failed> {
  if (!isFailed(result)) return result as Exclude<Result, Failed>;
  const { code, reason, fields } = (result as Failed<CodeOf<Result>>).failed;
  const message = failureWords(reason);
  const data: Failure<CodeOf<Result>> = { code, message };
  if (fields !== undefined) data.fields = inWords(fields);
  throw errors.FAILED({ message, data });
}

const inWords = (fields: Readonly<Record<string, FailureReason>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, reason]) => [name, failureWords(reason)]));
