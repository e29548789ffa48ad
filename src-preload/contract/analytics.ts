import * as z from 'zod';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { InSpace, RemoteId, WallMs } from './shared.ts';

/*
 * What the service reports, under the specification's own names (spec/service-api.md, Resources), so that a screen, the
 * text and the wire say the same words. Any value may be null, which is "not available" and never 0.
 */

interface Availability {
  status: string | null;
  reason: string | null;
  remedy: string | null;
}
interface Changed extends Availability {
  value: number | null;
  previous: number | null;
  change_unit: string | null;
}

export interface AccountIdentity {
  id: string | null;
  social: string | null;
  display_name: string | null;
  handler: string | null;
  avatar: string | null;
  disconnected_at: string | null;
}

export interface Collection {
  /** An open set of words. */
  state: string | null;
  reason: string | null;
  remedy: string | null;
  last_collected_at: string | null;
  cadence_hours: number | null;
  polling_window_days: number | null;
}

export interface ReportRange {
  from: string | null;
  to: string | null;
  timezone: string | null;
  days: number | null;
  previous_from: string | null;
  previous_to: string | null;
}

export interface SummaryRow {
  accountId: string;
  account: AccountIdentity | null;
  collection: Collection | null;
  /** As it came: the specification does not show it. */
  totals: unknown;
  /** What could be read of it, as the totals of a full report. They are one account's, and never added to another's. */
  figures: Total[];
  /** The key of the figure that leads; null: the row names none. */
  headlineKey: string | null;
  postsInRange: number | null;
}

export interface Metric extends Availability {
  key: string | null;
  label: string | null;
  definition: string | null;
  unit: string | null;
  accumulation: string | null;
  scope: string | null;
  role: string | null;
  window_days: number | null;
  headline: boolean | null;
  chartable: boolean | null;
}

export interface Total extends Changed {
  key: string | null;
  label: string | null;
  unit: string | null;
  change_pct: number | null;
}

export interface Interactions extends Changed {
  key: string | null;
  label: string | null;
  definition: string | null;
  native: boolean | null;
  source: string | null;
  components: (string | null)[];
  change_pct: number | null;
}

export interface Rate extends Changed {
  key: string | null;
  label: string | null;
  definition: string | null;
  numerator_key: string | null;
  denominator_key: string | null;
  denominator_label: string | null;
  denominator_unit: string | null;
  basis: string | null;
  per_post_mean: number | null;
  change_pp: number | null;
}

type Values = Record<string, number | null>;
interface Dated {
  date: string | null;
  values: Values;
}
interface BestTime {
  weekday: number | null;
  hour: number | null;
  posts: number | null;
  average: number | null;
}

export interface AccountReport {
  contract: string | null;
  account: AccountIdentity | null;
  range: ReportRange | null;
  basis: {
    series: string | null;
    values: string | null;
    note: string | null;
    comparison_immature: boolean | null;
  } | null;
  collection: Collection | null;
  coverage: {
    posts_in_range: number | null;
    posts_imported: number | null;
    days_in_range: number | null;
    days_with_posts: number | null;
  } | null;
  metrics: Metric[];
  headline_metric: string | null;
  totals: Total[];
  interactions: Interactions | null;
  rates: Rate[];
  series: {
    basis: string | null;
    values: string | null;
    note: string | null;
    interval: string | null;
    timezone: string | null;
    metrics: (string | null)[];
    points: (Dated & { posts: number | null })[];
  } | null;
  audience: {
    supported: boolean | null;
    metrics: (string | null)[];
    points: Dated[];
    labels: Record<string, string | null>;
    latest: Dated | null;
    change: Values;
  } | null;
  best_times: {
    cells: BestTime[];
    best: BestTime | null;
    timezone: string | null;
    lookback_days: number | null;
    min_posts: number | null;
    max_average: number | null;
    status: string | null;
    reason: string | null;
  } | null;
}

export interface PostRow {
  post_id: string;
  published_at: string | null;
  permalink: string | null;
  excerpt: string | null;
  thumbnail: string | null;
  imported: boolean | null;
  metrics: Record<string, { value: number | null; status: string | null; reason: string | null }>;
  interactions: {
    total: number | null;
    source: string | null;
    components: Values;
    status: string | null;
    reason: string | null;
  } | null;
}

export interface PostsPage {
  contract: string | null;
  account: AccountIdentity | null;
  range: ReportRange | null;
  collection: Collection | null;
  sort: {
    key: string | null;
    direction: string | null;
    options: { key: string | null; label: string | null; sortable: boolean | null; reason: string | null }[];
  } | null;
  columns: {
    key: string | null;
    label: string | null;
    definition: string | null;
    unit: string | null;
    headline: boolean | null;
    status: string | null;
    reason: string | null;
  }[];
  data: PostRow[];
  meta: {
    current_page: number | null;
    last_page: number | null;
    per_page: number | null;
    total: number | null;
  } | null;
}

/** Wall milliseconds. Without an end: the service's last 7 days in the space's zone; what it took is in the answer. */
const Range = { fromMs: WallMs.optional(), toMs: WallMs.optional() };
const OneAccount = InSpace.extend({ accountId: RemoteId });

/** Asked of the service at that moment: each needs a connection, and a slot of the api window. What is kept: archive.ts. */

export const analytics = {
  /** One row per account, never merged. */
  summary: method(InSpace.extend(Range))
    .failing(...serviceFails, 'invalid', 'in-use')
    .to<SummaryRow[]>(),
  report: method(OneAccount.extend(Range))
    .failing(...serviceFails, 'invalid', 'in-use')
    .to<AccountReport>(),
  /** A sort key the account does not declare is refused, naming the keys it does declare. */
  posts: method(
    OneAccount.extend({
      ...Range,
      sort: z.string().min(1).max(200).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
      perPage: z
        .number()
        .int()
        .refine((size) => size >= 10 && size <= 100, fault('page-size'))
        .optional(),
      page: z.number().int().min(1).optional(),
    }),
  )
    .failing(...serviceFails, 'invalid', 'in-use')
    .to<PostsPage>(),
};
