import { isRecord, WireId } from '../http/wire-json.ts';
import type { Dialect } from './dialect.ts';

/** What a dialect does to any body, whatever it is about. */
export function shape(dialect: Dialect, body: unknown): unknown {
  const shaped = dialect.sparse ? sparse(body) : body;
  return dialect.extraFields ? withExtra(shaped) : shaped;
}

/** Members that a reader can do without. */
const DISPENSABLE = new Set(['definition', 'note', 'permalink', 'thumbnail', 'remedy', 'avatar', 'max_average']);

/** Nulls where "not available" can be meant; empty maps as the empty lists that PHP makes of them. */
function sparse(body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, thinned(key, value)]));
}

function thinned(key: string, value: unknown): unknown {
  if (DISPENSABLE.has(key)) return null;
  if (Array.isArray(value)) return value.map((one: unknown) => (isRecord(one) ? thinned('', one) : one));
  if (!isRecord(value) || value instanceof WireId) return value;
  return Object.keys(value).length === 0 ? [] : sparse(value);
}

/** Members nobody has heard of, on the whole and on what is in `data`. */
function withExtra(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const unheardOf = {
    api_version: '0.0.1',
    _links: { self: null, next: [] },
    'x-unknown': [{ deep: [null, 1.5, 'ß'] }],
  };
  const data = body['data'];
  const inner = Array.isArray(data)
    ? { data: data.map((one: unknown) => (isPlain(one) ? { ...one, ...unheardOf } : one)) }
    : isPlain(data)
      ? { data: { ...data, ...unheardOf } }
      : {};
  return { ...body, ...inner, ...unheardOf };
}

const isPlain = (value: unknown): value is Record<string, unknown> => isRecord(value) && !(value instanceof WireId);
