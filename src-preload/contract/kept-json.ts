/** Something that a JSON text says and that would be lost, or changed, by reading it. */
export type UnkeptJson =
  | { code: 'number'; written: string }
  /** In one object a second time: the last one alone would be taken. */
  | { code: 'name-twice'; name: string }
  /** Reading an object by its members takes this one for the object's own nature, and drops it. */
  | { code: 'name-of-nature'; name: string };

const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const COLON = /\s*:/y;

/** The first of what would not be kept as it is written; null: all of it would be. Of a text that is JSON. Not recursive. */
export function unkeptInJson(text: string): UnkeptJson | null {
  /** The names so far of each object that is open. Lists need none: what has a name stands in the innermost object. */
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '{') open.push(new Set());
    else if (char === '}') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      COLON.lastIndex = end;
      const unkept = COLON.test(text) ? unkeptName(text.slice(at, end), open.at(-1)) : null;
      if (unkept !== null) return unkept;
      at = end - 1;
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      NUMBER.lastIndex = at;
      const [written = char] = NUMBER.exec(text) ?? [];
      if (!isKept(written)) return { code: 'number', written };
      at += written.length - 1;
    }
  }
  return null;
}

function unkeptName(written: string, names: Set<string> | undefined): UnkeptJson | null {
  // Two ways of writing it are one name.
  const name = JSON.parse(written) as string;
  if (name === '__proto__') return { code: 'name-of-nature', name };
  if (names?.has(name)) return { code: 'name-twice', name };
  names?.add(name);
  return null;
}

/** Behind its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Whether the number that is read is the one that is written, digit by digit: it is sent as it is read. What is too large is read as "Infinity". */
const isKept = (written: string): boolean => decimalOf(written) === decimalOf(String(Number(written)));

/** One way of writing for each value: the sign, the digits without zeros at either end, and what the last of them stands for. */
function decimalOf(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  if (end === 0) return '0';
  const power = Number(exponent) - fraction.length + digits.length - end;
  return `${mantissa.startsWith('-') ? '-' : ''}${digits.slice(0, end)}e${power}`;
}
