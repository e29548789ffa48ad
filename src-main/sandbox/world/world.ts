import type { Account, BioPage, Block, Board, Comment, Post, Token, Webhook } from './records.ts';
import { Timeline } from './timeline.ts';

/** One space and the people who may enter it. Plain data and lookups; the rules live with the operations. */
export interface World {
  spaceId: number;
  timeZone: string;
  /** Slots of the plan (Account activation). */
  planSlots: number;
  accounts: Map<number, Account>;
  boards: Board[];
  posts: Map<number, Post>;
  /** Posts still to go, by id: the ones a tick has to look at. */
  waiting: Set<number>;
  timeline: Timeline;
  comments: Map<number, Comment>;
  webhooks: Map<number, Webhook>;
  bio: BioPage | null;
  /** The picture of the bio page that was uploaded last. */
  uploaded: { path: string; bytes: Buffer } | null;
  blocks: Map<number, Block>;
  tokens: Map<string, Token>;
  nextId: Record<Counted, number>;
  /** Posts with an id below this come from the seed, and are not kept over a restart unless they were touched. */
  seededPostsBelow: number;
  touchedPosts: Set<number>;
  /** The next so many publications fail: a lever of tests. */
  failuresToCome: number;
  /** Whom to tell that something changed. */
  changed: () => void;
}

type Counted = 'post' | 'comment' | 'block' | 'webhook' | 'token';

export function emptyWorld(spaceId: number, timeZone: string): World {
  return {
    spaceId,
    timeZone,
    planSlots: 12,
    accounts: new Map(),
    boards: [],
    posts: new Map(),
    waiting: new Set(),
    timeline: new Timeline(),
    comments: new Map(),
    webhooks: new Map(),
    bio: null,
    uploaded: null,
    blocks: new Map(),
    tokens: new Map(),
    nextId: { post: 1, comment: 1, block: 1, webhook: 1, token: 1 },
    seededPostsBelow: 1,
    touchedPosts: new Set(),
    failuresToCome: 0,
    changed: () => undefined,
  };
}

export function takeId(world: World, of: Counted): number {
  const id = world.nextId[of];
  world.nextId[of] = id + 1;
  return id;
}

/** Every change of a post goes through here, so that it is kept and a due one is found. */
export function putPost(world: World, post: Post): void {
  world.posts.set(post.id, post);
  world.touchedPosts.add(post.id);
  if (post.status === 'scheduled' || post.status === 'queued') world.waiting.add(post.id);
  else world.waiting.delete(post.id);
  world.changed();
}
