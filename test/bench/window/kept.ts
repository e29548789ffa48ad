import { times } from './times.ts';
import type { Deed, Destination, Session } from './session.ts';

/** What a window on a full archive took, in milliseconds, each from the deed until its answer was painted. */
export interface Kept {
  postsOpen: number[];
  sort: number[];
  nextPage: number[];
  search: number[];
}

const compose: Destination = { hash: '#/', heading: 'Compose', content: '.draft .t' };
export const posts: Destination = { hash: '#/posts', heading: 'Posts', content: '.posts tbody tr' };
const search: Destination = { hash: '#/search', heading: 'Search', content: '[data-search]' };
/** A month as it is shown: what tells that it is there, and what is busy until another one is. */
export interface MonthShown {
  hash: string;
  content: string;
  shows: string;
}
export const wideMonth: MonthShown = { hash: '#/calendar', content: '.cal-me', shows: '.cal-month' };
/** A strip of days over a list of all of them, from the first on. */
export const narrowMonth: MonthShown = {
  hash: `#/calendar?day=${new Date().toISOString().slice(0, 7)}-01`,
  content: '.cal-row',
  shows: '.cal-strip',
};

const POSTS_BODY = '.posts-body';
/** The first figures, by where they stand: their heads are made anew where the service declares others meanwhile. */
const sorts = [3, 4, 5].map((at) => `.posts thead th:nth-child(${at}) button`);
/** As one types them, and what asks for more than the index: the beginning of the commonest word, several, exact ones, no spaces. */
const typed = [
  'co',
  'cof',
  'coff',
  'coffee',
  'coffee r',
  'coffee roast',
  '"autumn menu"',
  'cofee',
  '冬天',
  'harbour pine is:gone',
];

export async function measureKept(session: Session, rounds: number): Promise<Kept> {
  const { page } = session;
  await page.bringToFront();
  const all = async (deeds: readonly Deed[]): Promise<number[]> => {
    const told: number[] = [];
    for (const deed of deeds) {
      const tookMs = await session.answerTo(deed);
      if (tookMs !== null) told.push(tookMs);
    }
    return told;
  };
  const inTurn = async (deeds: readonly Deed[]): Promise<number[]> => (await times(rounds, () => all(deeds))).flat();
  const postsOpen = await times(rounds, async () => {
    await session.switchTo(compose);
    return (await session.switchTo(posts)).contentMs;
  });
  const sort = await inTurn(sorts.map((on) => ({ on, shows: POSTS_BODY })));
  const nextPage = await times(rounds, async () => {
    await page.getByRole('button', { name: 'Next page' }).evaluate((one) => (one.id = 'next-page'));
    return (await session.answerTo({ on: '#next-page', shows: POSTS_BODY })) ?? Number.NaN;
  });
  await session.switchTo(search);
  const found = await inTurn(typed.map((text) => ({ on: '[data-search]', text, shows: '.search-body' })));
  return { postsOpen, sort, nextPage, search: found };
}

/** How long a person looks at least before they turn on. */
const LOOK_MS = 250;

/** From a month to the one before and after it, the whole archive behind them, in milliseconds until what it has was painted. */
export async function measureMonths(session: Session, rounds: number, month: MonthShown): Promise<number[]> {
  const { hash, content, shows } = month;
  await session.switchTo({ hash, heading: 'Calendar', content });
  const back: Deed = { on: '.cal-turn [aria-label="Back"]', shows };
  const forward: Deed = { on: '.cal-turn [aria-label="Forward"]', shows };
  const told: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const deed of [back, back, back, forward, forward, forward]) {
      await session.page.waitForTimeout(LOOK_MS);
      const tookMs = await session.answerTo(deed);
      if (tookMs !== null) told.push(tookMs);
    }
  return told;
}
