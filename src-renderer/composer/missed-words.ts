import type { MissedPolicy } from '../../src-preload/contract/drafts.ts';

/** What happens to a post whose time is missed, where its draft says so itself. */
export const missedWords: Record<MissedPolicy, string> = {
  publish: 'Publish anyway',
  skip: 'Skip it',
  ask: 'Ask me',
};
