import { Temporal } from 'temporal-polyfill';
import type { World } from './world.ts';

/** When queued posts go out, in the space's zone: the slots of every day. */
const SLOT_HOURS = [9, 13, 18] as const;

/** The next slot after `nowMs` that no queued post has. */
export function nextFreeSlotMs(world: World, nowMs: number): number {
  const taken = new Set<number>();
  for (const id of world.waiting) {
    const post = world.posts.get(id);
    if (post?.status === 'queued') taken.add(post.dueAtMs);
  }
  let day = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(world.timeZone).startOfDay();
  for (;;) {
    for (const hour of SLOT_HOURS) {
      const atMs = day.withPlainTime({ hour }).epochMilliseconds;
      if (atMs > nowMs && !taken.has(atMs)) return atMs;
    }
    day = day.add({ days: 1 });
  }
}
