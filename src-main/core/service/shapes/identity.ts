import * as z from 'zod/mini';
import { happened, id, text } from './lenient.ts';

/** The account as it appears inside reports (spec/service-api.md, Account). */
export const identity = z.looseObject({
  id,
  social: text,
  display_name: text,
  handler: text,
  avatar: text,
  disconnected_at: happened,
});

export type AccountIdentity = z.infer<typeof identity>;
