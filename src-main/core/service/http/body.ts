import type { Exchange } from './exchange.ts';
import { parseJson } from '../wire/json.ts';

/** What is known of a body once the exchange has ended. */
export type BodyCondition =
  'json' | 'empty' | 'not-json' | 'malformed' | 'too-deep' | 'cut-off' | 'too-large' | 'encoded';

export interface BodyReading {
  condition: BodyCondition;
  /** The parsed value where the condition is `json`. */
  json: unknown;
  /** The body as text, for keeping and showing; null where there was none. */
  text: string | null;
  /** How it is packed, where it is: its text is then in Base64. */
  encoding?: string;
}

/** Bytes of a body that is not text are kept in base64, this much of them. */
const KEPT_OF_ENCODED_BYTES = 64 * 1024;
/** UTF-16 units kept of a body that is not the service's. */
const KEPT_OF_FOREIGN = 64 * 1024;

/**
 * Tells what kind of body came. A body that looks like JSON or says it is counts as JSON even where it is broken; anything
 * else (a login page, a proxy's error) does not come from the service.
 */
export function readBody(exchange: Pick<Exchange, 'header' | 'body' | 'bodyEnd'>): BodyReading {
  const encoding = exchange.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const type = exchange.header('content-type')?.toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity' && exchange.body.length > 0) {
    // We asked for identity. Decoding what came anyway is how a small answer becomes a large one.
    return {
      condition: isHtml(type) ? 'not-json' : 'encoded',
      json: undefined,
      text: inBase64(exchange.body, encoding),
      encoding,
    };
  }
  const text = new TextDecoder().decode(exchange.body);
  return { ...judgeText(text.trimStart(), type, exchange.bodyEnd), text: text === '' ? null : text };
}

/** A page that is not the service's is kept for a look at it, not whole. */
export function shortened(body: BodyReading): BodyReading {
  if (body.condition !== 'not-json' || body.text === null) return body;
  return { ...body, text: body.text.slice(0, KEPT_OF_FOREIGN).toWellFormed() };
}

function judgeText(text: string, type: string, end: Exchange['bodyEnd']): Omit<BodyReading, 'text'> {
  const claimsJson = !text.startsWith('<') && (/^[[{]/.test(text) || (type.includes('json') && !isHtml(type)));
  if (end !== 'complete') return { condition: claimsJson ? end : 'not-json', json: undefined };
  if (text.trim() === '') return { condition: isHtml(type) ? 'not-json' : 'empty', json: undefined };
  const parsed = parseJson(text);
  if (parsed.ok) return { condition: 'json', json: parsed.value };
  return { condition: claimsJson ? parsed.why : 'not-json', json: undefined };
}

function isHtml(type: string): boolean {
  return type.includes('html');
}

function inBase64(bytes: Buffer, encoding: string): string {
  return `${encoding};base64,${bytes.subarray(0, KEPT_OF_ENCODED_BYTES).toString('base64')}`;
}
