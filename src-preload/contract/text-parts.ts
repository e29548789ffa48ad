import { find, test as isLink } from 'linkifyjs';
import type { LinkRule, LinksShown, MentionsShown, TextRule } from './text-rules.ts';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a network makes a link of, and the words between, as a reader sees them. */
export interface ShownPart {
  as: 'words' | 'link' | 'mention' | 'hashtag';
  shown: string;
}

/**
 * Links as the networks shorten them: the host has a real top-level domain, and no @, #, $ or letter is glued in front.
 * `written`: what is written as a link is one, whatever its host: with http:// or https:// in front, or as the networks see it.
 */
export function linksIn(text: string, { found }: { found: LinkRule['found'] | 'written' }): Stretch[] {
  if (!text.includes('.') && found !== 'written') return [];
  return find(text, 'url').filter(({ start, value }) => {
    const before = text.slice(0, start).at(-1) ?? '';
    if (/[@#$＠＃\p{L}\p{N}_-]/u.test(before)) return false;
    if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return found !== 'http';
    if (!/^https?:\/\//i.test(value)) return false;
    if (found === 'written') return true;
    const host = value.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? '';
    return isLink(host, 'url');
  });
}

const MENTIONS: Record<Exclude<MentionsShown, 'none'>, RegExp> = {
  word: /(?<![\w@./-])@\w+(?![\w@])/g,
  dotted: /(?<![\w@./-])@\w+(?:\.\w+)*(?![\w@])/g,
  domain: /(?<![\w@./-])@[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?![\w@])/gi,
  // A name with dots or hyphens is read whole, and no account of the server itself is called so.
  address: /(?<![\w@./-])@(?:\w+(?:[.-]+\w+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+|\w+(?![.-]+\w))(?![\w@])/gi,
};

const stretches = (text: string, pattern: RegExp): Stretch[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));

export const mentionsIn = (text: string, mentions: MentionsShown): Stretch[] =>
  mentions === 'none' || !text.includes('@') ? [] : stretches(text, MENTIONS[mentions]);

/** Never a number alone: "#1" is no hashtag anywhere. */
export const hashtagsIn = (text: string): Stretch[] =>
  /[#＃]/.test(text) ? stretches(text, /(?<![\p{L}\p{M}\p{N}_&/#])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu) : [];

/** @name@server.example shows, and counts, as @name. */
export const nameAlone = (mention: string): string => mention.replace(/(?<=.)@.*/s, '');

/** A text as a network shows it; a network that is not known shows it as it is. Nothing of it is markup. */
export function shownParts(rule: Pick<TextRule, 'links' | 'mentions' | 'hashtags'> | null, text: string): ShownPart[] {
  if (rule === null) return text === '' ? [] : [{ as: 'words', shown: text }];
  const parts: ShownPart[] = [];
  let from = 0;
  for (const { start, end, as, shown } of marked(rule, text)) {
    if (start < from) continue;
    if (start > from) parts.push({ as: 'words', shown: text.slice(from, start) });
    parts.push({ as, shown });
    from = end;
  }
  if (from < text.length) parts.push({ as: 'words', shown: text.slice(from) });
  return parts;
}

function marked(
  { links, mentions, hashtags }: Pick<TextRule, 'links' | 'mentions' | 'hashtags'>,
  text: string,
): (Stretch & ShownPart)[] {
  const words = ({ start, end }: Stretch): string => text.slice(start, end);
  const followed = links.shown === 'not-followed' ? 'words' : 'link';
  const tags = hashtags.shown === 'none' ? [] : hashtagsIn(text);
  return [
    ...linksIn(text, links).map((at) => ({ ...at, as: followed, shown: linkShown(words(at), links.shown) }) as const),
    ...mentionsIn(text, mentions).map((at) => ({ ...at, as: 'mention', shown: nameAlone(words(at)) }) as const),
    ...(hashtags.shown === 'first' ? tags.slice(0, 1) : tags).map(
      (at) => ({ ...at, as: 'hashtag', shown: words(at) }) as const,
    ),
  ].toSorted((one, other) => one.start - other.start);
}

function linkShown(link: string, shown: LinksShown): string {
  if (typeof shown === 'string') return link;
  const address = link.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  const from = shown.cut === 'address' ? 0 : (/[/?#]|$/.exec(address)?.index ?? 0);
  const [host, rest] = [address.slice(0, from), address.slice(from)];
  if (rest.length <= shown.over) return host + (rest === '/' ? '' : rest);
  return `${host}${rest.slice(0, shown.to)}${shown.end}`;
}
