import * as z from 'zod';

const member = z.string();
const names = z.array(z.string());
const sizeBytes = z.number();

/**
 * What is missing in an answer, wrong with what was asked, or strange in a refusal, for whoever has to look into it. It is
 * kept on disk; words/call-detail.ts says it.
 */
export const CallDetail = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['no-list', 'no-object', 'no-comment', 'no-webhook', 'no-meta']) }),
  z.object({ code: z.literal('entries-without'), lost: z.number(), entries: z.number(), member }),
  z.object({ code: z.literal('too-many-entries'), entries: z.number(), most: z.number() }),
  z.object({ code: z.literal('members-missing'), members: names }),
  z.object({ code: z.literal('no-account-tells'), member }),
  /** Paths at which it was looked for. */
  z.object({ code: z.enum(['no-id', 'no-secret']), lookedAt: names }),
  /** A refusal names fields that the wire profile does not use. */
  z.object({ code: z.literal('fields-unknown'), named: names, used: names }),
  // of what was asked
  z.object({ code: z.enum(['no-time', 'picture-empty', 'page-size', 'page-number', 'range-from', 'range-to']) }),
  z.object({ code: z.literal('picture-too-large'), sizeBytes, mostBytes: sizeBytes }),
  z.object({ code: z.literal('name-length'), most: z.number() }),
  z.object({ code: z.literal('sort-unknown'), sort: z.string(), keys: names }),
  z.object({ code: z.literal('no-path-id'), field: z.string() }),
]);
export type CallDetail = z.infer<typeof CallDetail>;
