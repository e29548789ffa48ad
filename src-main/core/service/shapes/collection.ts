import * as z from 'zod/mini';
import { count, number, text } from './lenient.ts';

/** How well the service collects an account's figures. `state` is an open set of words, kept as it is. */
export const collection = z.looseObject({
  state: text,
  reason: text,
  remedy: text,
  last_collected_at: text,
  cadence_hours: number,
  polling_window_days: count,
});

export type Collection = z.infer<typeof collection>;
