import type { When } from '../../src-preload/contract/drafts.ts';

/** When a post can go, and what the button that sends it there says. */
export const whenModes: readonly { value: When['mode']; label: string; does: string }[] = [
  { value: 'now', label: 'Send now', does: 'Send now' },
  { value: 'queue', label: 'Queue', does: 'Queue post' },
  { value: 'schedule', label: 'Schedule', does: 'Schedule post' },
];
