import type { Happened } from '../status.ts';
import { listWords } from './list.ts';
import { plural } from './plural.ts';

const published = { one: '# post published', other: '# posts published' };
const scheduled = { one: '# post scheduled', other: '# posts scheduled' };
const needsYou = { one: '# needs you', other: '# need you' };

/** "12 posts published, 1 needs you": what happened, in one line; what did not is not named. */
export function happenedLine(happened: Pick<Happened, 'published' | 'scheduled' | 'stopped'>): string {
  const said = [
    { some: happened.published, forms: published },
    { some: happened.scheduled, forms: scheduled },
    { some: happened.stopped, forms: needsYou },
  ].filter(({ some }) => some.total > 0);
  return listWords(said.map(({ some, forms }) => plural(some.total, forms)));
}

export const signInTold = {
  title: 'The service asks for a new token',
  body: 'Nothing goes out until it has one. Everything that waits stays queued.',
} as const;
