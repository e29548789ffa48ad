import type { Resource } from './job.ts';
import type { SyncScheduler } from './scheduler.ts';

/** What a view is told of a copy, which is kept fresh for as long as the view is open. */
export async function* watched<T>(
  parts: { sync: SyncScheduler },
  { spaceId, resource, part }: { spaceId: string; resource: Resource; part?: string },
  told: AsyncGenerator<T>,
): AsyncGenerator<T> {
  const close = parts.sync.opened(spaceId, resource, part);
  try {
    yield* told;
  } finally {
    close();
  }
}
