import type { Dialect } from './dialects/dialect.ts';
import { dialects, type DialectName } from './dialects/dialects.ts';
import type { Limit, LimitRules } from './http/limits.ts';

export interface SandboxOptions {
  /** 0 or none: any free port. */
  port?: number;
  /** spec/service-api.md, Limits: 30 a minute by default. */
  publishLimit?: Limit;
  /** spec/service-api.md, Limits: 120 a minute by default. */
  apiLimit?: Limit;
  /** Seeded published posts; a lively space by default. */
  posts?: number;
  seed?: number;
  dialect?: DialectName | Dialect;
  nowMs?: () => number;
  /** Keeps what happened over restarts. Where it exists, its seed and number of posts win over the options. */
  stateFile?: string;
  /** The secret of the first token; made up, or the one of the state file, where it is not given. */
  token?: string;
}

const MINUTE_MS = 60_000;
export const LIVELY_POSTS = 1200;

/** Throws where no dialect has that name. */
export function dialectOf({ dialect = 'plain' }: SandboxOptions): Dialect {
  if (typeof dialect === 'object') return dialect;
  if (Object.hasOwn(dialects, dialect)) return dialects[dialect];
  throw new Error(`The sandbox knows no dialect “${dialect}”. It knows: ${Object.keys(dialects).join(', ')}.`);
}

export function limitRules(options: SandboxOptions, dialect: Dialect): LimitRules {
  return {
    limits: {
      publish: options.publishLimit ?? { count: 30, windowMs: MINUTE_MS },
      api: options.apiLimit ?? { count: 120, windowMs: MINUTE_MS },
    },
    window: dialect.window,
    refusedPublishCostsApi: dialect.refusedPublishCostsApi,
  };
}
