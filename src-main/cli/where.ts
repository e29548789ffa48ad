/** What a command works on, as the global options say. */
export interface Where {
  /** The data folder, as it was typed. */
  data?: string;
  /** A space by its ID, the service's ID of it or its name; else the one that is open, connected or chosen last. */
  space?: string;
}
