import type { ItemNews } from '../news.ts';
import type { SyncState } from '../sync.ts';

export const newsWords: Record<ItemNews['what'], string> = {
  published: 'Published',
  scheduled: 'Scheduled at the service',
  refused: 'Refused',
  'needs-you': 'Needs you',
};

/** What a copy is of, within a sentence. */
export const resourceWords: Record<SyncState['resource'], string> = {
  accounts: 'accounts',
  boards: 'boards',
  bio: 'bio page',
  webhooks: 'webhooks',
  summary: 'analytics',
  reports: 'reports',
  posts: 'posts',
};
