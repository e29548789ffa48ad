/** What a column can be said to hold. `date` and `time` together are `scheduled_at`. Apart, so that a window loads no schemas for it. */
export const importColumns = [
  ...['text', 'scheduled_at', 'date', 'time', 'accounts', 'link', 'title', 'labels', 'first_comment'],
  ...['comment_delay_minutes', 'board', 'if_missed', 'draft'],
] as const;
export type ImportColumn = (typeof importColumns)[number];
