import type { Account } from '../../src-preload/contract/accounts.ts';
import type { AccountWork } from '../../src-preload/contract/outbox.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import type { WebhookAsked } from '../../src-preload/contract/webhooks.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { unturned } from '../../src-preload/contract/words/quoted.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { date, moment } from '../ui/moment.ts';

/** What people call an account: its handle, else its name. */
export const nameOf = ({ handle, displayName }: Pick<Account, 'handle' | 'displayName'>): string =>
  handle || displayName;

/** "@marta, Pinterest": as far as the service tells either of them. */
export const handleAndNetwork = ({ handle, social }: Pick<Account, 'handle' | 'social'>): string =>
  listWords([unturned(handle), networkName(social)].filter((word) => word !== ''));

/** In a sentence: two accounts of different networks often have one handle. */
export const namedWithNetwork = (account: Pick<Account, 'handle' | 'displayName' | 'social'>): string =>
  account.social === '' ? unturned(nameOf(account)) : `${unturned(nameOf(account))} on ${networkName(account.social)}`;

/** What is typed to confirm that it goes: what people call it, unless that holds nothing to be typed; its ID always does. */
export const nameToType = ({ id, handle, displayName }: Pick<Account, 'id' | 'handle' | 'displayName'>): string =>
  [handle, displayName].find((name) => bare(name) !== '') ?? id;

export const isTyped = (typed: string, name: string): boolean => bare(typed) === bare(name);

/** The @ is often left out. */
const bare = (words: string): string => words.trim().replace(/^@/u, '').trim().normalize();

/** "41 waiting, 2 need you"; null: the outbox has nothing for it. */
export function workWords({ waiting, held, needsYou }: AccountWork): string | null {
  const said = [
    waiting === 0 ? null : plural(waiting, { one: '# waiting', other: '# waiting' }),
    held === 0 ? null : plural(held, { one: '# held', other: '# held' }),
    needsYou === 0 ? null : plural(needsYou, { one: '# needs you', other: '# need you' }),
  ].filter((one) => one !== null);
  return said.length === 0 ? null : listWords(said);
}

/** What was refused, as a state: "Still parked". */
export function refusedTitle(refused: NonNullable<AccountWork['refused']>): string {
  if (refused.change === 'activate-account') return 'Still parked';
  return refused.change === 'park-account' ? 'Still active' : 'Still connected';
}

export const refusedWords = ({ reason }: NonNullable<AccountWork['refused']>): string =>
  reasonWords(reason) || 'The service refused it.';

/** What the service refused to do to a webhook. */
export const refusedWebhook: Record<WebhookAsked, string> = {
  on: 'It was not switched on',
  off: 'It was not switched off',
  address: 'Its address was not changed',
  events: 'Its events were not changed',
  several: 'It was not changed',
  deletion: 'It was not deleted',
};

/** What to do about it. Only an activation is refused for want of a slot. */
export function refusedRemedy(
  refused: NonNullable<AccountWork['refused']>,
  at: { nowMs: number; zone: string },
): string {
  const asked = `Asked at ${moment(refused.atMs, at.nowMs, at.zone)}.`;
  return refused.change === 'activate-account'
    ? `${asked} A parked account keeps its slot: disconnect another one or enlarge the plan, then ask again.`
    : `${asked} You can ask again.`;
}

/** What waits to be told to the service. */
export function wishWords({ state, leaving }: Pick<Account, 'state' | 'leaving'>): string {
  if (leaving !== undefined) return 'To be disconnected';
  return state === 'parked' ? 'To be parked' : 'To be active';
}

/** "Disconnected 3 Nov". */
export function disconnectedWords({ disconnectedAtIso }: Account, at: { nowMs: number; zone: string }): string {
  const atMs = Date.parse(disconnectedAtIso ?? '');
  return Number.isNaN(atMs) ? 'Disconnected' : `Disconnected ${date(atMs, at.nowMs, at.zone)}`;
}

/** "Last listed Wed 18:00": of what a later list left out. */
export const lastListedWords = (atMs: number, at: { nowMs: number; zone: string }): string =>
  `Last listed ${moment(atMs, at.nowMs, at.zone)}`;

/** What being parked, or not, comes to. */
export function parkedWords({ state, isUnlisted, pending }: Pick<Account, 'state' | 'isUnlisted' | 'pending'>): string {
  if (state === 'active')
    return 'Parked, it stops publishing and leaves Compose and the bio page. It keeps its slot, its posts and its analytics.';
  return isUnlisted === true && !pending
    ? 'The service does not list it any more, and so it counts as parked. What is queued and written for it stays. Once it is listed as active, it is active here too; if it should be, activate it.'
    : 'A parked account keeps its slot, its posts and its analytics.';
}

/** "8 active, 1 parked". */
export function countWords(accounts: readonly Account[]): string {
  const of = (state: Account['state']): number => accounts.filter((account) => account.state === state).length;
  const [active, parked] = [of('active'), of('parked')];
  return listWords([
    plural(active, { one: '# active', other: '# active' }),
    ...(parked === 0 ? [] : [plural(parked, { one: '# parked', other: '# parked' })]),
  ]);
}

/** What was just asked for. */
export function changedWords(change: 'park' | 'activate' | 'disconnect', name: string, offline: boolean): string {
  const done = {
    park: `${name} is to be parked. It keeps its slot, its posts and its analytics.`,
    activate: `${name} is to be active.`,
    disconnect: `${name} is to be disconnected.`,
  }[change];
  return offline ? `${done} The service hears of it when the connection is back.` : done;
}
