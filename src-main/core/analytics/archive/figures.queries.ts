import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { isSilent } from './is-silent.ts';

/** One figure as the service tells it. Null: not available, and why. */
export interface Figure {
  key: string;
  value: number | null;
  status: string | null;
  reason: string | null;
}

/** The score of what people did with a post stands among its figures under the name it is sorted by. */
export const SCORE = 'interactions';

const metricId = compiledOnce<{ key: string }, { id: number }>((value) =>
  query.selectFrom('metric').select('id').where('key', '=', value('key')),
);

const availabilityId = compiledOnce<{ status: string; reason: string }, { id: number }>((value) =>
  query
    .selectFrom('availability')
    .select('id')
    .where(sql<boolean>`ifnull(status, '') = ${value('status')}`)
    .where(sql<boolean>`ifnull(reason, '') = ${value('reason')}`),
);

const currentFigure = compiledOnce<
  { feedId: number; metric: number; seen: number },
  { value: number | null; availability: number }
>((value) =>
  query
    .selectFrom('post_metric')
    .select(['value', 'availability_id as availability'])
    .where('feed_id', '=', value('feedId'))
    .where('metric_id', '=', value('metric'))
    .where('post_seen', '=', value('seen')),
);

/** Gives figures their numbers; for one transaction, in which it remembers them. */
export class FigureNames {
  readonly #tx: Tx;
  readonly #metrics = new Map<string, number>();
  /** By status, then by reason. */
  readonly #said = new Map<string | null, Map<string | null, number>>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  metric(key: string): number {
    const before = this.#metrics.get(key);
    if (before !== undefined) return before;
    const known = this.#tx.get(metricId({ key }))?.id;
    if (known === undefined) this.#tx.run(query.insertInto('metric').values({ key }));
    const id = known ?? this.#tx.get(metricId({ key }))?.id ?? 0;
    this.#metrics.set(key, id);
    return id;
  }

  availability(status: string | null, reason: string | null): number {
    const reasons = this.#said.get(status) ?? new Map<string | null, number>();
    const before = reasons.get(reason);
    if (before !== undefined) return before;
    const said = { status: status ?? '', reason: reason ?? '' };
    const known = this.#tx.get(availabilityId(said))?.id;
    if (known === undefined) this.#tx.run(query.insertInto('availability').values({ status, reason }));
    const id = known ?? this.#tx.get(availabilityId(said))?.id ?? 0;
    this.#said.set(status, reasons.set(reason, id));
    return id;
  }
}

/** Figures of one post. */
export interface FiguresOf {
  seen: number;
  /** When the post was read before; null: it is new here. */
  readBeforeMs: number | null;
  figures: readonly Figure[];
}

interface FigureRow {
  feed_id: number;
  post_seen: number;
  metric_id: number;
  value: number | null;
  availability_id: number;
  taken_at_ms: number;
  read_before_ms: number | null;
}

const putFigure = (rows: FigureRow[]) =>
  query
    .insertInto('post_metric')
    .values(rows.map(({ taken_at_ms: _, read_before_ms: __, ...row }) => row))
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'metric_id', 'post_seen']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        availability_id: eb.ref('excluded.availability_id'),
      })),
    );

const putSnapshot = (rows: FigureRow[]) =>
  query
    .insertInto('metric_snapshot')
    .values(rows.map(({ feed_id: _, ...row }) => row))
    .onConflict((conflict) =>
      conflict.columns(['post_seen', 'metric_id', 'taken_at_ms']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        availability_id: eb.ref('excluded.availability_id'),
      })),
    );

/** `seen`: JSON of the posts' numbers. */
const dateBack = compiledOnce<{ seen: string; atMs: number }, unknown>((value) => ({
  compile: () =>
    sql`update or replace metric_snapshot
      set taken_at_ms = ${value('atMs')}, read_before_ms = min(read_before_ms, ${value('atMs')})
      where post_seen in (select value from json_each(${value('seen')})) and taken_at_ms > ${value('atMs')}`.compile(
      query,
    ),
}));

/**
 * Snapshots of a time to come are from a clock that stood ahead, and would stand behind all that is told until then: the last one of each
 * figure is taken as of now. For posts that were last read at such a time.
 */
export function dateSnapshotsBack(tx: Tx, posts: readonly FiguresOf[], nowMs: number): void {
  const seen = posts.flatMap((post) => ((post.readBeforeMs ?? 0) > nowMs ? [post.seen] : []));
  if (seen.length > 0) tx.run(dateBack({ seen: JSON.stringify(seen), atMs: nowMs }));
}

/** Keeps figures as they stand, and writes down those that are new or have changed. What is not told stays as it was, and so does a value where nothing is said instead of it. */
export function putFigures(tx: Tx, feedId: number, posts: readonly FiguresOf[], takenAtMs: number): void {
  const names = new FigureNames(tx);
  const changed: FigureRow[] = [];
  for (const { seen, readBeforeMs, figures } of posts) {
    for (const { key, value, status, reason } of figures) {
      const [metric, availability] = [names.metric(key), names.availability(status, reason)];
      const known = readBeforeMs === null ? undefined : tx.get(currentFigure({ feedId, metric, seen }));
      if (known !== undefined && known.value === value && known.availability === availability) continue;
      if (known !== undefined && known.value !== null && isSilent({ value, status, reason })) continue;
      const of = { feed_id: feedId, post_seen: seen, metric_id: metric };
      const read_before_ms = known === undefined ? null : Math.min(readBeforeMs ?? takenAtMs, takenAtMs);
      changed.push({ ...of, value, availability_id: availability, taken_at_ms: takenAtMs, read_before_ms });
    }
  }
  // In the order of their table: each goes beside the one before.
  tx.insertMany(putFigure, [...Map.groupBy(changed, ({ metric_id }) => metric_id).values()].flat());
  tx.insertMany(putSnapshot, changed);
}

/**
 * The metrics of an account, stepped through by the table's own key, a step each, and its posts never read through: left to
 * itself SQLite does that.
 */
const metricsOf = compiledOnce<{ feedId: number }, { id: number; key: string }>((value) => ({
  compile: () =>
    sql<{ id: number; key: string }>`
      with recursive step (id) as (
        select min(metric_id) from post_metric where feed_id = ${value('feedId')}
        union all
        select (select min(metric_id) from post_metric where feed_id = ${value('feedId')} and metric_id > step.id)
        from step where step.id is not null
      )
      select metric.id, metric.key from step cross join metric on metric.id = step.id order by metric.id`.compile(
      query,
    ),
}));

interface StoredFigure {
  seen: number;
  metric: number;
  value: number | null;
  availability: number;
}

/** Numbers alone: names are looked up once each, which is most of what a page would cost. `metrics`, `seen`: JSON. */
const figuresOfPosts = compiledOnce<{ feedId: number; metrics: string; seen: string }, StoredFigure>((value) => ({
  compile: () =>
    sql<StoredFigure>`
      select post_metric.post_seen as seen, post_metric.metric_id as metric, post_metric.value,
        post_metric.availability_id as availability
      from json_each(${value('metrics')}) as of
      cross join json_each(${value('seen')}) as asked
      cross join post_metric on feed_id = ${value('feedId')} and metric_id = of.value and post_seen = asked.value`.compile(
      query,
    ),
}));

type Said = Pick<Figure, 'status' | 'reason'>;

const saidOf = compiledOnce<{ ids: string }, Said & { id: number }>((value) => ({
  compile: () =>
    sql<Said & { id: number }>`
      select availability.id, status, reason from json_each(${value('ids')}) as of
      cross join availability on availability.id = of.value`.compile(query),
}));

/** The figures of posts of one account as they stand, by the posts' numbers: a statement for all of them. */
export function figuresOf(reader: Reader, of: { feedId: number; seen: readonly number[] }): Map<number, Figure[]> {
  const figures = new Map<number, Figure[]>(of.seen.map((seen) => [seen, []]));
  const keys = new Map(reader.all(metricsOf(of)).map(({ id, key }) => [id, key]));
  const metrics = JSON.stringify([...keys.keys()]);
  const stored = reader.all(figuresOfPosts({ feedId: of.feedId, metrics, seen: JSON.stringify(of.seen) }));
  const ids = JSON.stringify([...new Set(stored.map(({ availability }) => availability))]);
  const said = new Map(reader.all(saidOf({ ids })).map(({ id, status, reason }) => [id, { status, reason }]));
  for (const { seen, metric, value, availability } of stored) {
    const { status = null, reason = null } = said.get(availability) ?? {};
    figures.get(seen)?.push({ key: keys.get(metric) ?? '', value, status, reason });
  }
  return figures;
}
