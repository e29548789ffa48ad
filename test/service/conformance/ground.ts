import { afterAll, beforeAll } from 'vitest';
import type { SandboxOptions } from '../../../src-main/sandbox/sandbox.ts';
import { rawClient, type RawAnswer, type RawClient } from '../../sandbox/raw-client.ts';

/** The accounts of the seeded space that the tests speak of. */
export const seeded = {
  x: 811,
  instagram: 812,
  pinterest: 815,
  /** Connected today: it has no posts. */
  empty: 816,
  troubled: 818,
  parked: 820,
  disconnected: 821,
} as const;

/** One sandbox for a file of tests, over raw HTTP. */
export function ground(options: SandboxOptions = {}): { client: RawClient; space: RawClient['space'] } {
  const held: { client?: RawClient } = {};
  beforeAll(async () => {
    held.client = await rawClient({ posts: 2000, seed: 3, ...options });
  });
  afterAll(() => held.client?.close());
  const client = () => {
    if (!held.client) throw new Error('The sandbox has not started yet.');
    return held.client;
  };
  return {
    get client() {
      return client();
    },
    space: (...call: Parameters<RawClient['space']>): Promise<RawAnswer> => client().space(...call),
  };
}

export const idsOf = (answer: RawAnswer): number[] => answer.json.data.map((one: { id: number }) => one.id);
