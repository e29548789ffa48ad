import type { Forecast } from '../../import/import.ts';
import type { Governor } from '../../limits/governor.ts';
import type { Store } from '../../store/store.ts';
import { QueuePositions } from './queue-positions.ts';
import { bucketsOfSpace } from './rows.ts';

/** What an import is told of when its posts would go, behind what waits already. */
export function forecastOf({ store, governor }: { store: Store; governor: Governor }): Forecast {
  return {
    departures: (spaceId, publishCalls) => {
      const buckets = bucketsOfSpace({ store }, spaceId);
      if (buckets === null) return { windowSize: 30, windows: [] };
      const waiting = new QueuePositions(store, spaceId).total(true);
      const calls = waiting + publishCalls;
      return { windowSize: buckets.publish.count, windows: without(waiting, governor.plan(buckets, calls, calls)) };
    },
    lastGoesAtMs: (spaceId, publishCalls) => {
      const buckets = bucketsOfSpace({ store }, spaceId);
      const calls = new QueuePositions(store, spaceId).total(true) + publishCalls;
      return buckets === null ? 0 : governor.expectedAt(buckets, Math.max(1, calls));
    },
  };
}

/** Takes the calls that wait already, and go first, out of the windows. */
function without(waiting: number, windows: readonly { opensAtMs: number; calls: number }[]) {
  let before = waiting;
  const left: { opensAtMs: number; calls: number }[] = [];
  for (const { opensAtMs, calls } of windows) {
    const taken = Math.min(before, calls);
    before -= taken;
    if (calls > taken) left.push({ opensAtMs, calls: calls - taken });
  }
  return left;
}
