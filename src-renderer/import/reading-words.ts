import type { ImportColumn } from '../../src-preload/contract/import-columns.ts';

/** What a column can be said to hold. */
export const columnNames: Record<ImportColumn, string> = {
  text: 'Text',
  scheduled_at: 'Date and time',
  date: 'Date',
  time: 'Time of day',
  accounts: 'Accounts',
  link: 'Link',
  title: 'Title',
  labels: 'Labels',
  first_comment: 'First comment',
  comment_delay_minutes: 'Comment delay, minutes',
  board: 'Board',
  if_missed: 'If it is missed',
  draft: 'Draft, yes or no',
};

/** Whatever direction a name is written in, it leaves the rest of its sentence as it is. */
const apart = (name: string): string => `\u2068${name}\u2069`;

/** For whom rows are that name this account; `name` is empty for those that name none. */
export function assignedWords(name: string, account: string): string {
  return name === ''
    ? `Rows without an account are for ${apart(account)}`
    : `Rows for ${apart(name)} are for ${apart(account)}`;
}
