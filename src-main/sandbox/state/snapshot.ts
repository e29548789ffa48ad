import type { DialectName } from '../dialects/dialects.ts';
import type { WindowDump } from '../http/limits.ts';
import { seedWorld, type SeedPlan } from '../seed/seed.ts';
import type { Account, BioPage, Block, Comment, Post, Publication, Token, Webhook } from '../world/records.ts';
import { putPost, type World } from '../world/world.ts';

/** What happened since the seed. The seed itself is not written down: its plan makes it again. */
export interface Snapshot {
  version: 1;
  plan: SeedPlan;
  planSlots: number;
  nextId: World['nextId'];
  accounts: Account[];
  posts: Post[];
  publications: Publication[];
  comments: Comment[];
  webhooks: Webhook[];
  bio: BioPage | null;
  blocks: Block[];
  tokens: Token[];
  windows: WindowDump;
  /** The dialect that was chosen while it ran. */
  spoken?: DialectName;
}

export function snapshotOf(world: World, plan: SeedPlan, windows: WindowDump, spoken: DialectName | null): Snapshot {
  const touched = [...world.touchedPosts].flatMap((id) => world.posts.get(id) ?? []);
  const publications = [...world.timeline.all()].filter((one) => world.touchedPosts.has(one.postId));
  return {
    version: 1,
    plan,
    planSlots: world.planSlots,
    nextId: world.nextId,
    accounts: [...world.accounts.values()],
    posts: touched,
    publications,
    comments: [...world.comments.values()],
    webhooks: [...world.webhooks.values()],
    bio: world.bio,
    blocks: [...world.blocks.values()],
    tokens: [...world.tokens.values()],
    windows,
    ...(spoken === null ? {} : { spoken }),
  };
}

/** The seeded world of the snapshot's plan, with everything that happened since. */
export function restore(snapshot: Snapshot): World {
  const world = seedWorld(snapshot.plan);
  world.planSlots = snapshot.planSlots;
  world.accounts = byId(snapshot.accounts);
  world.comments = byId(snapshot.comments);
  world.webhooks = byId(snapshot.webhooks);
  world.bio = snapshot.bio;
  world.blocks = byId(snapshot.blocks);
  world.tokens = new Map(snapshot.tokens.map((token) => [token.secret, token]));
  for (const post of snapshot.posts) putPost(world, post);
  for (const publication of snapshot.publications) world.timeline.add(publication);
  world.nextId = snapshot.nextId;
  return world;
}

const byId = <T extends { id: number }>(list: T[]) => new Map(list.map((one) => [one.id, one]));
