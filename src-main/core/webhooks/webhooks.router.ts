import type { EnqueueParts } from '../actions/actions.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import {
  changeWebhook,
  putTyped,
  removeWebhook,
  syncWebhooks,
  webhooksOf,
  webhookTold,
  type WebhookParts,
} from './webhooks.ts';

export const webhooksRouter = (parts: WebhookParts & EnqueueParts & { sync: SyncScheduler }) =>
  os.webhooks.router({
    list: os.webhooks.list.handler(({ input }) => webhooksOf(parts.store, input.spaceId)),
    watch: os.webhooks.watch.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'webhooks' },
        watch(parts.store, parts.clock, () => webhooksOf(parts.store, input.spaceId), signal),
      ),
    ),
    told: os.webhooks.told.handler(({ input }) => ({
      told: webhookTold(parts.store, input.spaceId, input.webhookId),
    })),
    sync: os.webhooks.sync.handler(async ({ input, errors }) => {
      const { webhooks, forgotten } = orFailed(
        await syncWebhooks(parts, input.spaceId, 'now', { believe: input.believe }),
        errors,
      );
      return { webhooks, forgotten };
    }),
    update: os.webhooks.update.handler(({ input, errors }) => orFailed(changeWebhook(parts, input), errors)),
    keepTyped: os.webhooks.keepTyped.handler(({ input }) => {
      parts.store.tx((tx) => putTyped(tx, input));
      return {};
    }),
    delete: os.webhooks.delete.handler(({ input, errors }) => orFailed(removeWebhook(parts, input), errors)),
  });
