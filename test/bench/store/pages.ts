import type { PostRow } from '../../../src-main/core/service/service.ts';

/** Posts of one account: a long history, as the sandbox's largest. */
export const POSTS_PER_ACCOUNT = 20_000;
export const PER_PAGE = 100;
export const SPACE = 'space-1';
export const ZONE = 'Europe/Lisbon';
/** The newest of an account is of November 2026. */
export const FIRST_MS = Date.UTC(2017, 9, 1);
const HOUR_MS = 3_600_000;

export const metricKeys = ['impressions', 'likes', 'comments', 'shares', 'saves', 'clicks'] as const;

const words = 'harbour pine coffee roast morning brew autumn menu cupping terrace oat kettle window bread'.split(' ');

/** Every eighth post also says something in a script without spaces. */
const joined = '咖啡 冬天 菜单 烘焙 早晨 秋天 窗边 面包 露台 海港'.split(' ');

/** Spreads numbers without a pattern; the same for the same number. */
const mixed = (n: number): number => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0;

/** A post as the service tells of it. The same numbers give the same post. */
function rowOf(account: number, index: number): PostRow {
  const number = account * POSTS_PER_ACCOUNT + index;
  const said = Array.from({ length: 14 }, (_, at) => words[mixed(number * 31 + at) % words.length]).join(' ');
  const more =
    number % 8 === 5
      ? Array.from({ length: 6 }, (_, at) => joined[mixed(number * 17 + at) % joined.length]).join('')
      : '';
  const figures = metricKeys.map((key, at) => [key, mixed(number * 7 + at) % 50_000] as const);
  const cell = (value: number) => ({ value, status: 'available', reason: null });
  const told = {
    post_id: String(1_000_000 + number),
    published_at: new Date(FIRST_MS + index * 4 * HOUR_MS).toISOString(),
    permalink: `https://network.example/posts/${1_000_000 + number}`,
    excerpt: `${said} ${more}${number}`,
    thumbnail: `https://pictures.example/${number}.jpg`,
    imported: number % 12 === 0,
    metrics: Object.fromEntries(figures.map(([key, value]) => [key, cell(value)])),
    interactions: {
      ...{ total: figures.reduce((sum, [, value]) => sum + value, 0), source: 'computed', status: null, reason: null },
      components: Object.fromEntries(figures),
    },
  };
  return { ...told, raw: told };
}

export interface Page {
  /** Number of the account. */
  account: number;
  rows: PostRow[];
}

/** Whose posts they are. */
export interface Owner {
  spaceId: string;
  /** Of the account with this number. */
  accountId(account: number): string;
}

export const accountId = (account: number): string => String(811 + account);

/** Pages of so many posts, account by account, as a first walk reads them: newest first. */
export function* pagesOf(posts: number, from = 0): Generator<Page> {
  for (let at = from; at < from + posts; at += PER_PAGE) {
    const account = Math.floor(at / POSTS_PER_ACCOUNT);
    const newest = POSTS_PER_ACCOUNT - 1 - (at % POSTS_PER_ACCOUNT);
    yield { account, rows: Array.from({ length: PER_PAGE }, (_, row) => rowOf(account, newest - row)) };
  }
}

export const benchSpace: Owner = { spaceId: SPACE, accountId };
