/**
 * How a network counts a text:
 * - `weighted`: X's weighted length, where most scripts count 2 and an emoji 2 whatever it is made of
 * - `graphemes`: what a reader sees as one character
 * - `emoji-bytes`: code points, an emoji as the UTF-8 bytes it takes (Threads)
 * - `utf16`: UTF-16 code units
 */
export type Counting = 'weighted' | 'graphemes' | 'emoji-bytes' | 'utf16';

/**
 * What becomes of a link in a text: shown as it is written, as words that nobody can follow, or without its scheme and cut:
 * the whole `address` or only what follows its host (the `path`), where it is longer than `over`, down to `to`, with `end`.
 */
export type LinksShown =
  'as-written' | 'not-followed' | { cut: 'address' | 'path'; over: number; to: number; end: string };

export interface LinkRule {
  /** A link counts as this many whatever its length; null: as it is written. */
  weight: number | null;
  /** `http`: without http:// or https:// in front it is only words. */
  found: 'any' | 'http';
  shown: LinksShown;
  /** As many different ones are taken; null: none told. */
  most: number | null;
}

/**
 * Which names become links: `word` @name, `dotted` @name.of.it, `domain` @name.example.org, `address` @name or
 * @name@server.example, of which only the name counts and shows; `none`: they stay words.
 */
export type MentionsShown = 'word' | 'dotted' | 'domain' | 'address' | 'none';

export interface HashtagRule {
  /** `first`: it alone becomes one, as the topic of the post. */
  shown: 'all' | 'first' | 'none';
  /** As many are taken; null: none told. */
  most: number | null;
}

export interface TextRule {
  /** What people call the network. */
  name: string;
  /** How `social` may spell it, in lower case with letters and digits only. */
  socials: readonly string[];
  limit: number;
  counting: Counting;
  /** `soft`: the server or the plan decides, so a longer text may pass and is never refused here. */
  kind: 'hard' | 'soft';
  /** Who may allow more than `limit`, so that a connection can be told how much; null: nobody. */
  raisedBy: 'server' | 'plan' | null;
  links: LinkRule;
  mentions: MentionsShown;
  hashtags: HashtagRule;
  /** Where the feed cuts it, in lines and characters: only a hint of how it will look. Null: it is shown whole. */
  fold: { lines: number; characters: number } | null;
  /** Where the limit and the rules of counting are documented, and the day they were compared with this row. */
  source: string;
  comparedOn: string;
}

const plain = { weight: null, found: 'any', shown: 'as-written', most: null } as const;
const notFollowed = { ...plain, shown: 'not-followed' } as const;
const all = { shown: 'all', most: null } as const;

/** The one table of text rules: counters, previews, the check of a post and the import all read it. */
export const textRules: readonly TextRule[] = [
  {
    ...{ name: 'X', socials: ['x', 'twitter', 'xtwitter', 'twitterx'] },
    ...{ limit: 280, counting: 'weighted', kind: 'hard', raisedBy: 'plan' },
    links: { weight: 23, found: 'any', shown: { cut: 'path', over: 15, to: 15, end: '…' }, most: null },
    ...{ mentions: 'word', hashtags: all, fold: null },
    ...{ source: 'https://docs.x.com/fundamentals/counting-characters', comparedOn: '2026-11-23' },
  },
  {
    ...{ name: 'Bluesky', socials: ['bluesky', 'bsky'] },
    ...{ limit: 300, counting: 'graphemes', kind: 'hard', raisedBy: null },
    // The text of its record is counted, and that holds the whole link; readers are shown the short form.
    links: { ...plain, shown: { cut: 'path', over: 15, to: 13, end: '...' } },
    ...{ mentions: 'domain', hashtags: all, fold: null },
    ...{ source: 'https://docs.bsky.app/docs/advanced-guides/post-richtext', comparedOn: '2026-11-23' },
  },
  {
    ...{ name: 'Mastodon', socials: ['mastodon'] },
    ...{ limit: 500, counting: 'graphemes', kind: 'soft', raisedBy: 'server' },
    links: { weight: 23, found: 'http', shown: { cut: 'address', over: 30, to: 30, end: '…' }, most: null },
    ...{ mentions: 'address', hashtags: all, fold: null },
    ...{ source: 'https://docs.joinmastodon.org/user/posting/', comparedOn: '2026-11-23' },
  },
  {
    ...{ name: 'Threads', socials: ['threads'] },
    ...{ limit: 500, counting: 'emoji-bytes', kind: 'hard', raisedBy: null },
    links: { ...plain, most: 5 },
    ...{ mentions: 'dotted', hashtags: { shown: 'first', most: null }, fold: null },
    ...{ source: 'https://developers.facebook.com/documentation/threads/posts', comparedOn: '2026-11-23' },
  },
  {
    ...{ name: 'Instagram', socials: ['instagram', 'ig'] },
    ...{ limit: 2_200, counting: 'utf16', kind: 'hard', raisedBy: null, links: notFollowed },
    ...{ mentions: 'dotted', hashtags: { shown: 'all', most: 5 }, fold: { lines: 2, characters: 125 } },
    ...{ source: 'https://www.ayrshare.com/docs/apis/post/social-networks/instagram', comparedOn: '2026-11-23' },
  },
  {
    ...{ name: 'LinkedIn', socials: ['linkedin', 'linkedinpage', 'linkedinprofile'] },
    ...{ limit: 3_000, counting: 'utf16', kind: 'hard', raisedBy: null, links: plain },
    ...{ mentions: 'none', hashtags: all, fold: { lines: 3, characters: 210 } },
    source: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format',
    comparedOn: '2026-11-23',
  },
  {
    ...{ name: 'Facebook', socials: ['facebook', 'fb', 'facebookpage', 'facebookgroup'] },
    ...{ limit: 63_206, counting: 'utf16', kind: 'hard', raisedBy: null, links: plain },
    ...{ mentions: 'none', hashtags: all, fold: { lines: 5, characters: 480 } },
    ...{ source: 'https://www.ayrshare.com/docs/apis/post/social-networks/facebook', comparedOn: '2026-11-21' },
  },
  {
    ...{ name: 'Pinterest', socials: ['pinterest'] },
    ...{ limit: 800, counting: 'utf16', kind: 'hard', raisedBy: null, links: notFollowed },
    ...{ mentions: 'none', hashtags: all, fold: null },
    ...{ source: 'https://developers.pinterest.com/docs/api/v5/pins-create/', comparedOn: '2026-11-21' },
  },
  {
    ...{ name: 'TikTok', socials: ['tiktok'] },
    ...{ limit: 2_200, counting: 'utf16', kind: 'hard', raisedBy: null, links: notFollowed },
    ...{ mentions: 'dotted', hashtags: all, fold: { lines: 2, characters: 100 } },
    ...{
      source: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
      comparedOn: '2026-11-21',
    },
  },
  {
    ...{ name: 'YouTube', socials: ['youtube', 'yt'] },
    ...{ limit: 5_000, counting: 'utf16', kind: 'hard', raisedBy: null, links: plain },
    ...{ mentions: 'dotted', hashtags: { shown: 'all', most: 60 }, fold: null },
    ...{ source: 'https://support.google.com/youtube/answer/6390658', comparedOn: '2026-11-21' },
  },
  {
    name: 'Google Business',
    socials: ['googlebusiness', 'googlebusinessprofile', 'googlemybusiness', 'gmb', 'gbp'],
    ...{ limit: 1_500, counting: 'utf16', kind: 'hard', raisedBy: null, links: notFollowed },
    ...{ mentions: 'none', hashtags: { shown: 'none', most: null }, fold: null },
    ...{ source: 'https://support.google.com/business/answer/7342169', comparedOn: '2026-11-21' },
  },
  {
    ...{ name: 'Telegram', socials: ['telegram'] },
    ...{ limit: 4_096, counting: 'utf16', kind: 'hard', raisedBy: null, links: plain },
    ...{ mentions: 'word', hashtags: all, fold: null },
    ...{ source: 'https://core.telegram.org/bots/api#sendmessage', comparedOn: '2026-11-21' },
  },
];

/** The networks of which a server or a plan decides how long a text may be. */
export const raisedNetworks = textRules.flatMap(({ name, raisedBy }) => (raisedBy === null ? [] : [name]));

const bySocial = new Map(textRules.flatMap((entry) => entry.socials.map((social) => [social, entry] as const)));

/** The rule of a network, however the service or a file spells it (`Twitter`, `google_business`); null: unknown to us. */
export function textRuleOf(social: string): TextRule | null {
  return bySocial.get(social.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) ?? null;
}

/** Whether these are two networks for sure: both are known, and not two spellings of one. */
export function areOtherNetworks(one: string, another: string): boolean {
  const [first, second] = [textRuleOf(one), textRuleOf(another)];
  return first !== null && second !== null && first !== second;
}

/** What to call a network: its name, or what the service calls it where we do not know it. */
export function networkName(social: string): string {
  return textRuleOf(social)?.name ?? social;
}

/** Whether this is the network that is meant by a name, however either is spelled: `x` and `X` are `Twitter`. */
export const isNetwork = (social: string, name: string): boolean =>
  networkName(social).toLowerCase() === networkName(name).toLowerCase();
