import { probe, type DispatchParts } from '../actions/actions.ts';
import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { markRead } from '../incidents/incidents.ts';
import { acrossSpacesTurnsAtMs, happenedSince } from '../outbox/outbox.ts';
import { allOf, currentSpace, shownSpaces, statusOf, type StatusParts } from './status.ts';

export const statusRouter = (parts: StatusParts & Pick<DispatchParts, 'sessions'> & Parameters<typeof probe>[0]) =>
  os.status.router({
    get: os.status.get.handler(({ input }) => statusOf(parts, input.spaceId)),
    watch: os.status.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => statusOf(parts, input.spaceId), signal),
    ),
    all: os.status.all.handler(() => allOf(parts)),
    watchAll: os.status.watchAll.handler(({ signal }) =>
      watch(
        parts.store,
        parts.clock,
        () => allOf(parts),
        signal,
        () => acrossSpacesTurnsAtMs(parts),
      ),
    ),
    happened: os.status.happened.handler(({ input }) =>
      happenedSince(parts, { spaceIds: shownSpaces(parts).map(({ id }) => id), after: input.after }),
    ),
    read: os.status.read.handler(({ input }) => ({
      read: parts.store.tx((tx) => markRead(tx, input.ids, parts.clock.nowMs())),
    })),
    probe: os.status.probe.handler(async ({ input }) => {
      const space = currentSpace(parts, input.spaceId);
      const session = space === undefined ? null : parts.sessions.of(space.id);
      if (session !== null) await probe(parts, session, 'now');
      return { online: statusOf(parts, input.spaceId).online };
    }),
  });
