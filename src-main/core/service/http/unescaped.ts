/** Of HTML, for what a token may have in it. */
const entities = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', equals: '=', sol: '/', lowbar: '_', period: '.' },
    ...{ colon: ':', comma: ',', semi: ';', excl: '!', quest: '?', num: '#', dollar: '$', percnt: '%', ast: '*' },
    ...{ commat: '@', bsol: '\\', vert: '|', lpar: '(', rpar: ')' },
  }),
);

const [NUL, QUOTE, PERCENT, AMPERSAND] = [0, 0x22, 0x25, 0x26] as const;
const [PLUS, MINUS, SLASH, BACKSLASH, UNDERSCORE] = [0x2b, 0x2d, 0x2f, 0x5c, 0x5f] as const;

/** What stands behind the sign that opens an escape; each as long as it is written here at most. */
const inUnicode = /u00([\da-f]{2})/iy;
const inHex = /[\da-f]{2}/iy;
const inNumber = /#(?:0{0,6}(\d{2,3})(?!\d)|x0{0,6}([\da-f]{2})(?![\da-f]));?/iy;
const inName = /([a-z]{2,6});/y;

/** What opens an escape, or stands for nothing. */
const isSign = (unit: number): boolean => unit === BACKSLASH || unit === PERCENT || unit === AMPERSAND || unit === NUL;

/** Whether reading a text so can give anything but what stands there. */
export const hasEscapes = (text: string): boolean => /[\\%&\0]/.test(text);

/**
 * Reads a text character by character as what JSON, a URL or HTML meant by it, each also within itself, in one go over it
 * whatever stands there. Backslashes that escape nothing we know are passed over, as is NUL, which UTF-16 has between letters.
 */
export class Unescaped {
  /** The UTF-16 unit that was read last, and where its spelling stands. */
  unit = 0;
  start = 0;
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads on; false: that was all. */
  next(): boolean {
    while (this.end < this.#text.length) {
      this.start = this.end;
      const unit = this.#text.charCodeAt(this.start);
      this.end += 1;
      const read = isSign(unit) ? this.#read(unit) : unit;
      if (read === NUL || read === BACKSLASH) continue;
      // Base64 for URLs has two characters of its own.
      this.unit = read === MINUS ? PLUS : read === UNDERSCORE ? SLASH : read;
      return true;
    }
    return false;
  }

  #read(unit: number): number {
    if (unit === BACKSLASH) return this.#behindBackslashes();
    if (unit === PERCENT) return this.#behindPercent();
    return unit === AMPERSAND ? this.#behindAmpersand() : NUL;
  }

  /** As many as JSON within JSON has of them. */
  #behindBackslashes(): number {
    let at = this.start;
    while (this.#text.charCodeAt(at) === BACKSLASH) at += 1;
    this.end = at;
    const escaped = this.#text.charCodeAt(at);
    if (escaped === QUOTE || escaped === SLASH) {
      this.end += 1;
      return escaped;
    }
    return this.#spelled(inUnicode, at, (found) => codeIn(found[1], 16)) ?? NUL;
  }

  #behindPercent(): number {
    let at = this.start + 1;
    while (this.#text.startsWith('25', at)) at += 2;
    this.end = at;
    return this.#spelled(inHex, at, (found) => codeIn(found[0], 16)) ?? PERCENT;
  }

  #behindAmpersand(): number {
    let at = this.start + 1;
    while (this.#text.startsWith('amp;', at)) at += 4;
    this.end = at;
    const numbered = (found: RegExpExecArray): number | null => codeIn(found[1], 10) ?? codeIn(found[2], 16);
    const named = (found: RegExpExecArray): number | null => entities.get(found[1] ?? '')?.charCodeAt(0) ?? null;
    return this.#spelled(inNumber, at, numbered) ?? this.#spelled(inName, at, named) ?? AMPERSAND;
  }

  #spelled(pattern: RegExp, at: number, codeOf: (found: RegExpExecArray) => number | null): number | null {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#text);
    const code = found === null ? null : codeOf(found);
    if (found !== null && code !== null) this.end = at + found[0].length;
    return code;
  }
}

/** Of what may stand in a token (`isSendableToken`), and NUL; null for the rest. */
function codeIn(digits: string | undefined, base: number): number | null {
  const code = Number.parseInt(digits ?? '', base);
  return code === NUL || (code > 0x20 && code < 0x7f) ? code : null;
}

/** The place from which the text is an escape that was cut off, if it is one. */
export function wholeEnd(text: string): number {
  const from = Math.max(0, text.length - 40);
  const open = /(?:\\+(?:u0{0,2}[\da-f]?)?|%(?:25){0,8}[\da-f]?|&(?:amp;){0,8}[#\w]{0,10})$/i.exec(text.slice(from));
  return open === null ? text.length : from + open.index;
}
