import type { Status } from '../../src-preload/contract/status.ts';

/** Nothing leaves: there is no connection, or the token was refused. Then no time is known at which anything goes. */
export function standsStill(online: Status['online'] | undefined): boolean {
  return online === 'offline' || online === 'sign-in-needed';
}

/** When what has no time of its own goes, while nothing leaves. */
export const whenItGoes = (online: Status['online'] | undefined): string =>
  online === 'offline' ? 'when back' : 'once signed in';
