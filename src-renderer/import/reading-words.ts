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
