import type { Freed, StoredPart } from '../storage.ts';
import { megabytes } from './file-size.ts';
import { plural } from './plural.ts';

/** What takes space, as lists name it. */
export const storedPartWords: Record<StoredPart, string> = {
  posts: 'Published posts',
  figures: 'Their figures',
  growth: 'How figures grew',
  reports: 'Reports',
  pictures: 'Pictures',
  drafts: 'Drafts',
  history: 'Outbox and history',
  backups: 'Backups',
  other: 'Everything else',
};

/** What freeing space came to. */
export function freedWords({ snapshots, bytes }: Freed): string {
  const thinned = plural(snapshots, {
    one: '# older figure between the first and the last was removed.',
    other: '# older figures between the first and the last were removed.',
  });
  const freed = bytes === 0 ? 'There was nothing to give back.' : `${megabytes(bytes)} were given back to the disk.`;
  const kept = 'Drafts, the outbox and its history were not touched.';
  return [...(snapshots === 0 ? [] : [thinned]), freed, kept].join(' ');
}
