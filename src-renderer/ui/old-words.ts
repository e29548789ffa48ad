import { plural } from '../../src-preload/contract/words/plural.ts';
import { figure } from './moment.ts';

/** "just now", "5 min old", "47 h old", "3 days old": the age of figures. A clock that is ahead makes nothing older. */
export function oldWords(ageMs: number): string {
  const minutes = Math.max(0, Math.round(ageMs / 60_000));
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${figure(minutes)} min old`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${figure(hours)} h old`;
  return plural(Math.round(hours / 24), { one: '# day old', other: '# days old' });
}
