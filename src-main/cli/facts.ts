import type { Status } from '../../src-preload/contract/status.ts';
import type { IncidentFact } from '../../src-preload/contract/incident.ts';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';
import { markTroubleWords } from '../../src-preload/contract/words/notice.ts';
import { whichOfTwo } from '../../src-preload/contract/words/times.ts';
import { ownCommand } from './own-command.ts';

const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
let localTimes: Intl.DateTimeFormat | undefined;

/** "20 Nov 2026, 18:00", by the clock of this computer. */
export const localTime = (atMs: number): string =>
  (localTimes ??= new Intl.DateTimeFormat('en-GB', style)).format(atMs) + whichOfTwo(atMs);

/** "20 Nov 2026, 18:00, Europe/Lisbon". */
export const timeIn = (timeZone: string, atMs: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(atMs)}${whichOfTwo(atMs, timeZone)}, ${timeZone}`;

export const factLine = (fact: IncidentFact): string => `! ${incidentWords(fact, localTime)}`;

/** What happened to the data, until somebody says to have read it; a line each, none where nothing did. */
export function factLines({ incidents, markTrouble }: Pick<Status, 'incidents' | 'markTrouble'>): string[] {
  const lines = incidents.map(factLine);
  if (lines.length > 0) lines.push(`Say that you have read this with: ${ownCommand('status --read')}`);
  if (markTrouble !== null) lines.push(`! ${markTroubleWords(markTrouble)}`);
  return lines;
}
