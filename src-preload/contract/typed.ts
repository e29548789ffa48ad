import * as z from 'zod';
import { method } from './procedure.ts';
import { LONGEST_TYPED, LONGEST_TYPED_NAME } from './typed-length.ts';

/** What stands in one field, or one dialog, and was neither saved nor sent. */
export interface TypedWords {
  /** Of what it is; the window's own name for it. */
  name: string;
  text: string;
}

const Name = z.string().min(1).max(LONGEST_TYPED_NAME);

/** What is typed in dialogs and forms and not saved: it outlives the window and the program, for two weeks. Never a secret. */
export const typed = {
  watch: method(z.object({})).watching<TypedWords[]>(),
  /** `text` null: it was saved, sent or given up. */
  keep: method(
    z.object({
      changes: z.array(z.object({ name: Name, text: z.string().max(LONGEST_TYPED).nullable() })).max(100),
    }),
  ).to<Record<never, never>>(),
};
