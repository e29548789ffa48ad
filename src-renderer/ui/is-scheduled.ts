import type { ActionRow } from '../../src-preload/contract/outbox.ts';

/** The service has it and publishes it at a time still to come: it is not done yet. */
export function isScheduled({ publishesAtMs }: Pick<ActionRow, 'publishesAtMs'>, nowMs: number): boolean {
  return publishesAtMs !== null && publishesAtMs > nowMs;
}
