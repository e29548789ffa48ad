import { safe, type ORPCError } from '@orpc/client';

/** The code of an expected failure; null for a success. Anything else is thrown on. */
export async function refusalOf(answer: Promise<unknown>): Promise<string | null> {
  const { error } = await safe(answer);
  if (error === null) return null;
  const { code, data } = error as ORPCError<string, { code?: string }>;
  if (code !== 'FAILED') throw error;
  return data.code ?? null;
}
