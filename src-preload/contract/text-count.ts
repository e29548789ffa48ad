import { graphemesOf } from './graphemes.ts';
import { linksIn, mentionsIn, nameAlone, type Stretch } from './text-parts.ts';
import { textRuleOf, type Counting, type TextRule } from './text-rules.ts';

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
export function countAgain(social: string, text: string, ownLimit?: number): TextCount {
  const known = lately.find((one) => one.social === social && one.text === text && one.ownLimit === ownLimit);
  if (known !== undefined) return known.count;
  const count = countText(social, text, ownLimit);
  lately.unshift({ social, text, ownLimit, count });
  lately.length = Math.min(lately.length, MOST_LATELY);
  return count;
}

const MOST_LATELY = 12;
const lately: { social: string; text: string; ownLimit: number | undefined; count: TextCount }[] = [];

/** What stands behind a figure of a count: "5,012+" where only the beginning was counted. */
export const orMore = ({ counted }: Pick<TextCount, 'counted'>): string => (counted === 'at-least' ? '+' : '');

/**
 * Counts `text` as the network of `social` does. An unknown network counts graphemes and has no limit. Whether a text fits
 * is always told exactly; how much too long it is, only up to some thousands: nobody cuts a pasted book to 280 by number,
 * and counting all of it at each key would stop the window for seconds. `ownLimit`: what the server or the plan of a connection allows.
 */
export function countText(social: string, text: string, ownLimit?: number): TextCount {
  const known = textRuleOf(social);
  const rule = known === null || ownLimit === undefined ? known : { ...known, limit: ownLimit };
  const beginning = rule?.counting === 'utf16' ? text : beginningOf(text, 2 * (rule?.limit ?? 0));
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

/** So much of a text is always counted, in UTF-16 units: ten times what the networks allow by themselves that do not count units. */
const MOST_COUNTED = 5_000;
/** The text itself, or the beginning of a very long one: at least so much, in UTF-16 units. */
function beginningOf(text: string, least: number): string {
  const most = Math.max(MOST_COUNTED, least);
  if (text.length <= most) return text;
  // A place where a text can be parted and its parts counted one by one: no sign and no link reaches over it.
  const parting = /[ \n](?=[!-~\p{Lu}\p{Ll}\p{Lo}])|[。、！？](?=\p{Lo})/gu;
  parting.lastIndex = most;
  const at = parting.exec(text)?.index;
  return at === undefined ? text : text.slice(0, at);
}

function lengthBy(rule: TextRule, text: string): number {
  const { counting } = rule;
  // Normalised first, because the network cuts out the links after it has normalised.
  const normal = counting === 'weighted' ? text.normalize() : text;
  let used = 0;
  let from = 0;
  for (const { start, end, weight } of weighedApart(rule, normal)) {
    if (start < from) continue;
    used += count(counting, normal.slice(from, start)) + weight;
    from = end;
  }
  return used + count(counting, normal.slice(from));
}

/** What does not count as it is written. */
function weighedApart({ counting, links, mentions }: TextRule, text: string): (Stretch & { weight: number })[] {
  const { weight } = links;
  const named = mentions === 'address' ? mentionsIn(text, mentions) : [];
  return [
    ...(weight === null ? [] : linksIn(text, links).map((at) => ({ ...at, weight }))),
    ...named.map((at) => ({ ...at, weight: count(counting, nameAlone(text.slice(at.start, at.end))) })),
  ].toSorted((one, other) => one.start - other.start);
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

function graphemes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let used = 0;
  for (const _ of graphemesOf(text)) used++;
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

/** Matching every place of a text against all emoji is slow: only these few stretches can hold one. */
const BEYOND_ASCII = /[#*0-9]?\P{ASCII}+/gu;
const MAY_BE_EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** The emoji of a text, each whole with its joiners and skin tones, and the text without them. */
function partEmoji(text: string): { emoji: string[]; rest: string } {
  const emoji: string[] = [];
  const rest = text.replace(BEYOND_ASCII, (stretch) => {
    if (!MAY_BE_EMOJI.test(stretch)) return stretch;
    // Read with the first emoji: it takes as long as a tenth of a bare Node, and every command loads this.
    return stretch.replace(/\p{RGI_Emoji}/gv, (one) => (emoji.push(one), ''));
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
