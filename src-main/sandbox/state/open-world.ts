import type { DialectName } from '../dialects/dialects.ts';
import { LIVELY_POSTS, type SandboxOptions } from '../options.ts';
import { seedWorld, type SeedPlan } from '../seed/seed.ts';
import type { WindowDump } from '../http/limits.ts';
import { addToken, OWNER } from '../world/tokens.ts';
import type { Token } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { restore } from './snapshot.ts';
import { readState } from './state-file.ts';

export interface OpenedWorld {
  world: World;
  plan: SeedPlan;
  windows: WindowDump;
  /** The token that the sandbox hands out, and the key that cannot be revoked. */
  token: Token;
  apiKey: Token;
  /** The dialect that was chosen while it ran before. */
  spoken: DialectName | null;
}

const FIRST = 'Sandbox';

/** The world as it was left, or a seeded one. */
export function openWorld(options: SandboxOptions, nowMs: number): OpenedWorld {
  const kept = options.stateFile === undefined ? null : readState(options.stateFile);
  const plan = kept?.plan ?? { seed: options.seed ?? 1, posts: options.posts ?? LIVELY_POSTS, atMs: nowMs };
  const world = kept ? restore(kept) : seedWorld(plan);
  const known = [...world.tokens.values()];
  const apiKey =
    known.find((token) => token.kind === 'key') ??
    addToken(world, { name: 'API key', kind: 'key', user: OWNER }, nowMs);
  const token =
    known.find((one) => (options.token === undefined ? one.name === FIRST : one.secret === options.token)) ??
    addToken(world, { name: FIRST, ...(options.token === undefined ? {} : { secret: options.token }) }, nowMs);
  return { world, plan, windows: kept?.windows ?? [], token, apiKey, spoken: kept?.spoken ?? null };
}
