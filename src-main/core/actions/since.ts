import * as z from 'zod';
import { readJson } from '../store/json-column.ts';

/** The earliest moment of T3, wall milliseconds, and what was known of the published posts then (an older copy knows no more). */
const Since = z.object({ onWireAtMs: z.number().int().nullable(), knownPostMark: z.number().int().nullable() });
export type Since = z.infer<typeof Since>;

/** Of what may be out, and nobody knows since when. */
export const sinceUnknown: Since = { onWireAtMs: null, knownPostMark: null };

/** As it is kept beside what may be out. What cannot be read still says that it may be: nobody knows since when. */
export function readSince(stored: string): Since {
  const read = Since.safeParse(readJson(stored));
  return read.success ? read.data : sinceUnknown;
}
