import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

/** What comes of cancelling these. `only`: the one that is meant, where it is one and known. */
export function cancelWords(count: number, only: Pick<ActionRow, 'state' | 'onWireAtMs'> | null): string {
  // What is held goes nowhere while one reads; what waits may.
  if (only?.state === 'blocked' && only.onWireAtMs === null) return 'It was not sent, and will not be.';
  return plural(count, {
    one: 'It will not be sent, unless it goes before you answer.',
    other: 'They will not be sent, but for those that go before you answer.',
  });
}
