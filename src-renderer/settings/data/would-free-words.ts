import type { WouldFree } from '../../../src-preload/contract/storage.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';
import { date } from '../../ui/moment.ts';

/** What would go, before it goes. */
export function wouldFreeWords({ beforeMs, ...thinned }: WouldFree, nowMs: number, zone: string): string {
  if (beforeMs === null) return 'Older figures are kept for ever, so none of them goes.';
  const day = date(beforeMs, nowMs, zone);
  const { snapshots, reports, audience } = thinned;
  const said = [
    ...(snapshots === 0 ? [] : [plural(snapshots, goes.snapshots, { day })]),
    ...(reports === 0 ? [] : [plural(reports, goes.reports, { day })]),
    ...(audience === 0 ? [] : [plural(audience, goes.audience, { day })]),
  ];
  return said.length === 0 ? `Nothing from before ${day} is to go.` : said.join(' ');
}

const goes = {
  snapshots: {
    one: '# snapshot from before {day} goes for good. It lies between the first and the last of its figure, which stay.',
    other:
      '# snapshots from before {day} go for good. They lie between the first and the last of their figures, which stay.',
  },
  reports: {
    one: '# report from before {day} goes for good. Each of its days stays in others of as many days.',
    other: '# reports from before {day} go for good. Each of their days stays in others of as many days.',
  },
  audience: {
    one: '# day of the audience from before {day} goes for good. The last day of each month stays.',
    other: '# days of the audience from before {day} go for good. The last day of each month stays.',
  },
};
