import type { WouldFree } from '../../../src-preload/contract/storage.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';
import { date } from '../../ui/moment.ts';

/** What would go, before it goes. */
export function wouldFreeWords({ snapshots, beforeMs }: WouldFree, nowMs: number, zone: string): string {
  if (beforeMs === null) return 'How figures grew is kept for ever, so none of it goes.';
  const day = date(beforeMs, nowMs, zone);
  if (snapshots === 0) return `No figure from before ${day} is to go: of each, only the first and the last are here.`;
  return plural(
    snapshots,
    {
      one: '# snapshot from before {day} goes for good. It lies between the first and the last of its figure, which stay.',
      other:
        '# snapshots from before {day} go for good. They lie between the first and the last of their figures, which stay.',
    },
    { day },
  );
}
