import type { WireProfile } from '../wire/wire-profile.ts';
import type { ValueReading } from './call.ts';
import { readRefusedChange } from './failed-there.ts';

/** The answer to what gives nothing back: it was done, unless it says that it was not. */
export const readDone = (json: unknown, { answers }: WireProfile): ValueReading<null> => ({
  value: null,
  problem: null,
  refused: readRefusedChange(json, answers, null),
});
