/** What may stand in an Authorization header. Anything else would be refused by the library with the value in its hands. */
export function isSendableToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

/** Short tokens are words of every language: blanking them would spoil the text and protect nothing. */
const SHORTEST_BLANKED = 6;

/** Of HTML, for what a token may have in it. */
const entities: Record<string, string> = {
  ...{
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": 'apos',
    '+': 'plus',
    '=': 'equals',
    '/': 'sol',
    _: 'lowbar',
  },
  ...{ '.': 'period', ':': 'colon', ',': 'comma', ';': 'semi', '!': 'excl', '?': 'quest', '#': 'num', $: 'dollar' },
  ...{ '%': 'percnt', '*': 'ast', '@': 'commat', '\\': 'bsol', '|': 'vert', '(': 'lpar', ')': 'rpar' },
};

/** As many as stand before a character of JSON within JSON within JSON. */
const BACKSLASHES = String.raw`\\{1,7}`;

/** One character in every way that JSON, a URL and HTML write it, whichever case their hexadecimals have. */
function spellingOf(char: string, asItIs: string): string {
  const hex = char.charCodeAt(0).toString(16).padStart(2, '0');
  const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const named = entities[char];
  return [
    char === '\\' ? BACKSLASHES : char === '"' || char === '/' ? `(?:${BACKSLASHES})?${asItIs}` : asItIs,
    `${BACKSLASHES}u00${anyCase}`,
    `%(?:25){0,3}${anyCase}`,
    `&(?:amp;){0,3}#(?:0{0,6}${char.charCodeAt(0)}|[xX]0{0,6}${anyCase})(?:;|(?!\\d))`,
    ...(named === undefined ? [] : [`&(?:amp;){0,3}${named};`]),
  ].join('|');
}

const spelled = (text: string, asItIs: (char: string) => string): string =>
  Array.from(text, (char) => `(?:${spellingOf(char, asItIs(char))})`).join('');

/** Base64 for URLs has two characters of its own. */
const inBase64 = (char: string): string => (char === '+' ? '[-+]' : char === '/' ? '[/_]' : char);

const asItself = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|-]/, '\\$&');

/** Each is used for every answer, and long in the making. */
const spellings = new Map<string, RegExp>();
const MOST_SPELLED = 100;

/** A secret as it stands in texts: as it is, escaped, and in Base64, whatever stands before it there. */
function spellingsOf(secret: string): RegExp {
  const known = spellings.get(secret);
  if (known !== undefined) return known;
  const asBase64 = [0, 1, 2].map((before) => base64Behind(secret, before));
  const all = [spelled(secret, asItself), ...asBase64.map((text) => spelled(text, inBase64))];
  // Most characters of a text begin none of them, and are passed over by this look alone.
  const begins = [secret, ...asBase64].map((text) => asItself(text.charAt(0))).join('');
  const made = new RegExp(`(?=[${begins}\\\\%&_-])(?:${all.join('|')})`, 'g');
  if (spellings.size >= MOST_SPELLED) spellings.clear();
  spellings.set(secret, made);
  return made;
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
  return token.length < SHORTEST_BLANKED ? text : text.replaceAll(spellingsOf(token), '[token]');
}
