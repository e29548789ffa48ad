import { pictureOf } from '../pictures/pictures.ts';
import type { Account, Board } from '../world/records.ts';

/** Harbour & Pine, a coffee roaster in Lisbon: the space that every sandbox starts with. */
export const SPACE_ID = 4127;
export const TIME_ZONE = 'Europe/Lisbon';
/** Ten connected accounts and one slot to spare, so that a parked one can be woken. */
export const PLAN_SLOTS = 11;

const DAY_MS = 86_400_000;

type Sketch = Pick<Account, 'social' | 'displayName' | 'handler' | 'followers'> &
  Partial<Pick<Account, 'active' | 'cadenceHours' | 'pollingDays'>> & {
    connectedDaysAgo: number;
    disconnectedDaysAgo?: number;
    troubled?: true;
  };

const expired = { reason: 'The token has expired.', remedy: 'Sign in to the network again to reconnect the account.' };
const EXPIRED_DAYS_AGO = 4;

const sketches: readonly Sketch[] = [
  { social: 'x', displayName: 'Harbour & Pine', handler: '@harbourandpine', followers: 4210, connectedDaysAgo: 2400 },
  {
    social: 'instagram',
    displayName: 'Harbour & Pine',
    handler: '@harbour.and.pine',
    followers: 12_904,
    connectedDaysAgo: 2400,
  },
  {
    social: 'linkedin',
    displayName: 'Harbour & Pine Coffee Roasters, Lda.',
    handler: 'Company page',
    followers: 1930,
    connectedDaysAgo: 1500,
    cadenceHours: 24,
    pollingDays: 90,
  },
  {
    social: 'bluesky',
    displayName: 'Harbour & Pine',
    handler: '@harbourandpine.com',
    followers: 980,
    connectedDaysAgo: 620,
  },
  {
    social: 'pinterest',
    displayName: 'Boards by Marta',
    handler: '@harbourpineboards',
    followers: 2250,
    connectedDaysAgo: 900,
    cadenceHours: 24,
  },
  {
    social: 'threads',
    displayName: 'Harbour & Pine',
    handler: '@harbour.and.pine',
    followers: 40,
    connectedDaysAgo: 0,
  },
  {
    social: 'facebook',
    displayName: 'مقهى الميناء والصنوبر Harbour & Pine Alfama',
    handler: '@harbourpinealfama',
    followers: 3120,
    connectedDaysAgo: 1200,
    cadenceHours: 24,
  },
  {
    social: 'mastodon',
    displayName: 'Marta at the Harbour, a very long display name 🌲☕️',
    handler: '@hello@harbour.social',
    followers: 310,
    connectedDaysAgo: 800,
    troubled: true,
  },
  {
    social: 'tiktok',
    displayName: 'Harbour & Pine',
    handler: '@harbourandpine',
    followers: 1480,
    connectedDaysAgo: 380,
  },
  {
    social: 'x',
    displayName: 'Nimbus Roasters',
    handler: '@nimbus_roast',
    followers: 760,
    connectedDaysAgo: 500,
    active: false,
  },
  {
    social: 'facebook',
    displayName: 'Harbour & Pine, the old one',
    handler: '@harbourpine2016',
    followers: 610,
    connectedDaysAgo: 2400,
    disconnectedDaysAgo: 18,
  },
];

/** The accounts, as they stand at `nowMs`. Ids start at 811. */
export function seedAccounts(nowMs: number): Account[] {
  return sketches.map(({ connectedDaysAgo, disconnectedDaysAgo, troubled, ...sketch }, index) => ({
    id: 811 + index,
    avatar: pictureOf.account(811 + index),
    active: disconnectedDaysAgo === undefined,
    connectedAtMs: nowMs - connectedDaysAgo * DAY_MS,
    disconnectedAtMs: disconnectedDaysAgo === undefined ? null : nowMs - disconnectedDaysAgo * DAY_MS,
    // Parked this morning.
    parkedAtMs: sketch.active === false ? nowMs - DAY_MS / 8 : null,
    trouble: troubled ? { ...expired, sinceMs: nowMs - EXPIRED_DAYS_AGO * DAY_MS } : null,
    cadenceHours: 6,
    pollingDays: 30,
    ...sketch,
  }));
}

const boardNames: readonly [string, string | null][] = [
  ['Winter bags', 'Everything green, and one red one'],
  ['Brew guides', 'How to, without the lecture'],
  ['Alfama mornings', null],
  ['Summer terrace (closed until April, do not pin here)', 'Chairs, mostly'],
  ['Recipes from the neighbours', null],
  ['مارفيلا', 'Eleven chairs and counting'],
];

export function seedBoards(pinningAccountId: number): Board[] {
  return boardNames.map(([name, description], index) => {
    const id = `5${pinningAccountId}00412${index}`;
    return { id, accountId: pinningAccountId, name, description, image: index === 3 ? null : pictureOf.board(id) };
  });
}
