import { graphemesOf } from '../../src-preload/contract/graphemes.ts';
import { hasBoards } from '../../src-preload/contract/post-check.ts';
import { hashtagsIn, linksIn, mentionsIn, shownParts, type ShownPart } from '../../src-preload/contract/text-parts.ts';
import { textRuleOf, type TextRule } from '../../src-preload/contract/text-rules.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

export interface Preview {
  parts: ShownPart[];
  /** Something follows behind "more". */
  cut: boolean;
  note: string;
  /** What of the text will not be a link there, in sentences. */
  remarks: string[];
  /** The host of the post's own link, else of the first one in its text, as a card names it; null: there is none, or the network makes no card. */
  host: string | null;
}

/** No network shows more than this of a post, and a page that holds a pasted book twice is slow at each key. */
const mostShown = 5_000;

/**
 * What a reader sees of a text on a network before opening it: links as it shortens them, folded where its feed folds. `link`: the one
 * that the post has beside its text.
 */
export function previewOf(social: string, text: string, link: string | null = null): Preview {
  const rule = textRuleOf(social);
  const beginning = text.length <= mostShown ? text : text.slice(0, 2 * mostShown);
  const whole = shownParts(rule, beginning);
  const shown = firstLines(firstCharacters(whole, rule?.fold?.characters ?? mostShown), rule?.fold?.lines ?? null);
  const cut = lengthOf(shown) < lengthOf(whole) - trailingSpace(whole) || beginning.length < text.length;
  return {
    parts: shown,
    cut,
    note: cut && rule?.fold ? plural(rule.fold.lines, { one: 'cut after # line', other: 'cut after # lines' }) : '',
    remarks: rule === null ? [] : remarksOf(rule, beginning),
    host: hostShown(social, text, link),
  };
}

/** A pin leads to its own link, and to none in its words. */
function hostShown(social: string, text: string, link: string | null): string | null {
  const isFollowed = textRuleOf(social)?.links.shown !== 'not-followed';
  const own = isFollowed || hasBoards({ social }) ? hostIn(link ?? '') : null;
  return own ?? (isFollowed ? hostIn(text) : null);
}

const hostIn = (text: string): string | null =>
  /https?:\/\/([^\s/?#]+)/i.exec(text)?.[1]?.replace(/^www\./i, '') ?? null;

const lengthOf = (parts: readonly ShownPart[]): number => parts.reduce((sum, { shown }) => sum + shown.length, 0);

function trailingSpace(parts: readonly ShownPart[]): number {
  const last = parts.at(-1)?.shown ?? '';
  return last.length - last.trimEnd().length;
}

/** Up to the end of a line, so that a fold in lines is one. */
function firstLines(parts: readonly ShownPart[], most: number | null): ShownPart[] {
  if (most === null) return [...parts];
  const shown: ShownPart[] = [];
  let left = most;
  for (const part of parts) {
    const lines = part.shown.split('\n', left + 1);
    const kept = lines.slice(0, left).join('\n');
    if (kept !== '') shown.push({ ...part, shown: kept });
    if (lines.length > left) break;
    left -= lines.length - 1;
  }
  return shown;
}

/** Never cuts an emoji or an accent apart. */
function firstCharacters(parts: readonly ShownPart[], most: number): ShownPart[] {
  const shown: ShownPart[] = [];
  let left = most;
  for (const part of parts) {
    let end = 0;
    for (const { index, segment } of graphemesOf(part.shown)) {
      if (left === 0) break;
      left--;
      end = index + segment.length;
    }
    if (end > 0) shown.push({ ...part, shown: part.shown.slice(0, end) });
    if (end < part.shown.length) break;
  }
  return shown;
}

const isShortened = (rule: Pick<TextRule, 'links' | 'mentions' | 'hashtags'>, text: string): boolean =>
  linksIn(text, rule.links).some(({ start, end }) => lengthOf(shownParts(rule, text.slice(start, end))) < end - start);

function remarksOf({ name, links, mentions, hashtags }: TextRule, text: string): string[] {
  const remarks: string[] = [];
  if (links.shown === 'not-followed' && linksIn(text, links).length > 0)
    remarks.push(`A link in the text cannot be followed on ${name}.`);
  if (typeof links.shown === 'object' && links.weight === null && isShortened({ links, mentions, hashtags }, text))
    remarks.push(`${name} shows a link shortened, and counts all of it.`);
  if (mentions === 'none' && mentionsIn(text, 'word').length > 0)
    remarks.push(`A name with @ stays plain text on ${name}.`);
  const tags = hashtags.shown === 'all' ? 0 : hashtagsIn(text).length;
  if (hashtags.shown === 'none' && tags > 0) remarks.push(`Hashtags stay plain text on ${name}.`);
  if (hashtags.shown === 'first' && tags > 1)
    remarks.push(`On ${name} the first hashtag is the topic of the post; the others stay plain text.`);
  return remarks;
}
