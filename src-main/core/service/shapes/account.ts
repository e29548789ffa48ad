import type { WireProfile } from '../wire/wire-profile.ts';
import { happenedOf, idOf, isRecord, textOf, truthOf } from './lenient.ts';
import { at } from './path.ts';

/** A connected account as list and update give it back. Every field but the id may be unknown (null). */
export interface RemoteAccount {
  id: string;
  social: string | null;
  displayName: string | null;
  handler: string | null;
  avatar: string | null;
  /** False while parked; null where the answer does not say. */
  active: boolean | null;
  disconnectedAt: string | null;
  /** It is said to be active, or to have been disconnected at no time. That it is not active may be said of a disconnected one, too. */
  isToldConnected: boolean;
  /** The whole record as it came. */
  raw: Record<string, unknown>;
}

/** Null where the record has no id under the name the profile gives: then it cannot be told from others. */
export function readAccount(profile: WireProfile, json: unknown): RemoteAccount | null {
  if (!isRecord(json)) return null;
  const names = profile.answers.account;
  const id = idOf(at(json, names.id));
  if (id === null) return null;
  const active = activeOf(profile, at(json, names.active));
  const disconnectedAt = happenedOf(at(json, names.disconnectedAt));
  const isTold = active === true || at(json, names.disconnectedAt) !== undefined;
  return {
    id,
    social: networkOf(at(json, names.social)),
    displayName: textOf(at(json, names.displayName)),
    handler: textOf(at(json, names.handler)),
    avatar: textOf(at(json, names.avatar)),
    active,
    disconnectedAt,
    isToldConnected: isTold && disconnectedAt === null,
    raw: json,
  };
}

/** What a network is called has a letter in it; a number, `false` and empty text are ways to say that none is told. */
function networkOf(value: unknown): string | null {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/^\s*(false|null)\s*$/i.test(value) ? value : null;
}

/** The values the profile sends are the ones it reads back; booleans in any spelling are understood besides. */
function activeOf(profile: WireProfile, value: unknown): boolean | null {
  if (value === profile.activeValues.active) return true;
  if (value === profile.activeValues.parked) return false;
  return truthOf(value);
}
