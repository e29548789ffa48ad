import * as z from 'zod';
import type { ActionKind } from './action.ts';

/** An entity of the service in a payload: by its id there, or by the local one until that is known. */
export const Reference = z.union([z.object({ remote: z.string() }), z.object({ local: z.string() })]);
export type Reference = z.infer<typeof Reference>;

/** What becomes of each reference in a payload; `madeBy` is the kind of action that makes what it names. */
export type OfReference = (reference: Reference, madeBy: ActionKind) => Reference;

/** The service's id; throws when it is not known yet, which the order of a lane makes impossible. */
export function remoteIdOf(reference: Reference): string {
  if ('remote' in reference) return reference.remote;
  throw new Error('an action was sent before what it depends on had an id');
}

export function isSameReference(one: Reference, other: Reference): boolean {
  if ('remote' in one) return 'remote' in other && one.remote === other.remote;
  return 'local' in other && one.local === other.local;
}
