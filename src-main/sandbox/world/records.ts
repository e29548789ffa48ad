/** What the service keeps. Ids are small integers here; how they look outside is the dialect's affair. */
export interface Account {
  id: number;
  social: string;
  displayName: string;
  handler: string;
  avatar: string | null;
  active: boolean;
  /** Since when nothing is collected; null while it is not parked. */
  parkedAtMs: number | null;
  connectedAtMs: number;
  disconnectedAtMs: number | null;
  /** Why figures are not collected, or posts refused by the network; null while all is well. */
  trouble: { reason: string; remedy: string; sinceMs: number } | null;
  followers: number;
  /** Collected every so many hours, for so many days after a post. */
  cadenceHours: number;
  pollingDays: number;
}

export interface Board {
  id: string;
  accountId: number;
  name: string;
  description: string | null;
  image: string | null;
}

export type PostStatus = 'scheduled' | 'queued' | 'published' | 'failed';

export interface Post {
  id: number;
  content: string;
  accountIds: number[];
  mode: 'now' | 'schedule' | 'queue';
  status: PostStatus;
  dueAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
  link: string | null;
  boardId: string | null;
  /** Why it failed, per account that did not take it. */
  failures: { accountId: number; reason: string }[];
}

/** A post as it stands on one account: what analytics count. */
export interface Publication {
  postId: number;
  accountId: number;
  publishedAtMs: number;
  content: string;
  /** Made on the network itself and found there. */
  imported: boolean;
  hasPicture: boolean;
  /** How well it does, 1 being usual; and what tells its figures apart from another's. */
  strength: number;
  salt: number;
}

/** Pending: its post is not out yet. Armed: the post is out, the delay runs. */
export const commentStatuses = { pending: 0, armed: 1, published: 2, failed: 3 } as const;
export type CommentStatus = keyof typeof commentStatuses;

export interface Comment {
  id: number;
  postId: number;
  accountId: number;
  content: string;
  delayMinutes: number;
  status: CommentStatus;
  scheduledAtMs: number | null;
  publishedAtMs: number | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface Webhook {
  id: number;
  url: string;
  events: string[];
  active: boolean;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface BioPage {
  title: string | null;
  description: string | null;
  slug: string | null;
  theme: string | null;
  avatar: string | null;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface Block {
  id: number;
  type: string;
  title: string | null;
  url: string | null;
  text: string | null;
  active: boolean;
  sortOrder: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export interface Token {
  /** The `tokenId` of the path. */
  id: string;
  name: string;
  secret: string;
  user: string;
  /** An account's key opens the same doors, and cannot be revoked (Authentication 3). */
  kind: 'token' | 'key';
  createdAtMs: number;
}
