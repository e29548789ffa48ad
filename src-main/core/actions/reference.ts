/** An entity of the service in a payload: by its id there, or by the local one until that is known. */
export type Reference = { remote: string } | { local: string };

/** The service's id; throws when it is not known yet, which the order of a lane makes impossible. */
export function remoteIdOf(reference: Reference): string {
  if ('remote' in reference) return reference.remote;
  throw new Error('an action was sent before what it depends on had an id');
}
