import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Collection } from '../../src-preload/contract/analytics.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { moment } from './moment.ts';
import { oldWords } from './old-words.ts';

/* How the service's collection of an account's figures stands, in words. */

/** What can be done about it, as the service says; null: nothing is said. */
export function remedyWords({ remedy }: { remedy: string | null }): string | null {
  return remedy === null || remedy.trim() === '' ? null : remedy;
}

/** Wall milliseconds of a moment of a kept report, each with its offset; null: it says none. */
export function timeOf(told: string | null | undefined): number | null {
  const ms = Date.parse(told ?? '');
  return Number.isNaN(ms) ? null : ms;
}

type Said = Pick<Collection, 'state' | 'reason' | 'remedy'>;

/** States that no service has while all goes well, as far as their names say; the specification names none. */
const TROUBLE = /fail|error|expire|revok|block|denied|unauth|broken|invalid|suspend|disabled/i;
const isTroubleByName = ({ state }: Said): boolean => TROUBLE.test(state ?? '');

/** Whether the service cannot collect: it says why, what is to be done, or has a name for how it stands that says so. */
export const isTroubled = (said: Said): boolean =>
  (said.reason ?? '').trim() !== '' || remedyWords(said) !== null || isTroubleByName(said);

/** Why it cannot, in its words. */
export const troubleWords = ({ reason }: Pick<Said, 'reason'>): string =>
  (reason ?? '').trim() === '' ? 'The service does not say why.' : (reason ?? '').trim();

export interface Health {
  /** `waiting`: for its first figures. `resting`: parked or disconnected, as somebody wanted it. `failing`: it needs somebody. */
  stands: 'well' | 'waiting' | 'resting' | 'failing';
  /** "Collected 09:12", or what is wrong. */
  word: string;
  why: string;
  remedy: string | null;
  /** "Collected Wed 18:00, 4 days old": how old figures are that nobody collects now; null: there are none, or the word says it. */
  collected: string | null;
}

/** How the service's collection of an account's figures stands. Its states are an open set of words. `state`: the account's own. */
export function healthOf(
  collection: Collection | null,
  at: { state?: Account['state'] | undefined; nowMs: number; zone: string },
): Health {
  const unknown = { word: 'Not known', why: 'The service says nothing of it', remedy: null, collected: null } as const;
  if (collection === null) return { stands: 'waiting', ...unknown };
  const atMs = timeOf(collection.last_collected_at);
  const remedy = remedyWords(collection);
  const isWell = !isTroubled(collection);
  const word = atMs === null ? 'Not collected yet' : `Collected ${moment(atMs, at.nowMs, at.zone)}`;
  const isParkedThere = isParkedWord.test((collection.state ?? '').trim());
  if (at.state === 'active' && isParkedThere) return { ...newlyActive, word };
  if (at.state === 'parked' && !isParkedThere && isWell)
    return { stands: 'resting', word: 'Parked', why: word, remedy, collected: null };
  if (isWell) return wellOf(collection, { atMs, word, ...at });
  const reason = troubleWords(collection);
  const isResting = at.state === 'parked' || at.state === 'disconnected';
  if (atMs === null && remedy === null && !isResting && !isTroubleByName(collection))
    return { stands: 'waiting', word, why: reason, remedy, collected: null };
  const state = (collection.state ?? '').trim();
  return {
    stands: isResting ? 'resting' : 'failing',
    word: state === '' ? word : stateWords(state),
    why: reason,
    remedy,
    collected: atMs === null ? null : collectedWords(atMs, at.nowMs, at.zone),
  };
}

const HOUR_MS = 3_600_000;

/** Figures that are older than the service's own pace says tell their age. */
function wellOf(
  collection: Collection,
  { atMs, word, nowMs, zone }: { atMs: number | null; word: string; nowMs: number; zone: string },
): Health {
  const why = paceWords(collection);
  if (atMs === null) return { stands: 'waiting', word, why, remedy: null, collected: null };
  const pace = Math.max(24, 2 * (collection.cadence_hours ?? 24)) * HOUR_MS;
  const isLate = nowMs - atMs > pace;
  return {
    stands: 'well',
    word: isLate ? collectedWords(atMs, nowMs, zone) : word,
    why,
    remedy: null,
    collected: null,
  };
}

/** The service's word for it; the specification names none. */
const isParkedWord = /^parked$/i;

/** What the service told while the account was parked is not what stands any more. */
const newlyActive = {
  stands: 'waiting',
  why: 'Active again: the service has not told of its figures since',
  remedy: null,
  collected: null,
} as const;

/** "Collected Wed 18:00, 4 days old". */
const collectedWords = (atMs: number, nowMs: number, zone: string): string =>
  listWords([`Collected ${moment(atMs, nowMs, zone)}`, oldWords(nowMs - atMs)]);

/** "every 6 hours, for 30 days". */
export function paceWords({ cadence_hours: hours, polling_window_days: days }: Collection): string {
  const every = hours === null ? null : plural(hours, { one: 'every hour', other: 'every # hours' });
  const until = days === null ? null : plural(days, { one: 'for # day', other: 'for # days' });
  return listWords([every, until].filter((one) => one !== null));
}

/** "rate_limited" as "Rate limited": the service's word, readable. */
export function stateWords(state: string): string {
  const plain = state.trim().replaceAll(/[_-]+/g, ' ');
  return plain.replace(/^./u, (first) => first.toLocaleUpperCase());
}
