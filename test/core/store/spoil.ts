import type Database from 'better-sqlite3';

/** A way in which what an action says can have become unreadable. */
export interface Way {
  what: string;
  /** False: it is not even known any more what kind of thing it is. */
  keepsKind: boolean;
  spoil(raw: Database.Database, where: string): void;
}

export const ways: Way[] = [
  {
    what: 'a newer version wrote it',
    keepsKind: true,
    spoil: (raw, where) => void raw.exec(`UPDATE action SET payload_version = 99 WHERE ${where}`),
  },
  {
    what: 'it has another shape',
    keepsKind: true,
    spoil: (raw, where) => void raw.exec(`UPDATE action SET payload = '[]' WHERE ${where}`),
  },
  {
    what: 'it is no JSON any more',
    keepsKind: false,
    spoil: (raw, where) => void raw.exec(`UPDATE action SET payload = '{' WHERE ${where}`),
  },
];
