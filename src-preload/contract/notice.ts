/** What keeps the data from being opened or written. */
export type StorageTrouble =
  /** Another program holds the database. */
  | { code: 'in-use' }
  | { code: 'disk-full' }
  /** `path` null: SQLite does not name the file. */
  | { code: 'not-writable'; path: string | null }
  /** Something else stands there under that name. */
  | { code: 'in-the-way'; path: string }
  /** Without this file nobody can tell whether another Outpost has the data open. */
  | { code: 'lock-unusable'; path: string }
  | { code: 'disk-errors' }
  /** Of a file of the shell's, in its own words. */
  | { code: 'shell-file'; words: string };

/** What the window should say once, as a code with its data. */
export type NoticeFact =
  /** `trouble` null: the log says more. */
  | { code: 'no-backup'; trouble: StorageTrouble | null }
  | { code: 'storage'; trouble: StorageTrouble }
  /** An older copy would not be noticed for as long as this file cannot be read or written. */
  | { code: 'mark-unusable'; file: string }
  | { code: 'sandbox-not-connected'; trouble: StorageTrouble }
  /** In the data of the connection or the space of this name; something else is used in its stead. */
  | { code: 'address-unreadable' | 'profile-unreadable' | 'zone-unreadable'; name: string }
  | { code: 'settings-unreadable' }
  /** From the shell, in its own words. */
  | { code: 'shell'; words: string };

/** Something of this run of the core: secrets are kept in a file, no backup could be made. */
export interface Notice {
  id: string;
  atMs: number;
  tone: 'info' | 'caution';
  fact: NoticeFact;
}
