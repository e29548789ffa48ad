import type { Dialect } from '../dialects/dialect.ts';
import { ok, type Reply } from '../http/reply.ts';

/** Where members are stated: `{data: X}`, exactly 200. */
export const data = (value: unknown): Reply => ok({ data: value });

/** "an object without `data` is also declared". */
export const updated = (dialect: Dialect, record: unknown): Reply =>
  ok(dialect.wrapsUpdates ? { data: record } : record);

/** "JSON object, no members declared": what comes is the dialect's choice. */
export function undeclared(dialect: Dialect, record: unknown): Reply {
  if (dialect.undeclared === 'no-content') return { ...ok(undefined), status: 204 };
  return ok(dialect.undeclared === 'empty-object' ? {} : record);
}

/** The same for something new. */
export function created(dialect: Dialect, record: unknown): Reply {
  if (dialect.undeclared === 'no-content') return { ...ok(undefined), status: 204 };
  return { ...ok(dialect.undeclared === 'empty-object' ? {} : { data: record }), status: dialect.createdStatus };
}
