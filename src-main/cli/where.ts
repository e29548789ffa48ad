import type { Secrets } from '../host/secrets.ts';

/** What a command works on, as the global options say. */
export interface Where {
  /** The data folder, as it was typed. */
  data?: string;
  /** A space by its ID, the service's ID of it or its name; else the one that is open, connected or chosen last. */
  space?: string;
  /** Where tokens are kept; else in the keychain, or in a file of the data folder. */
  secrets?: (dataFolder: string) => Promise<Secrets>;
  /** Standard input is at its end from the first, whatever was given there: the program that the command runs in has none. */
  noStdin?: boolean;
}
