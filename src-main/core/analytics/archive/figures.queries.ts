import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

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
  readonly #said = new Map<string, number>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  metric(key: string): number {
    const known = this.#metrics.get(key) ?? this.#tx.get(metricId({ key }))?.id;
    if (known === undefined) this.#tx.run(query.insertInto('metric').values({ key }));
    const id = known ?? this.#tx.get(metricId({ key }))?.id ?? 0;
    this.#metrics.set(key, id);
    return id;
  }

  availability(status: string | null, reason: string | null): number {
    const name = JSON.stringify([status, reason]);
    const said = { status: status ?? '', reason: reason ?? '' };
    const known = this.#said.get(name) ?? this.#tx.get(availabilityId(said))?.id;
    if (known === undefined) this.#tx.run(query.insertInto('availability').values({ status, reason }));
    const id = known ?? this.#tx.get(availabilityId(said))?.id ?? 0;
    this.#said.set(name, id);
    return id;
  }
}

/** Figures of one post. */
export interface FiguresOf {
  seen: number;
  isNew: boolean;
  figures: readonly Figure[];
}

/** Keeps figures as they stand, and writes down those that are new or have changed. What is not told stays as it was. */
export function putFigures(tx: Tx, feedId: number, posts: readonly FiguresOf[], takenAtMs: number): void {
  const names = new FigureNames(tx);
  const changed = posts.flatMap(({ seen, isNew, figures }) =>
    figures.flatMap(({ key, value, status, reason }) => {
      const [metric, availability] = [names.metric(key), names.availability(status, reason)];
      const known = isNew ? undefined : tx.get(currentFigure({ feedId, metric, seen }));
      const isSame = known !== undefined && known.value === value && known.availability === availability;
      return isSame ? [] : [{ post_seen: seen, metric_id: metric, value, availability_id: availability }];
    }),
  );
  tx.runMany(
    (row) =>
      query
        .insertInto('post_metric')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['feed_id', 'metric_id', 'post_seen']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            availability_id: eb.ref('excluded.availability_id'),
          })),
        ),
    changed.map((row) => ({ feed_id: feedId, ...row })),
  );
  tx.runMany(
    (row) =>
      query
        .insertInto('metric_snapshot')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['post_seen', 'metric_id', 'taken_at_ms']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            availability_id: eb.ref('excluded.availability_id'),
          })),
        ),
    changed.map((row) => ({ ...row, taken_at_ms: takenAtMs })),
  );
}

const figuresOfPost = compiledOnce<{ feedId: number; seen: number }, Figure>((value) =>
  query
    .selectFrom('metric')
    .innerJoin('post_metric', 'post_metric.metric_id', 'metric.id')
    .innerJoin('availability', 'availability.id', 'post_metric.availability_id')
    .select(['metric.key', 'post_metric.value', 'availability.status', 'availability.reason'])
    .where('post_metric.feed_id', '=', value('feedId'))
    .where('post_metric.post_seen', '=', value('seen'))
    .orderBy('metric.id'),
);

/** The figures of one post as they stand. */
export function figuresOf(reader: Reader, of: { feedId: number; seen: number }): Figure[] {
  return reader.all(figuresOfPost(of));
}
