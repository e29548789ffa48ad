import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import { bestHours } from './best-hours.ts';
import { calendarRange, nextTurnMs } from './calendar.ts';
import { move, type MoveParts } from './move.ts';
import { sameHour } from './same-hour.ts';

export const calendarRouter = (parts: MoveParts & { sync: SyncScheduler }) => {
  const { store, clock } = parts;
  return os.calendar.router({
    range: os.calendar.range.handler(({ input }) => calendarRange(parts, input)),
    watch: os.calendar.watch.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'posts' },
        watch(
          store,
          clock,
          () => calendarRange(parts, input),
          signal,
          () => nextTurnMs(parts, input.spaceId),
        ),
      ),
    ),
    bestHours: os.calendar.bestHours.handler(({ input }) => bestHours(store, { ...input, nowMs: clock.nowMs() })),
    watchBestHours: os.calendar.watchBestHours.handler(({ input, signal }) =>
      watch(store, clock, () => bestHours(store, { ...input, nowMs: clock.nowMs() }), signal),
    ),
    sameHour: os.calendar.sameHour.handler(({ input }) => ({ close: sameHour(parts, input) })),
    move: os.calendar.move.handler(({ input }) => move(parts, input)),
  });
};
