import { AsItIs, merged, Search, unitsOf, type Occurrences, type Stretch } from './occurrences.ts';
import { hasEscapes, Unescaped, wholeEnd } from './unescaped.ts';

/** What may stand in an Authorization header. Anything else would be refused by the library with the value in its hands. */
export function isSendableToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

/** Stands where a token stood. */
export const BLANKED = '[token]';

/** Short tokens are words of every language: blanking them would spoil the text and protect nothing. */
const SHORTEST_BLANKED = 6;

/**
 * Finds tokens in texts that came back, as they are, escaped, or in Base64. A service (or a proxy's debug page) that echoes
 * the request headers would otherwise carry them into the database and the log. The time it takes is that of reading the text.
 */
export class Redaction {
  readonly #asWritten: Search;
  readonly #unescaped: Search;

  constructor(tokens: readonly string[]) {
    const blanked = tokens.filter((token) => token.length >= SHORTEST_BLANKED);
    const inBase64 = blanked.flatMap((token) => [0, 1, 2].map((before) => base64Behind(token, before)));
    const asWritten = new Set([...blanked.flatMap(written), ...inBase64, ...inBase64.map(forUrls)]);
    this.#asWritten = new Search([...asWritten].map((text) => unitsOf(new AsItIs(text))));
    const unescaped = [...new Set([...blanked, ...inBase64])].map((text) => unitsOf(new Unescaped(text)));
    // Of one that is little but backslashes too little is left to be looked for.
    this.#unescaped = new Search(unescaped.filter(({ length }) => length >= SHORTEST_BLANKED));
  }

  isIn(text: string): boolean {
    return this.#occurrencesIn(text).some(({ all }) => all.length > 0);
  }

  /** The text with each blanked; of one that was cut off, also the beginning of one with which it ends. */
  blank(text: string, ends: 'whole' | 'cut-off' = 'whole'): string {
    const [asWritten, unescaped] = this.#occurrencesIn(text);
    const found = merged(asWritten.all, unescaped.all);
    const open = ends === 'whole' ? [] : [asWritten.openFrom, this.#cutOffEscape(text) ?? unescaped.openFrom];
    let kept = '';
    let at = 0;
    for (const { start, end } of withEnd(found, open, text.length)) {
      kept += text.slice(at, start) + BLANKED;
      at = end;
    }
    return at === 0 ? text : kept + text.slice(at);
  }

  /** What is written as an escape is found in the one way, and what stands for itself though it looks like one in the other. */
  #occurrencesIn(text: string): [asWritten: Occurrences, unescaped: Occurrences] {
    const asWritten = this.#asWritten.in(new AsItIs(text));
    return [asWritten, hasEscapes(text) ? this.#unescaped.in(new Unescaped(text)) : asWritten];
  }

  /** Where a token begins that the text breaks off in, within an escape. */
  #cutOffEscape(text: string): number | null {
    const end = wholeEnd(text);
    return end === text.length ? null : this.#unescaped.in(new Unescaped(text.slice(0, end))).openFrom;
  }
}

function withEnd(found: Stretch[], open: readonly (number | null)[], end: number): Stretch[] {
  const starts = open.filter((start) => start !== null);
  return starts.length === 0 ? found : merged(found, [{ start: Math.min(...starts), end }]);
}

/** In the usual spellings, for tokens in which an escape stands as such: what that says is another text. */
function written(token: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const once = inJson(token);
  const inUrl = encodeURIComponent(token);
  return [token, once, inJson(once), inJson(inJson(once)), inUrl, encodeURIComponent(inUrl), inHtml(token)];
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The characters of Base64 that say the secret alone, where so many bytes (modulo 3) stand before it. */
function base64Behind(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

const forUrls = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
