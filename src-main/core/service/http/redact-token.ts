/** What may stand in an Authorization header. Anything else would be refused by the library with the value in its hands. */
export function isSendableToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

/** Short tokens are words of every language: blanking them would spoil the text and protect nothing. */
const SHORTEST_BLANKED = 6;

/**
 * Blanks the token wherever it appears in a text that came back, as it is or escaped. A service (or a proxy's debug page)
 * that echoes the request headers would otherwise carry the token into the database and the log.
 */
export function redactToken(text: string, token: string): string {
  if (token.length < SHORTEST_BLANKED) return text;
  const spellings = [token, token.replaceAll('/', '\\/'), encodeURIComponent(token)];
  return spellings.reduce((blanked, spelling) => blanked.replaceAll(spelling, '[token]'), text);
}
