import type { Dialect } from '../dialects/dialect.ts';
import type { World } from '../world/world.ts';
import { isRecord, parseJson, readId } from './wire-json.ts';

/** One request that was let in: who asks, for what, with which words. What an operation is a function of. */
export interface Call {
  world: World;
  dialect: Dialect;
  params: Record<string, string>;
  query: URLSearchParams;
  contentType: string;
  bytes: Buffer;
  /** The parsed body; undefined where there is none, or it is not JSON. */
  json: unknown;
  user: string;
  nowMs: number;
}

/** A JSON object, or an empty one: a missing body is a body without members. */
export const fieldsOf = (call: Call): Record<string, unknown> => (isRecord(call.json) ? call.json : {});

/** An id of the path; -1, which nothing has, where it is none. */
export const pathId = (call: Call, name: string): number => readId(call.params[name] ?? '', call.dialect.ids) ?? -1;

export function readJson(contentType: string, bytes: Buffer): unknown {
  if (bytes.length === 0 || !/\bjson\b/i.test(contentType)) return undefined;
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
