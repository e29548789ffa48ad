import { DEEPEST_JSON } from '../../../../src-preload/contract/json-depth.ts';

export type ParsedJson = { ok: true; value: unknown } | { ok: false; why: 'malformed' | 'too-deep' };

/**
 * Reads JSON that nobody vouches for. Never throws. Integers beyond 2^53 become text with their exact digits, because ids
 * may be that large and JSON.parse rounds them. Members called `__proto__` are left out (the raw text keeps them).
 */
export function parseJson(text: string): ParsedJson {
  if (nestsDeeperThan(text, DEEPEST_JSON)) return { ok: false, why: 'too-deep' };
  try {
    return { ok: true, value: needsReviver(text) ? parseRevived(text) : (JSON.parse(text) as unknown) };
  } catch {
    return { ok: false, why: 'malformed' };
  }
}

/** A reviver makes parsing several times slower: it runs only where there is something for it to do. */
function needsReviver(text: string): boolean {
  return /\d{16}/.test(text) || /__proto__|\\u/.test(text);
}

type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

function parseRevived(text: string): unknown {
  const revive: SourceReviver = (key, value, context) => {
    if (key === '__proto__') return undefined;
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const source = context.source ?? '';
    return /^-?\d+$/.test(source) ? source : value;
  };
  // The third parameter (proposal "JSON.parse source text access") is in V8 but not yet in TypeScript's library.
  return JSON.parse(text, revive as (this: unknown, key: string, value: unknown) => unknown) as unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside strings in one pass, so that depth is known before anything recursive touches the text. */
function nestsDeeperThan(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > deepest) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return false;
}
