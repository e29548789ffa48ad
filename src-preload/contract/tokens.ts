import * as z from 'zod';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { InSpace } from './shared.ts';

/** Online only, never queued: a lost answer would lose a secret (outbox.md). */
export const tokens = {
  /**
   * The secret is given here and never again; with `keep` it is also put into this machine's secret store, under the
   * key that comes back. It is in no database and no log.
   */
  create: method(
    InSpace.extend({
      name: z
        .string()
        .refine((name) => name.trim() !== '', fault('no-token-name'))
        // spec/service-api.md, Limits 8; in characters.
        .refine((name) => [...name].length <= 255, fault('token-name-too-long')),
      keep: z.boolean().default(false),
    }),
  )
    .failing(...serviceFails)
    .to<{
      secret: string;
      tokenId: string | null;
      keptAs: string | null;
      keptIn: 'keychain' | 'file' | 'memory' | 'none' | null;
    }>(),
  /** The API key itself cannot be revoked: the failure then says, in the service's words, to rotate it. */
  revoke: method(InSpace.extend({ tokenId: z.string().min(1).max(500) }))
    .failing(...serviceFails)
    .to<Record<never, never>>(),
};
