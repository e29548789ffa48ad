import type { Freed, StoredPart, Thinned } from '../storage.ts';
import { megabytes } from './file-size.ts';
import { plural } from './plural.ts';

/** What takes space, as lists name it. */
export const storedPartWords: Record<StoredPart, string> = {
  posts: 'Published posts',
  figures: 'Their figures',
  growth: 'How figures grew',
  reports: 'Reports',
  audience: 'Audience by day',
  pictures: 'Pictures',
  drafts: 'Drafts',
  history: 'Outbox and history',
  backups: 'Backups',
  other: 'Everything else',
};

/** What of the older figures was removed; nothing where nothing was. */
const thinnedWords = ({ snapshots, reports, audience }: Thinned): string[] => [
  ...(snapshots === 0
    ? []
    : [
        plural(snapshots, {
          one: '# older figure between the first and the last was removed.',
          other: '# older figures between the first and the last were removed.',
        }),
      ]),
  ...(reports === 0
    ? []
    : [plural(reports, { one: '# older report was removed.', other: '# older reports were removed.' })]),
  ...(audience === 0
    ? []
    : [
        plural(audience, {
          one: '# older day of the audience was removed.',
          other: '# older days of the audience were removed.',
        }),
      ]),
];

/** What freeing space came to. */
export function freedWords({ bytes, ...thinned }: Freed): string {
  const freed = bytes === 0 ? 'There was nothing to give back.' : `${megabytes(bytes)} were given back to the disk.`;
  const kept = 'Drafts, the outbox and its history were not touched.';
  return [...thinnedWords(thinned), freed, kept].join(' ');
}

/** For how long older figures are kept, in one sentence. */
export const keptForWords = (days: number | null): string =>
  days === null
    ? 'Older figures are kept for ever.'
    : plural(days, {
        one: 'Older figures are kept for # day, then thinned. What the service no longer lists stays.',
        other: 'Older figures are kept for # days, then thinned. What the service no longer lists stays.',
      });
