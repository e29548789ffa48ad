/** One emoji as it can be looked for. */
export interface Emoji {
  /** Without a tone of skin. */
  emoji: string;
  /** Its name as it is read aloud. */
  name: string;
  /** What is typed of it behind a colon, the commonest first. */
  codes: readonly string[];
  /** Other words that lead to it. */
  tags: readonly string[];
  group: number;
  /** By tone of skin, lightest first; empty: it has none. */
  skins: readonly string[];
}

/** As `emoji-picker-element-data` writes them. */
export interface WrittenEmoji {
  emoji: string;
  annotation: string;
  shortcodes?: readonly string[];
  tags?: readonly string[];
  group: number;
  version: number;
  /** `tone`: a list where two people have one each. */
  skins?: readonly { emoji: string; tone: number | readonly number[] }[];
}

/** Their groups, by the numbers that the data gives them, as people are used to them; 2 are bare tones of skin. */
export const emojiGroups: readonly { group: number; name: string }[] = [
  { group: 0, name: 'Smileys' },
  { group: 1, name: 'People' },
  { group: 3, name: 'Nature' },
  { group: 4, name: 'Food' },
  { group: 5, name: 'Travel' },
  { group: 6, name: 'Activities' },
  { group: 7, name: 'Objects' },
  { group: 8, name: 'Symbols' },
  { group: 9, name: 'Flags' },
];

/** Emoji of later versions are empty boxes on too many of the systems that a post is read on. */
const LATEST_VERSION = 15.1;

export function readEmoji(written: readonly WrittenEmoji[]): Emoji[] {
  return written
    .filter(({ version, group }) => version <= LATEST_VERSION && emojiGroups.some((one) => one.group === group))
    .map(({ emoji, annotation, shortcodes = [], tags = [], group, skins = [] }) => ({
      ...{ emoji, group, tags, codes: shortcodes, name: annotation },
      skins: skins.filter(({ tone }) => typeof tone === 'number').map((skin) => skin.emoji),
    }));
}

/** `tone`: 0 for none, 1 (lightest) to 5. */
export const inTone = ({ emoji, skins }: Emoji, tone: number): string => skins[tone - 1] ?? emoji;

/** Those that what was typed leads to, the likeliest first: what is typed of them, then their names, then other words. */
export function foundEmoji(all: readonly Emoji[], typed: string): Emoji[] {
  const words = typed
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const code = words.join('_');
  return all
    .map((one) => ({ one, rank: rankOf(one, code, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

const NOT_FOUND = 5;

function rankOf({ codes, name, tags, emoji }: Emoji, code: string, words: readonly string[]): number {
  if (codes.includes(code) || emoji === code) return 0;
  if (codes.some((one) => one.startsWith(code))) return 1;
  const inName = name.toLowerCase().split(/[\s:-]+/);
  const all = [...inName, ...tags, ...codes.flatMap((one) => one.split('_'))];
  const begins = (among: readonly string[]): boolean =>
    words.every((word) => among.some((one) => one.toLowerCase().startsWith(word)));
  if (begins(inName)) return 2;
  if (begins(tags)) return 3;
  return begins(all) ? 4 : NOT_FOUND;
}
