import type { Webhook } from '../../src-preload/contract/webhooks.ts';

/** Events met on the webhooks of a space: the service lists none. */
export const knownEvents = (webhooks: readonly Webhook[]): string[] =>
  [...new Set(webhooks.flatMap(({ events }) => events))].toSorted();
