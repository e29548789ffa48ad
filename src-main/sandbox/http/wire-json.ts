/**
 * JSON as this service reads and writes it. Ids stand as `WireId` until the last moment, since how an id looks on the
 * wire (a number, a text, a number beyond 2^53) is a matter of the dialect.
 */

/** An integer too large for a number, as it stood in the text. Only made by `parseJson`. */
export class BigInteger {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export class WireId {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export const wireId = (value: number) => new WireId(value);

export type IdForm = 'integer' | 'string' | 'beyond-2^53';

/** Odd, so that a client that reads the number as a double gets another id, and fails loudly. */
const BEYOND = 9_007_199_254_740_993n;

/** Node 24 has both; the library of es2024 does not list them yet. */
interface SourceJson {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const sourceJson = JSON as unknown as SourceJson;

export function writeJson(body: unknown, form: IdForm): string {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (value instanceof WireId) return idOnWire(value.value, form);
    return value instanceof BigInteger ? sourceJson.rawJSON(value.source) : value;
  });
}

/** What an id is in the text of an answer. */
export function idOnWire(id: number, form: IdForm): unknown {
  if (form === 'integer') return id;
  return form === 'string' ? String(id) : sourceJson.rawJSON(beyond(id));
}

/** The same as text: for paths, Location headers and ids within strings. */
export function idText(id: number, form: IdForm): string {
  return form === 'beyond-2^53' ? beyond(id) : String(id);
}

const beyond = (id: number) => (BEYOND + 2n * BigInt(id)).toString();

/** Our id for theirs, from a path or a body: an integer, its text, or null where it is no id of ours. */
export function readId(value: unknown, form: IdForm): number | null {
  const text = value instanceof BigInteger ? value.source : typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,30}$/.test(text)) return null;
  if (form !== 'beyond-2^53') return Number.isSafeInteger(Number(text)) ? Number(text) : null;
  const offset = BigInt(text) - BEYOND;
  return offset > 0n && offset % 2n === 0n ? Number(offset / 2n) : null;
}

/** Throws SyntaxError on anything but JSON. Integers beyond 2^53 keep their digits. */
export function parseJson(text: string): unknown {
  return sourceJson.parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
      ? new BigInteger(context.source ?? '')
      : value,
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof BigInteger);
}
