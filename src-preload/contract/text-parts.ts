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
  return urlsIn(text).filter(({ start, end }) => {
    const value = text.slice(start, end);
    const before = text.slice(0, start).at(-1) ?? '';
    if (/[@#$＠＃\p{L}\p{N}_-]/u.test(before)) return false;
    if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return found !== 'http';
    if (!/^https?:\/\//i.test(value)) return false;
    if (found === 'written') return true;
    const host = value.replace(/^https?:\/\//i, '').split(/[/?#:]/)[0] ?? '';
    return host.length <= HOST && isLink(host, 'url');
  });
}

/** Characters without a blank among them that are looked through at once; more would take their square in time. */
const AT_ONCE = 512;
const LONG_RUN = new RegExp(String.raw`(?<!\S)\S{${AT_ONCE + 1},}`, 'g');
/** Characters of a scheme and the longest host: what has no end of one by then is no address. */
const HOST = 264;
/** What is longer is no address to any network. */
const LONGEST_ADDRESS = 8_192;

function urlsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    const to = index + run.length;
    found.push(...urlsWithin(text, from, index), ...urlsInRun(text, index, to));
    from = to;
  }
  return [...found, ...urlsWithin(text, from, text.length)];
}

const urlsWithin = (text: string, from: number, to: number): Stretch[] =>
  find(text.slice(from, to), 'url').map(({ start, end }) => ({ start: from + start, end: from + end }));

/** Piece by piece, each beginning so far before the last one ended that a host fits in. */
function urlsInRun(text: string, from: number, to: number): Stretch[] {
  const found: Stretch[] = [];
  for (let [at, isCut] = [from, false]; at < to;) {
    const end = Math.min(to, at + AT_ONCE);
    // What begins where a piece was cut may have begun before.
    const here = urlsWithin(text, at, end).filter(({ start }) => !isCut || start > at);
    const open = end === to ? undefined : here.find((one) => one.end > end - HOST);
    found.push(...here.filter((one) => open === undefined || one.start < open.start));
    if (end === to) break;
    const whole = open && wholeUrl(text, open, to);
    if (whole === null) break;
    if (whole !== undefined) found.push(whole);
    at = whole === undefined ? end - HOST : whole.end;
    isCut = whole === undefined;
  }
  return found;
}

/** An address that goes on behind its piece; null: it is too long to be one. */
function wholeUrl(text: string, { start, end }: Stretch, to: number): Stretch | null {
  for (let until = end; until - start < LONGEST_ADDRESS;) {
    until = Math.min(to, until + AT_ONCE);
    const [url] = urlsWithin(text, start, until);
    if (url?.start === start && (until === to || url.end <= until - HOST)) return url;
    if (until === to) break;
  }
  return null;
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
