import type { EntryRef } from './calendar.ts';

/** Names an entry of the calendar alone: posts of two accounts may bear one id. */
export const entryKey = (ref: EntryRef): string =>
  ref.of === 'post' ? `${ref.of}-${ref.accountId}-${ref.id}` : `${ref.of}-${ref.id}`;
