import * as z from 'zod';
import { fault } from './input-fault.ts';
import { isTooDeep } from './json-depth.ts';

/** Any value of JSON that is not nested too deeply. */
export const JsonValue = z
  .unknown()
  .refine((value) => !isTooDeep(value), fault('json-too-deep'))
  .pipe(z.json());
export type JsonValue = z.infer<typeof JsonValue>;
