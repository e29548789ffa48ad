import { find, test as isLink } from 'linkifyjs';

/**
 * How a network counts a text:
 * - `weighted`: X's weighted length, where most scripts count 2 and an emoji 2 whatever it is made of
 * - `graphemes`: what a reader sees as one character
 * - `emoji-bytes`: code points, an emoji as the UTF-8 bytes it takes (Threads)
 * - `utf16`: UTF-16 code units
 */
type Counting = 'weighted' | 'graphemes' | 'emoji-bytes' | 'utf16';

export interface TextRule {
  /** What people call the network. */
  name: string;
  /** How `social` may spell it, in lower case with letters and digits only. */
  socials: readonly string[];
  limit: number;
  counting: Counting;
  /** A link counts as this many whatever its length; null: as it is written. */
  linkWeight: number | null;
  /** `soft`: the server or the plan decides, so a longer text may pass and is never refused here. */
  kind: 'hard' | 'soft';
}

/** The one table of text rules, read by the composer's counters and by the import. As the networks document them in 2026. */
export const textRules: readonly TextRule[] = [
  rule('X', ['x', 'twitter', 'xtwitter', 'twitterx'], 280, 'weighted', 23),
  rule('Bluesky', ['bluesky', 'bsky'], 300, 'graphemes'),
  rule('Mastodon', ['mastodon'], 500, 'graphemes', 23, 'soft'),
  rule('Threads', ['threads'], 500, 'emoji-bytes'),
  rule('Instagram', ['instagram', 'ig'], 2_200, 'utf16'),
  rule('LinkedIn', ['linkedin', 'linkedinpage', 'linkedinprofile'], 3_000, 'utf16'),
  rule('Facebook', ['facebook', 'fb', 'facebookpage', 'facebookgroup'], 63_206, 'utf16'),
  rule('Pinterest', ['pinterest'], 800, 'utf16'),
  rule('TikTok', ['tiktok'], 2_200, 'utf16'),
  rule('YouTube', ['youtube', 'yt'], 5_000, 'utf16'),
  rule(
    'Google Business',
    ['googlebusiness', 'googlebusinessprofile', 'googlemybusiness', 'gmb', 'gbp'],
    1_500,
    'utf16',
  ),
  rule('Telegram', ['telegram'], 4_096, 'utf16'),
];

function rule(
  name: string,
  socials: readonly string[],
  limit: number,
  counting: Counting,
  linkWeight: number | null = null,
  kind: TextRule['kind'] = 'hard',
): TextRule {
  return { name, socials, limit, counting, linkWeight, kind };
}

const bySocial = new Map(textRules.flatMap((entry) => entry.socials.map((social) => [social, entry] as const)));

/** The rule of a network, however the service or a file spells it (`Twitter`, `google_business`); null: unknown to us. */
export function textRuleOf(social: string): TextRule | null {
  return bySocial.get(social.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')) ?? null;
}

/** What to call a network: its name, or what the service calls it where we do not know it. */
export function networkName(social: string): string {
  return textRuleOf(social)?.name ?? social;
}

export interface TextCount {
  used: number;
  /** Null: no limit known. */
  limit: number | null;
  /** How many too many; 0 if it fits. */
  over: number;
  /** `at-least`: a very long text, of which only the beginning was counted. */
  counted: 'whole' | 'at-least';
}

/** Counts as `countText` does, and remembers the last ones: the window asks for the same text from several places at each key. */
export function countAgain(social: string, text: string): TextCount {
  const known = lately.find((one) => one.social === social && one.text === text);
  if (known !== undefined) return known.count;
  const count = countText(social, text);
  lately.unshift({ social, text, count });
  lately.length = Math.min(lately.length, MOST_LATELY);
  return count;
}

const MOST_LATELY = 12;
const lately: { social: string; text: string; count: TextCount }[] = [];

/** What stands behind a figure of a count: "5,012+" where only the beginning was counted. */
export const orMore = ({ counted }: Pick<TextCount, 'counted'>): string => (counted === 'at-least' ? '+' : '');

/**
 * Counts `text` as the network of `social` does. An unknown network counts graphemes and has no limit. Whether a text fits
 * is always told exactly; how much too long it is, only up to some thousands: nobody cuts a pasted book to 280 by number,
 * and counting all of it at each key would stop the window for seconds.
 */
export function countText(social: string, text: string): TextCount {
  const rule = textRuleOf(social);
  const beginning = rule?.counting === 'utf16' ? text : beginningOf(text);
  const used = measured(rule, beginning);
  const isDecided = rule === null || used > rule.limit;
  if (beginning !== text && isDecided) return { ...against(rule, used), counted: 'at-least' };
  return { ...against(rule, beginning === text ? used : measured(rule, text)), counted: 'whole' };
}

function against(rule: TextRule | null, used: number): Omit<TextCount, 'counted'> {
  return rule === null
    ? { used, limit: null, over: 0 }
    : { used, limit: rule.limit, over: Math.max(0, used - rule.limit) };
}

const measured = (rule: TextRule | null, text: string): number =>
  rule === null ? graphemes(text) : lengthBy(rule, text);

/** So much of a text is always counted, in UTF-16 units: ten times what the networks allow that do not count units. */
const MOST_COUNTED = 5_000;
/** A place where a text can be parted and its parts counted one by one: no sign and no link reaches over it. */
const PARTING = /[ \n](?=[!-~\p{Lu}\p{Ll}\p{Lo}])|[。、！？](?=\p{Lo})/gu;

/** The text itself, or the beginning of a very long one. */
function beginningOf(text: string): string {
  if (text.length <= MOST_COUNTED) return text;
  PARTING.lastIndex = MOST_COUNTED;
  const at = PARTING.exec(text)?.index;
  return at === undefined ? text : text.slice(0, at);
}

function lengthBy({ counting, linkWeight }: TextRule, text: string): number {
  if (linkWeight === null) return count(counting, text);
  // Normalised first, because the network cuts out the links after it has normalised.
  const normal = counting === 'weighted' ? text.normalize() : text;
  let used = 0;
  let from = 0;
  for (const { start, end } of linksIn(normal)) {
    used += count(counting, normal.slice(from, start)) + linkWeight;
    from = end;
  }
  return used + count(counting, normal.slice(from));
}

function count(counting: Counting, text: string): number {
  switch (counting) {
    case 'weighted':
      return weighted(text);
    case 'graphemes':
      return graphemes(text);
    case 'emoji-bytes':
      return emojiBytes(text);
    case 'utf16':
      return text.length;
  }
}

/** Printable ASCII and line ends: one grapheme and one unit of weight each. (CR LF is one grapheme and is left out.) */
const PLAIN = /^[\n\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

function graphemes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let used = 0;
  for (const _ of segmenter.segment(text)) used++;
  return used;
}

/** The code points that weigh 1; all others, and each whole emoji, weigh 2 (twitter-text, configuration 3). */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
];

function weighted(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const { emoji, rest } = partEmoji(text);
  let used = emoji.length * 2;
  for (const character of rest) {
    const point = character.codePointAt(0) ?? 0;
    used += LIGHT.some(([first, last]) => point >= first && point <= last) ? 1 : 2;
  }
  return used;
}

/** "Emojis are counted as the number of UTF-8 bytes" (Threads API, Posts, Limitations). */
function emojiBytes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  const { emoji, rest } = partEmoji(text);
  let used = emoji.reduce((sum, one) => sum + utf8Length(one), 0);
  for (const _ of rest) used++;
  return used;
}

const EMOJI = /\p{RGI_Emoji}/gv;
/** Matching every place of a text against all emoji is slow: only these few stretches can hold one. */
const BEYOND_ASCII = /[#*0-9]?\P{ASCII}+/gu;
const MAY_BE_EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** The emoji of a text, each whole with its joiners and skin tones, and the text without them. */
function partEmoji(text: string): { emoji: string[]; rest: string } {
  const emoji: string[] = [];
  const rest = text.replace(BEYOND_ASCII, (stretch) => {
    if (!MAY_BE_EMOJI.test(stretch)) return stretch;
    return stretch.replace(EMOJI, (one) => (emoji.push(one), ''));
  });
  return { emoji, rest };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Links as the networks shorten them: the host has a real top-level domain, and no @, #, $ or letter is glued in front. */
function linksIn(text: string): { start: number; end: number }[] {
  if (!text.includes('.')) return [];
  return find(text, 'url').filter(({ start, value }) => {
    const before = text.slice(0, start).at(-1) ?? '';
    if (/[@#$＠＃\p{L}\p{N}_-]/u.test(before)) return false;
    if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return true;
    if (!/^https?:\/\//i.test(value)) return false;
    const host = value.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? '';
    return isLink(host, 'url');
  });
}
