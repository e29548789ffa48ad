import { readBody, shortened, type BodyReading } from './body.ts';
import { holdsNone } from './encoded-body.ts';
import type { Exchange } from './exchange.ts';
import { Redaction } from './redact-token.ts';

/** What may be read of an exchange, and kept. */
export interface Told {
  /** Null also for one that has a token in it: no ID and no wait is made of one. */
  header: Exchange['header'];
  body: BodyReading;
}

/**
 * An exchange without the tokens that it may echo. Total: where they cannot be told from the rest, nothing that came is
 * kept but what kind of answer it was, and not why either, since the error could quote it.
 */
export function withoutTokens(seen: Exchange, tokens: readonly string[]): Told {
  try {
    const redaction = new Redaction(tokens);
    const header = (name: string): string | null => {
      const value = seen.header(name);
      return value === null || redaction.isIn(value) ? null : value;
    };
    return { header, body: blanked(readBody({ ...seen, header }), seen, redaction) };
  } catch {
    const { condition } = readBody({ ...seen, header: () => null });
    return { header: () => null, body: { condition, json: undefined, text: null } };
  }
}

/** The parsed value is read anew from the blanked text, so no token is in either. */
function blanked(body: BodyReading, seen: Exchange, redaction: Redaction): BodyReading {
  if (body.text === null) return body;
  const { encoding, condition } = body;
  if (encoding !== undefined) {
    if (holdsNone(seen.body, encoding, redaction)) return body;
    return { ...body, text: `${encoding}; ${seen.body.length} bytes, not kept` };
  }
  const text = redaction.blank(body.text, seen.bodyEnd === 'complete' ? 'whole' : 'cut-off');
  if (text === body.text || condition !== 'json') return shortened({ ...body, text });
  const anew = readBody({ header: () => null, body: Buffer.from(text), bodyEnd: 'complete' });
  // A token of digits alone can stand where JSON has a number, and leaves nothing to be read.
  return anew.condition === 'json' ? anew : { ...body, json: undefined, text };
}
