import { emptyWorld, type World } from '../world/world.ts';
import type { Block, Comment } from '../world/records.ts';
import { seededRandom } from './random.ts';
import { PLAN_SLOTS, seedAccounts, seedBoards, SPACE_ID, TIME_ZONE } from './space.ts';
import { seedPublished, seedWaiting } from './posts.ts';

/** What makes two seeded worlds the same: the seed, the number of posts and the moment. */
export interface SeedPlan {
  seed: number;
  posts: number;
  atMs: number;
}

/** The space of Harbour & Pine as it stands at `atMs`. The same plan always gives the same world. */
export function seedWorld({ seed, posts, atMs }: SeedPlan): World {
  const random = seededRandom(seed);
  const world = emptyWorld(SPACE_ID, TIME_ZONE);
  world.planSlots = PLAN_SLOTS;
  for (const account of seedAccounts(atMs)) world.accounts.set(account.id, account);
  for (const account of world.accounts.values()) {
    if (account.social === 'pinterest') world.boards.push(...seedBoards(account.id));
  }
  world.nextId = { post: 1001, comment: 301, block: 61, webhook: 21, token: 1 };
  seedPublished(world, random, posts, atMs);
  seedWaiting(world, random, atMs);
  seedComments(world, atMs);
  seedWebhooks(world, atMs);
  seedBio(world, atMs);
  world.seededPostsBelow = world.nextId.post;
  world.touchedPosts.clear();
  return world;
}

/** One of each state, on the first waiting post and on the newest published one. */
function seedComments(world: World, atMs: number): void {
  const [waitingId] = world.waiting;
  const waiting = waitingId === undefined ? undefined : world.posts.get(waitingId);
  const out = [...world.timeline.all()].reduce<{ postId: number; accountId: number; publishedAtMs: number } | null>(
    (newest, one) => (newest === null || one.publishedAtMs > newest.publishedAtMs ? one : newest),
    null,
  );
  const base = { delayMinutes: 10, createdAtMs: atMs, updatedAtMs: atMs, publishedAtMs: null, scheduledAtMs: null };
  const add = (comment: Omit<Comment, 'id'>) => {
    const id = world.nextId.comment++;
    world.comments.set(id, { id, ...comment });
  };
  if (waiting) {
    const on = { postId: waiting.id, accountId: waiting.accountIds[0] ?? 0 };
    add({ ...base, ...on, status: 'pending', content: 'Allergens are on the last page, and yes, the buns have nuts' });
  }
  if (!out) return;
  const on = { postId: out.postId, accountId: out.accountId };
  const inADay = { delayMinutes: 1440, scheduledAtMs: atMs + 86_400_000 };
  add({
    ...base,
    ...on,
    ...inADay,
    status: 'armed',
    content: 'Peach, jasmine, and a little black tea when it cools 🍑',
  });
  const then = { scheduledAtMs: out.publishedAtMs + 600_000, publishedAtMs: out.publishedAtMs + 600_000 };
  add({ ...base, ...on, ...then, status: 'published', content: 'The full brew guide: harbourandpine.com/guji' });
}

function seedWebhooks(world: World, atMs: number): void {
  const rows: [string, string[], boolean][] = [
    ['https://hooks.harbourandpine.example/outpost?key=k3y', ['comment.published', 'account.disconnected'], true],
    ['https://automation.example/workflows/8f2c41d0/steps/social-to-sheet', ['post.published', 'post.failed'], true],
    ['http://10.0.4.18:8080/hook', ['account.disconnected'], false],
  ];
  for (const [url, events, active] of rows) {
    const id = world.nextId.webhook++;
    world.webhooks.set(id, { id, url, events, active, createdAtMs: atMs, updatedAtMs: atMs });
  }
}

function seedBio(world: World, atMs: number): void {
  const times = { createdAtMs: atMs, updatedAtMs: atMs };
  world.bio = {
    title: 'Harbour & Pine',
    description: 'Coffee by the water since 2016. Alfama, and soon Marvila.',
    slug: 'harbourandpine',
    theme: 'pine',
    avatar: null,
    ...times,
  };
  const rows: Pick<Block, 'type' | 'title' | 'url' | 'text' | 'active'>[] = [
    { type: 'social_icons', title: null, url: null, text: null, active: true },
    { type: 'link', title: 'Autumn menu', url: 'https://harbourandpine.example/winter', text: null, active: true },
    { type: 'link', title: 'Book a cupping', url: 'https://harbourandpine.example/cupping', text: null, active: true },
    { type: 'text', title: 'Find us', url: null, text: 'Alfama, Rua dos Remédios 112', active: true },
    { type: 'countdown_timer', title: 'Marvila opens', url: null, text: null, active: true },
    { type: 'text', title: 'Summer terrace', url: null, text: 'See you in April', active: false },
    { type: 'text', title: 'Allergens and small print', url: null, text: 'The buns have nuts.', active: true },
  ];
  rows.forEach((row, sortOrder) => {
    const id = world.nextId.block++;
    world.blocks.set(id, { id, sortOrder, ...row, ...times });
  });
}
