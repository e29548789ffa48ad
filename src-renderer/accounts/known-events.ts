import type { Webhook } from '../../src-preload/contract/webhooks.ts';

/** More than these are no suggestions. */
const MOST_EVENTS = 100;

const keyOf = (spaceId: string): string => `outpost:webhook-events:${spaceId}`;

/**
 * Events met on the webhooks of a space: the service lists none. What was met once is known on this computer for good
 * (`keepEvents`), or who takes an event off would have to know its name to have it again. `storage`: null where the browser keeps nothing.
 */
export function knownEvents(spaceId: string, webhooks: readonly Webhook[], storage: Storage | null): string[] {
  const now = webhooks.flatMap(({ events }) => events);
  return [...new Set([...now, ...metBefore(spaceId, storage)])].slice(0, MOST_EVENTS).toSorted();
}

/** Keeps those that are known by now. */
export function keepEvents(spaceId: string, known: readonly string[], storage: Storage | null): void {
  try {
    storage?.setItem(keyOf(spaceId), JSON.stringify(known));
  } catch {
    // Full or forbidden: those that stand on a webhook are suggested all the same.
  }
}

function metBefore(spaceId: string, storage: Storage | null): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(spaceId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((event) => typeof event === 'string') : [];
  } catch {
    return [];
  }
}
