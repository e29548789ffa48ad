/** What may stand in an Authorization header. Anything else would be refused by the library with the value in its hands. */
export function isSendableToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

/** Short tokens are words of every language: blanking them would spoil the text and protect nothing. */
const SHORTEST_BLANKED = 6;

/** A secret as it stands in texts: as it is, in JSON, in a URL, and in Base64, whatever stands before it there. */
function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((before) => base64Behind(secret, before));
  const forUrls = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([secret, secret.replaceAll('/', '\\/'), encodeURIComponent(secret), ...base64, ...forUrls])];
}

/** The characters of Base64 that say the secret alone, where so many bytes (modulo 3) stand before it. */
function base64Behind(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/**
 * Blanks the token wherever it appears in a text that came back, as it is or escaped. A service (or a proxy's debug page)
 * that echoes the request headers would otherwise carry the token into the database and the log.
 */
export function redactToken(text: string, token: string): string {
  if (token.length < SHORTEST_BLANKED) return text;
  return spellingsOf(token).reduce((blanked, spelling) => blanked.replaceAll(spelling, '[token]'), text);
}
