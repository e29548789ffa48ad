import type { ActionKind, ActionRow } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { span } from '../ui/moment.ts';

const kinds: Partial<Record<ActionKind, string>> = {
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
export function kindWord(kind: ActionKind): string | null {
  return kinds[kind] ?? null;
}

/** The last column: why it waits, or what became of it. */
export function whyWords(row: ActionRow, nowMs: number, online: Status['online'] | undefined): string {
  if (row.reason !== '') return row.reason;
  if (row.state === 'done') return row.kind === 'posts.create' ? 'published' : 'done';
  if (row.state === 'done_unlinked') return 'published, no link';
  if (row.state !== 'queued' && row.state !== 'waiting') return '';
  if (row.undoUntilMs !== null && row.undoUntilMs > nowMs) return 'can still be undone';
  if (row.expectedAtMs === null) return online === 'offline' ? 'when back' : '';
  const left = row.expectedAtMs - nowMs;
  if (left <= 0) return 'next';
  const words = span(left);
  return words === null ? '' : `in ${words}`;
}

/** Where an account can be looked at, if its network has such an address; always https. */
export function profileUrl(network: string, handle: string): string | null {
  const name = handle.replace(/^@/, '');
  if (name === '' || /\s/.test(name)) return null;
  const path = encodeURIComponent(name);
  switch (network) {
    case 'X':
      return `https://x.com/${path}`;
    case 'Instagram':
      return `https://www.instagram.com/${path}/`;
    case 'Bluesky':
      return `https://bsky.app/profile/${path}`;
    case 'Threads':
      return `https://www.threads.com/@${path}`;
    case 'TikTok':
      return `https://www.tiktok.com/@${path}`;
    case 'Pinterest':
      return `https://www.pinterest.com/${path}/`;
    case 'Facebook':
      return `https://www.facebook.com/${path}`;
    case 'YouTube':
      return `https://www.youtube.com/@${path}`;
    case 'Telegram':
      return `https://t.me/${path}`;
    case 'LinkedIn':
      return `https://www.linkedin.com/company/${path}/`;
    default:
      return null;
  }
}
