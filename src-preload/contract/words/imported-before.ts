import type { ImportedBefore } from '../import.ts';
import { plural } from './plural.ts';
import { timeWord } from './times.ts';

/** "Imported already on 21 Nov, 14:02: 213 posts were queued." The year stands where it is another one. */
export function importedBeforeWords(
  { atMs, queued, drafts, lost = false, olderCopy = false }: ImportedBefore,
  nowMs: number,
  zone: string,
): string {
  const at = momentIn(zone, atMs, nowMs);
  if (olderCopy)
    return `This data is a copy from ${at}, and posts went out after it was made. If this file was imported since, its posts are out already.`;
  if (lost) {
    return plural(
      queued,
      {
        one: '# post of this file went out already on {at}, or may have; the database that knew of it was lost.',
        other:
          '# posts of this file went out already, or may have, the last one on {at}; the database that knew of them was lost.',
      },
      { at },
    );
  }
  const saved = {
    one: 'Imported already on {at}: # draft was saved.',
    other: 'Imported already on {at}: # drafts were saved.',
  };
  if (queued === 0 && drafts > 0) return plural(drafts, saved, { at });
  const posts = {
    one: 'Imported already on {at}: # post was queued.',
    other: 'Imported already on {at}: # posts were queued.',
  };
  const too = drafts === 0 ? [] : [plural(drafts, { one: '# draft was saved.', other: '# drafts were saved.' })];
  return [plural(queued, posts, { at }), ...too].join(' ');
}

function momentIn(timeZone: string, atMs: number, nowMs: number): string {
  const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone });
  const isOther = year.format(atMs) !== year.format(nowMs);
  const day = { day: 'numeric', month: 'short', year: isOther ? 'numeric' : undefined, timeZone } as const;
  return `${new Intl.DateTimeFormat('en-GB', day).format(atMs)}, ${timeWord(atMs, timeZone)}`;
}
