import type { StoredKind } from '../action.ts';

const kinds: Partial<Record<StoredKind, string>> = {
  'posts.update': 'Change of a post',
  'posts.retry': 'Retry',
  'posts.firstComment': 'First comment',
  'comments.edit': 'Change of a comment',
  'accounts.update': 'Account',
  'accounts.disconnect': 'Account',
  'bio.create': 'Bio page',
  'bio.update': 'Bio page',
  'bio.avatar': 'Bio page',
  'bio.blockCreate': 'Bio page',
  'bio.blockUpdate': 'Bio page',
  'bio.blockDelete': 'Bio page',
  'bio.blockReorder': 'Bio page',
  'webhooks.update': 'Webhook',
  'webhooks.delete': 'Webhook',
};

/** What an action is, where it is not simply a post. */
export function kindWord(kind: StoredKind): string | null {
  return kinds[kind] ?? null;
}
