import { isDefinedError } from '@orpc/client';

/** What a call answers, or null where it fails as its method says that it can. A bug is thrown on. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isDefinedError(error)) return null;
    throw error;
  }
}
