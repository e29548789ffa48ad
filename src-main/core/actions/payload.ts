import type * as z from 'zod';
import type { Action } from './action.ts';

type Stored = Pick<Action, 'id' | 'payload' | 'payloadVersion'>;

/** What a kind of action keeps in its row, with the version in which it is written now. */
export interface Payload<P> {
  readonly version: number;
  /** A payload as it goes into a row; throws on one that does not fit, which is a bug of whoever made it. */
  check(payload: unknown): P;
  /** The payload of a stored action, parsed once. Throws on one that this version cannot read. */
  read(action: Stored): P;
  /** The same; null where it cannot be read: that spoils only this one action. */
  readable(action: Stored): P | null;
}

export function payload<P>(version: number, schema: z.ZodType<P>): Payload<P> {
  const parsed = new WeakMap<object, P>();
  const readable = ({ payload: stored, payloadVersion }: Stored): P | null => {
    if (payloadVersion !== version) return null;
    const key = typeof stored === 'object' && stored !== null ? stored : null;
    const known = key === null ? undefined : parsed.get(key);
    if (known !== undefined) return known;
    const reading = schema.safeParse(stored);
    if (!reading.success) return null;
    if (key !== null) parsed.set(key, reading.data);
    return reading.data;
  };
  return {
    version,
    check: (value) => schema.parse(value),
    readable,
    read(action) {
      const found = readable(action);
      if (found === null) throw new Error(`the payload of ${action.id} is not one of version ${version}`);
      return found;
    },
  };
}
