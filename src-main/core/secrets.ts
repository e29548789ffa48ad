import type { SecretPlace } from './protocol.ts';

/** Where tokens are kept: a shell's keychain or file. Never the database, never a log. */
export interface Secrets {
  /** Null when there is none under this key (or the keychain was changed outside). */
  get(key: string): Promise<string | null>;
  /** Says where it is kept now. */
  set(key: string, value: string): Promise<SecretPlace>;
  delete(key: string): Promise<void>;
}
