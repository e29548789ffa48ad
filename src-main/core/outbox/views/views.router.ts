import { orFailed, os } from '../../rpc.ts';
import { watch } from '../../store/live.ts';
import { dependentsOf } from '../commands/dependents.ts';
import { earliestTime, inOrder } from '../commands/in-order.queries.ts';
import { membersOf } from './groups.ts';
import { workByAccount } from './by-account.ts';
import { overviewOf } from './overview.ts';
import { sentSince } from './rows.queries.ts';
import { stoppedSince } from './stopped.queries.ts';
import { detailOf, listRows, nextTurnMs, type RowParts } from './rows.ts';

/** What is shown of the outbox, at once and as it changes. */
export const outboxViews = (parts: RowParts) => {
  const { store, clock } = parts;
  /** Time alone changes it too: what was for later is done when its moment comes. */
  const turning = <T>(read: () => T, spaceId: string, signal: AbortSignal | undefined) =>
    watch(store, clock, read, signal, () => nextTurnMs(parts, spaceId));
  return {
    overview: os.outbox.overview.handler(({ input }) => overviewOf(parts, input.spaceId)),
    watchOverview: os.outbox.watchOverview.handler(({ input, signal }) =>
      turning(() => overviewOf(parts, input.spaceId), input.spaceId, signal),
    ),
    byAccount: os.outbox.byAccount.handler(({ input }) => workByAccount(parts, input.spaceId)),
    watchByAccount: os.outbox.watchByAccount.handler(({ input, signal }) =>
      turning(() => workByAccount(parts, input.spaceId), input.spaceId, signal),
    ),
    list: os.outbox.list.handler(({ input }) => listRows(parts, input)),
    watchList: os.outbox.watchList.handler(({ input, signal }) =>
      turning(() => listRows(parts, input), input.spaceId, signal),
    ),
    detail: os.outbox.detail.handler(({ input, errors }) => orFailed(detailOf(parts, input.actionId), errors)),
    watchDetail: os.outbox.watchDetail.handler(({ input, signal, errors }) =>
      watch(store, clock, () => orFailed(detailOf(parts, input.actionId), errors), signal),
    ),
    dependents: os.outbox.dependents.handler(({ input }) => {
      const ids = 'actionIds' in input ? input.actionIds : membersOf(parts, input.spaceId, input.card, input.asOf);
      return dependentsOf(parts.kinds, store, ids);
    }),
    inOrder: os.outbox.inOrder.handler(({ input }) => {
      const isOfCard = 'card' in input;
      const actionIds = isOfCard ? membersOf(parts, input.spaceId, input.card, input.asOf) : input.actionIds;
      const firstMs = earliestTime(store, actionIds);
      // A card has an order of its own, which is that of its times.
      return { actionIds: isOfCard ? actionIds : inOrder(store, actionIds), firstMs };
    }),
    sentSince: os.outbox.sentSince.handler(({ input }) => ({
      sent: sentSince(store, input),
      ...stoppedSince(store, input),
    })),
  };
};
