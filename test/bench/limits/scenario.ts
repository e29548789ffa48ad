import { API_CAP, PUBLISH_CAP, WINDOW_MS } from './scale.ts';
import { NO_PULLS } from './task.ts';

export type Rival = 'none' | 'first' | 'random';

export interface Scenario {
  name: string;
  about: string;
  posts: number;
  reads: number;
  /** Another client of the same user: takes 10 of 30 as soon as a window opens, or 10 in a window at random. */
  rival: Rival;
  /** Milliseconds after the start at which the user posts something now. */
  nowAtMs: readonly number[];
  /** Killed (SIGKILL) after this time and started again at once. */
  killAtMs: number | null;
  /** Posts that the service has already, whose figures are pulled meanwhile. */
  published: number;
  /** Whom alone it says something about; absent: all but those. */
  only?: readonly string[];
}

const plain = { posts: 0, reads: 0, rival: 'none' as Rival, nowAtMs: [], killAtMs: null, published: 0 };

export const scenarios: readonly Scenario[] = [
  { ...plain, name: 'alone', about: '180 posts', posts: 180 },
  {
    ...plain,
    name: 'rival-first',
    about: '180 posts; another client takes 10 of 30 first',
    posts: 180,
    rival: 'first',
  },
  {
    ...plain,
    name: 'rival-random',
    about: '180 posts; another client posts 10 per window at random',
    posts: 180,
    rival: 'random',
  },
  {
    ...plain,
    name: 'interactive',
    about: '300 posts in a batch, and one now and then by hand',
    posts: 300,
    // Every part of a window is met, its last part too.
    nowAtMs: Array.from({ length: 12 }, (_, index) => WINDOW_MS * (0.37 + index * 0.73)),
  },
  { ...plain, name: 'restart', about: '120 posts, killed in mid-window', posts: 120, killAtMs: 0.45 * WINDOW_MS },
  { ...plain, name: 'stacked', about: '60 posts and 330 reads', posts: 60, reads: 330 },
  {
    ...plain,
    name: 'pulls',
    about: '180 posts, while 20,000 older ones are pulled with their figures',
    posts: 180,
    published: 20_000,
    only: ['outpost', NO_PULLS],
  },
];

/** The shortest time from the first call to the last that the limits allow, in windows. */
export function idealWindows({ posts, reads, nowAtMs }: Scenario): { posts: number; all: number } {
  const calls = posts + nowAtMs.length;
  const forPosts = Math.ceil(calls / PUBLISH_CAP) - 1;
  return { posts: forPosts, all: Math.max(forPosts, Math.ceil((calls + reads) / API_CAP) - 1) };
}
