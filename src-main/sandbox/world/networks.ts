/** What the networks are like: how much text they take and which figures they give. */
export interface Metric {
  key: string;
  label: string;
  definition: string;
  /** The usual figure of a usual post on an account of a thousand followers. */
  usual: number;
  role: 'exposure' | 'engagement' | 'growth';
  /** Why the network does not give it for anyone; undefined: it does. */
  unavailable?: { reason: string; remedy: string };
}

export interface Network {
  social: string;
  name: string;
  /** The most that a post may hold, counted as the network counts. */
  limit: number;
  count: (text: string) => number;
  /** The first is the headline. */
  metrics: readonly Metric[];
  /** False: the network tells nothing about followers over time. */
  audience: boolean;
  permalink: (handler: string, postId: number) => string;
}

const seen = (key: string, label: string, usual: number): Metric => ({
  key,
  label,
  definition: `How often the posts were seen, as the network counts ${label.toLowerCase()}.`,
  usual,
  role: 'exposure',
});
const done = (key: string, label: string, usual: number): Metric => ({
  key,
  label,
  definition: `${label} on the posts, as last collected.`,
  usual,
  role: 'engagement',
});
const notShared = (metric: Metric, remedy: string): Metric => ({
  ...metric,
  unavailable: { reason: `${metric.label} are not shared by the network for this account.`, remedy },
});

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemeCount = (text: string) => [...graphemes.segment(text)].length;
const codePoints = (text: string) => [...text].length;

/** X: addresses weigh 23, most wide scripts and emoji 2 (an approximation of its published weights). */
function weighted(text: string): number {
  const withoutUrls = text.replace(/https?:\/\/\S+/gu, 'x'.repeat(23));
  let sum = 0;
  for (const { segment } of graphemes.segment(withoutUrls)) {
    const point = segment.codePointAt(0) ?? 0;
    const narrow = point <= 0x10ff || (point >= 0x2000 && point <= 0x200d) || (point >= 0x2010 && point <= 0x201f);
    sum += narrow ? [...segment].length : 2;
  }
  return sum;
}

const likes = done('likes', 'Likes', 44);
const comments = done('comments', 'Comments', 6);
const shares = done('shares', 'Shares', 5);
const saves = done('saves', 'Saves', 9);

const rows: Network[] = [
  {
    social: 'x',
    name: 'X',
    limit: 280,
    count: weighted,
    metrics: [
      seen('impressions', 'Impressions', 900),
      likes,
      done('reposts', 'Reposts', 5),
      done('replies', 'Replies', 4),
      done('bookmarks', 'Bookmarks', 3),
    ],
    audience: true,
    permalink: (handler, id) => `https://x.com/${handler.replace('@', '')}/status/${id}`,
  },
  {
    social: 'instagram',
    name: 'Instagram',
    limit: 2200,
    count: codePoints,
    metrics: [
      seen('reach', 'Reach', 620),
      seen('views', 'Views', 930),
      likes,
      comments,
      shares,
      notShared(saves, 'Reconnect the account with the insights permission.'),
      { ...done('follows', 'Follows', 1), role: 'growth' },
    ],
    audience: true,
    permalink: (_handler, id) => `https://www.instagram.com/p/${id.toString(36)}/`,
  },
  {
    social: 'linkedin',
    name: 'LinkedIn',
    limit: 3000,
    count: codePoints,
    metrics: [
      seen('impressions', 'Impressions', 760),
      done('reactions', 'Reactions', 31),
      comments,
      shares,
      { ...done('clicks', 'Clicks', 22), role: 'growth' },
    ],
    audience: true,
    permalink: (_handler, id) => `https://www.linkedin.com/feed/update/urn:li:share:${id}`,
  },
  {
    social: 'bluesky',
    name: 'Bluesky',
    limit: 300,
    count: graphemeCount,
    metrics: [likes, done('reposts', 'Reposts', 7), done('replies', 'Replies', 4), done('quotes', 'Quotes', 1)],
    audience: false,
    permalink: (handler, id) => `https://bsky.app/profile/${handler.replace('@', '')}/post/${id.toString(36)}`,
  },
  {
    social: 'pinterest',
    name: 'Pinterest',
    limit: 500,
    count: codePoints,
    metrics: [
      seen('impressions', 'Impressions', 4100),
      saves,
      done('pin_clicks', 'Pin clicks', 40),
      { ...done('outbound_clicks', 'Outbound clicks', 8), role: 'growth' },
    ],
    audience: true,
    permalink: (_handler, id) => `https://www.pinterest.com/pin/${id}/`,
  },
  {
    social: 'threads',
    name: 'Threads',
    limit: 500,
    count: codePoints,
    metrics: [seen('views', 'Views', 540), likes, done('replies', 'Replies', 4), done('reposts', 'Reposts', 3)],
    audience: false,
    permalink: (handler, id) => `https://www.threads.net/${handler}/post/${id.toString(36)}`,
  },
  {
    social: 'facebook',
    name: 'Facebook',
    limit: 63_206,
    count: codePoints,
    metrics: [seen('reach', 'Reach', 480), done('reactions', 'Reactions', 28), comments, shares],
    audience: true,
    permalink: (_handler, id) => `https://www.facebook.com/permalink.php?story_fbid=${id}`,
  },
  {
    social: 'mastodon',
    name: 'Mastodon',
    limit: 500,
    count: codePoints,
    metrics: [done('favourites', 'Favourites', 9), done('boosts', 'Boosts', 4), done('replies', 'Replies', 2)],
    audience: false,
    permalink: (handler, id) => `https://${handler.split('@').at(-1)}/@${handler.split('@').at(1)}/${id}`,
  },
  {
    social: 'tiktok',
    name: 'TikTok',
    limit: 2200,
    count: codePoints,
    metrics: [seen('views', 'Views', 2600), likes, comments, shares],
    audience: true,
    permalink: (handler, id) => `https://www.tiktok.com/${handler}/video/${id}`,
  },
];

const bySocial = new Map(rows.map((row) => [row.social, row]));

/** Throws on a word that no network has: accounts come from the seed, and it knows them all. */
export function networkOf(social: string): Network {
  const found = bySocial.get(social);
  if (!found) throw new Error(`The sandbox knows no network “${social}”.`);
  return found;
}
