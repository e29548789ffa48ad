import type { Call } from '../http/call.ts';
import type { Account } from '../world/records.ts';
import { metricsOf } from './figures.ts';

/** The query of analytics.posts beyond its range (spec/service-api.md, Rules per operation 3). */
export interface PostsQuery {
  sort: string;
  direction: 'asc' | 'desc';
  perPage: number;
  page: number;
}

export type PostsQueryReading = { ok: true; query: PostsQuery } | { ok: false; errors: Record<string, string[]> };

export function readPostsQuery(call: Call, account: Account): PostsQueryReading {
  const errors: Record<string, string[]> = {};
  const integer = (name: string, otherwise: number, low: number, high: number) => {
    const text = call.query.get(name);
    if (text === null || text === '') return otherwise;
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (Number.isNaN(value)) errors[name] = [`The ${name} field must be an integer.`];
    else if (value < low) errors[name] = [`The ${name} field must be at least ${low}.`];
    else if (value > high) errors[name] = [`The ${name} field must not be greater than ${high}.`];
    return value;
  };
  const perPage = integer('per_page', 20, 10, 100);
  const page = integer('page', 1, 1, 1_000_000_000);
  const dir = call.query.get('dir') || 'desc';
  if (dir !== 'asc' && dir !== 'desc') errors['dir'] = ['The selected dir is invalid; allowed: asc, desc.'];
  const sort = call.query.get('sort') || 'published_at';
  const refused = refuseSort(call, account, sort);
  if (refused) errors['sort'] = [refused];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, query: { sort, direction: dir === 'asc' ? 'asc' : 'desc', perPage, page } };
}

/** "the answer is 422, and it names the keys that the account does declare" */
function refuseSort({ dialect }: Call, account: Account, sort: string): string | null {
  const metrics = metricsOf(account);
  const usable = dialect.unsortableColumns === 'refuse' ? metrics.filter((metric) => !metric.unavailable) : metrics;
  const declared = ['published_at', 'interactions', ...usable.map((metric) => metric.key)];
  if (declared.includes(sort)) return null;
  return `The sort key “${sort}” is not declared by this account. Declared keys: ${declared.join(', ')}.`;
}
