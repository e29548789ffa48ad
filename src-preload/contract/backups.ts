import * as z from 'zod';
import { method } from './procedure.ts';
import { None } from './shared.ts';

/** A whole copy of the database in the folder `backups`. */
export interface StoredBackup {
  name: string;
  /** Absolute. */
  path: string;
  madeAtMs: number;
  bytes: number;
}

const File = z.object({ file: z.string().min(1) });

/** Copies of everything but the tokens, which are in no database: made, carried elsewhere and put back. */
export const backups = {
  /** Newest first. */
  list: method(None).to<StoredBackup[]>(),
  /** One more now; those of every day are made without it. */
  make: method(None).to<{ path: string }>(),
  /** Everything as one file at this whole path, for another computer. Replaces nothing. */
  export: method(File).failing('invalid').to<{ bytes: number }>(),
  /**
   * Puts a backup, by its name, or any other such file, by its whole path, in the place of what is here, which becomes the
   * newest backup. The core ends and starts with it: paused, and what may have gone out from it meanwhile asks.
   */
  restore: method(File).failing('invalid').to<Record<never, never>>(),
};
