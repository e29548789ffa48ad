import { plural } from '../../../src-preload/contract/words/plural.ts';

const known: readonly { days: number | null; label: string }[] = [
  { days: null, label: 'For ever' },
  { days: 1_095, label: 'For 3 years' },
  { days: 365, label: 'For a year' },
  { days: 180, label: 'For 180 days' },
  { days: 90, label: 'For 90 days' },
];

/** For how long growth can be kept, the longest first; what was set elsewhere is among them. */
export function keepChoices(kept: number | null): { days: number | null; label: string }[] {
  if (known.some(({ days }) => days === kept)) return [...known];
  const own = { days: kept, label: plural(kept ?? 0, { one: 'For # day', other: 'For # days' }) };
  return [...known, own].toSorted((a, b) => (b.days ?? Infinity) - (a.days ?? Infinity));
}
