import * as z from 'zod';
import { HandedSecret } from './connections.ts';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { Id, InSpace } from './shared.ts';
import { isTurned } from './words/quoted.ts';

/** A token that was made here. Its secret is in none of this. */
export interface MadeToken {
  id: string;
  /** What the service revokes it by; null where it told none. */
  tokenId: string | null;
  name: string;
  /** Nobody has its secret: the answer was lost, or told none. Without an ID it is not even sure that there is one. */
  isLost: boolean;
  /** Its secret was on its way to a window that never said that it came: nobody has it, unless a copy is kept. */
  isUntold: boolean;
  /** Its secret is in this machine's secret store. */
  isKept: boolean;
  /** The connection works with it. */
  isUsed: boolean;
  madeAtMs: number;
}

const OneToken = InSpace.extend({ id: Id });

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
        .refine((name) => !/\p{Cc}|[\u2028\u2029]/u.test(name), fault('token-name-in-lines'))
        .refine((name) => !isTurned(name), fault('name-turned'))
        // spec/service-api.md, Limits 8; in characters.
        .refine((name) => [...name].length <= 255, fault('token-name-too-long')),
      keep: z.boolean().default(false),
      /** Who asks says when the secret came (`told`); until then it may be nobody's. */
      tells: z.boolean().default(false),
      /** Where the secret is laid down for a command; it is not in the answer then. */
      into: HandedSecret.optional(),
    }),
  )
    .failing(...serviceFails)
    .to<{
      /** For `told`; null where that is not waited for. */
      id: string | null;
      secret: string;
      tokenId: string | null;
      storedAs: string | null;
      storedIn: 'keychain' | 'file' | 'memory' | 'none' | null;
    }>(),
  /** Those made here with the connection of this space, the newest first: the service lists none. */
  list: method(InSpace).to<MadeToken[]>(),
  watch: method(InSpace).watching<MadeToken[]>(),
  told: method(OneToken).to<Record<never, never>>(),
  /** The connection works with it from now on, with an api limit of its own. It is tried first. */
  use: method(OneToken)
    .failing(...serviceFails)
    .to<{ tokenKeptIn: 'keychain' | 'file' | 'memory' | 'none' }>(),
  /** Takes it off the list, and its secret out of the secret store; at the service it stays. */
  forget: method(OneToken).failing('not-found').to<Record<never, never>>(),
  /** One that a connection works with is refused. The API key itself cannot be revoked: the failure then says, in the service's words, to rotate it. */
  revoke: method(InSpace.extend({ tokenId: z.string().min(1).max(500) }))
    .failing(...serviceFails)
    .to<Record<never, never>>(),
};
