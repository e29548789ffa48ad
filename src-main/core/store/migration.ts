/** A step of the schema. Frozen once released, additive, and tested on a filled database of every earlier version. */
export interface Migration {
  /** The `user_version` it leads to: 1, 2, 3 ... without gaps. */
  version: number;
  sql: string;
}
