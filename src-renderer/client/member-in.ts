import { ORPCError } from '@orpc/client';

/** Which member of the input the contract refused, where it refused one. */
export const memberIn = (error: unknown): unknown =>
  error instanceof ORPCError
    ? (error.data as { issues?: { path?: unknown[] }[] } | undefined)?.issues?.[0]?.path?.[0]
    : undefined;
