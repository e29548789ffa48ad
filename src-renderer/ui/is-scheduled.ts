import type { ActionRow } from '../../src-preload/contract/outbox.ts';

/** The service has it and publishes it at a time still to come: it is not done yet. */
export function isScheduled(row: Pick<ActionRow, 'kind' | 'state' | 'scheduledAtMs'>, nowMs: number): boolean {
  const accepted = row.kind === 'posts.create' && (row.state === 'done' || row.state === 'done_unlinked');
  return accepted && row.scheduledAtMs !== null && row.scheduledAtMs > nowMs;
}
