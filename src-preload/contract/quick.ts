import type { DraftBody } from './drafts.ts';
import { plainText, webAddress } from './given-words.ts';
import { upTo } from './up-to.ts';

/* The small window for a quick post: how it and its shell tell each other, behind the # of its address and nowhere else. */

/**
 * What its address says. By the shell: `shown`, or `given` with what the clipboard holds (`taken` is null: nothing to write
 * with). By its page: it wants to be put `away`, to be given the clipboard, or its draft to be opened in the large window
 * (null: there is none yet).
 */
export type QuickPlace =
  | { is: 'shown' }
  | { is: 'given'; taken: Clipped | null }
  | { is: 'away' }
  | { is: 'asks-clipboard' }
  | { is: 'asks-open'; draft: { id: string; spaceId: string } | null };

/** What a draft can take from the clipboard: a web address alone is a link, all else is text. `isCut`: there was more of it. */
export type Clipped = { text: string; isCut?: true } | { link: string };

/** Longer ones are no post: what is behind it is left where it is. */
export const MOST_CLIPPED = 20_000;

/** Null: there is nothing that can be written. */
export function clipped(text: string): Clipped | null {
  const isCut = text.length > MOST_CLIPPED;
  const words = plainText(isCut ? upTo(text, MOST_CLIPPED).toWellFormed() : text);
  if (words.trim() === '') return null;
  if (isCut) return { text: words, isCut };
  const given = words.trim();
  const link = /\s/.test(given) ? null : webAddress(given);
  return link === null ? { text: words } : { link };
}

/** A draft with that in it: its link where it has none, else behind its words. A link that it has already is not said twice. */
export function withClipped(body: Pick<DraftBody, 'text' | 'link'>, taken: Clipped): Partial<DraftBody> {
  if ('link' in taken && hasLink(body, taken.link)) return {};
  if ('link' in taken && (body.link === null || body.link === '')) return taken;
  const words = 'link' in taken ? taken.link : taken.text;
  const between = body.text === '' || /\s$/.test(body.text) ? '' : ' ';
  return { text: `${body.text}${between}${words}` };
}

const hasLink = ({ text, link }: Pick<DraftBody, 'text' | 'link'>, given: string): boolean =>
  [link ?? '', ...text.split(/\s+/)].some((word) => word !== '' && (webAddress(word) ?? word) === given);

const id = /^[\w-]{1,100}$/;

export function printQuick(place: QuickPlace): string {
  switch (place.is) {
    case 'shown':
      return '/quick';
    case 'given':
      return withWords('/quick/given', place.taken);
    case 'away':
      return '/quick/away';
    case 'asks-clipboard':
      return '/quick/clipboard';
    case 'asks-open':
      return withWords('/quick/open', place.draft);
    default:
      return place satisfies never;
  }
}

const withWords = (at: string, words: Clipped | { id: string; spaceId: string } | null): string =>
  words === null ? at : `${at}?${new URLSearchParams(Object.entries(words).map(asText)).toString()}`;

const asText = ([name, value]: [string, string | boolean]): [string, string] => [name, String(value)];

/** Null: the address is none of the small window's. */
export function parseQuick(path: string): QuickPlace | null {
  const [at = '', asked = ''] = path.split('?', 2);
  const words = new URLSearchParams(asked);
  switch (at) {
    case '/quick':
      return { is: 'shown' };
    case '/quick/given':
      return { is: 'given', taken: takenIn(words) };
    case '/quick/away':
      return { is: 'away' };
    case '/quick/clipboard':
      return { is: 'asks-clipboard' };
    case '/quick/open':
      return { is: 'asks-open', draft: draftIn(words) };
    default:
      return null;
  }
}

function takenIn(words: URLSearchParams): Clipped | null {
  const [link, text] = [words.get('link'), words.get('text')];
  if (link !== null) return { link };
  if (text === null) return null;
  return words.has('isCut') ? { text, isCut: true } : { text };
}

function draftIn(words: URLSearchParams): { id: string; spaceId: string } | null {
  const [draftId, spaceId] = [words.get('id') ?? '', words.get('spaceId') ?? ''];
  return id.test(draftId) && id.test(spaceId) ? { id: draftId, spaceId } : null;
}
