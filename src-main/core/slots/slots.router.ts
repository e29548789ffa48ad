import type { AccountSlots } from '../../../src-preload/contract/slots.ts';
import type { Parts } from '../parts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { replaceSlots, slotsOf } from './slots.queries.ts';
import { nextSlots, planDrafts, unplan } from './slots.ts';

export const slotsRouter = (parts: Pick<Parts, 'store' | 'clock' | 'random'>) => {
  const { store, clock } = parts;
  const ofAccount = (spaceId: string, accountId: string): AccountSlots =>
    slotsOf(store, spaceId).find((one) => one.accountId === accountId) ?? { accountId, slots: [] };
  return os.slots.router({
    list: os.slots.list.handler(({ input }) => slotsOf(store, input.spaceId)),
    watch: os.slots.watch.handler(({ input, signal }) =>
      watch(store, clock, () => slotsOf(store, input.spaceId), signal),
    ),
    set: os.slots.set.handler(({ input }) => {
      store.tx((tx) => replaceSlots(tx, input.spaceId, input.accountId, input.slots));
      return ofAccount(input.spaceId, input.accountId);
    }),
    next: os.slots.next.handler(({ input }) => ({ times: nextSlots(parts, input) })),
    plan: os.slots.plan.handler(({ input, errors }) => orFailed(planDrafts(parts, input), errors)),
    unplan: os.slots.unplan.handler(({ input }) => ({ changed: unplan(parts, input) })),
  });
};
