import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import { Pool } from 'undici';
import { API_CAP, PUBLISH_CAP, SCALE, WINDOW_MS } from './scale.ts';
import type { Task } from './task.ts';

/** Runs posts and reads under both limits, as the libraries' own documents show it. */
export interface Peer {
  post(text: string, now: boolean): Promise<void>;
  read(): Promise<void>;
}

/** What all peers wrap: one call over kept-alive sockets, which waits for Retry-After when refused and tries again. */
function caller(task: Task) {
  const pool = new Pool(new URL(task.url).origin, { connections: 16 });
  const headers = { authorization: `Bearer ${task.token}`, 'content-type': 'application/json' };
  const once = async (method: 'POST' | 'GET', path: string, body: string | null): Promise<number | null> => {
    const answer = await pool.request({
      method,
      path: new URL(task.url).pathname.replace(/\/$/, '') + path,
      headers,
      body,
    });
    await answer.body.dump();
    return answer.statusCode === 429 ? Number(answer.headers['retry-after']) * (1_000 / SCALE) : null;
  };
  const post = (text: string) =>
    once(
      'POST',
      `/spaces/${task.space}/posts`,
      JSON.stringify({ content: text, account_ids: [Number(task.account)], mode: 'now' }),
    );
  const read = () => once('GET', `/spaces/${task.space}/accounts`, null);
  return { post, read };
}

async function insistently(call: () => Promise<number | null>): Promise<void> {
  for (;;) {
    const retryAfterMs = await call();
    if (retryAfterMs === null) return;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  }
}

export const peers: Record<string, (task: Task) => Peer> = {
  'p-queue': (task) => {
    const { post, read } = caller(task);
    const interval = { interval: WINDOW_MS, concurrency: 16 };
    const api = new PQueue({ ...interval, intervalCap: API_CAP });
    const publish = new PQueue({ ...interval, intervalCap: PUBLISH_CAP });
    return {
      post: (text, now) => {
        const priority = now ? 1 : 0;
        return publish.add(() => api.add(() => insistently(() => post(text)), { priority: 1 }), { priority });
      },
      read: () => api.add(() => insistently(read)),
    };
  },
  'p-throttle': (task) => {
    const { post, read } = caller(task);
    const api = pThrottle({ limit: API_CAP, interval: WINDOW_MS })((call: () => Promise<void>) => call());
    const publish = pThrottle({ limit: PUBLISH_CAP, interval: WINDOW_MS })((call: () => Promise<void>) => call());
    return {
      post: (text) => publish(() => api(() => insistently(() => post(text)))),
      read: () => api(() => insistently(read)),
    };
  },
  bottleneck: (task) => {
    const { post, read } = caller(task);
    const reservoir = (count: number) =>
      new Bottleneck({
        reservoir: count,
        reservoirRefreshAmount: count,
        reservoirRefreshInterval: WINDOW_MS,
        maxConcurrent: 16,
      });
    const api = reservoir(API_CAP);
    const publish = reservoir(PUBLISH_CAP).chain(api);
    return {
      post: (text, now) => publish.schedule({ priority: now ? 0 : 5 }, () => insistently(() => post(text))),
      read: () => api.schedule({ priority: 6 }, () => insistently(read)),
    };
  },
  naive: (task) => {
    const { post, read } = caller(task);
    return { post: naiveLoop(post, 6), read: naiveLoop(read, 6) };
  },
};

/** Sends on until it is refused, then all wait for Retry-After. What is posted now goes first. */
function naiveLoop(call: (text: string) => Promise<number | null>, width: number) {
  const waiting: { text: string; done: () => void }[] = [];
  let running = 0;
  let closedUntilMs = 0;
  const pump = (): void => {
    const leftMs = closedUntilMs - performance.now();
    if (leftMs > 0) return void setTimeout(pump, leftMs);
    while (running < width) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      void call(next.text).then((retryAfterMs) => {
        running -= 1;
        if (retryAfterMs === null) next.done();
        else {
          waiting.unshift(next);
          closedUntilMs = performance.now() + retryAfterMs;
        }
        pump();
      });
    }
  };
  return (text = '', now = false): Promise<void> =>
    new Promise((done) => {
      if (now) waiting.unshift({ text, done });
      else waiting.push({ text, done });
      pump();
    });
}
