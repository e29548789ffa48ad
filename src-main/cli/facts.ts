import type { Status } from '../../src-preload/contract/status.ts';
import type { ToldFact } from '../../src-preload/contract/told.ts';
import { toldWords } from '../../src-preload/contract/words/told.ts';
import { markTroubleWords } from '../../src-preload/contract/words/notice.ts';

const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
const localTimes = new Intl.DateTimeFormat('en-GB', style);

/** "20 Nov 2026, 18:00", by the clock of this computer. */
export const localTime = (atMs: number): string => localTimes.format(atMs);

/** "20 Nov 2026, 18:00, Europe/Lisbon". */
export const timeIn = (timeZone: string, atMs: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(atMs)}, ${timeZone}`;

export const factLine = (fact: ToldFact): string => `! ${toldWords(fact, localTime)}`;

/** What happened to the data, until somebody says to have read it; a line each, none where nothing did. */
export function factLines({ told, markTrouble }: Pick<Status, 'told' | 'markTrouble'>): string[] {
  const lines = told.map(factLine);
  if (lines.length > 0) lines.push('Say that you have read this with: outpost status --read');
  if (markTrouble !== null) lines.push(`! ${markTroubleWords(markTrouble)}`);
  return lines;
}
