import { listWords } from '../../src-preload/contract/words/list.ts';
import type { Account } from '../../src-preload/contract/accounts.ts';
import type { StoredAccountReport } from '../../src-preload/contract/archive.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { moment } from '../ui/moment.ts';
import { oldWords } from '../ui/old-words.ts';
import { daysWords } from '../ui/range/range.ts';
import { collectedAt } from './analytics-words.ts';

/** What of a report goes along with what leaves the window. */
export interface ReportWords {
  /** "@harbourandpine (X), 24 Oct – 20 Nov, figures from 09:12". */
  about: string;
  /** Of the days, without what stands for its kind. */
  fileName: string;
}

export function reportWords(
  kept: StoredAccountReport,
  account: Pick<Account, 'handle' | 'displayName' | 'social'> | undefined,
  at: { today: string; nowMs: number; zone: string },
): ReportWords {
  const { account: told } = kept.report;
  const handle = account?.handle ?? told?.handler ?? kept.accountId;
  const network = networkName(account?.social ?? told?.social ?? '');
  const collectedMs = collectedAt(kept);
  const from =
    collectedMs === null
      ? `fetched ${moment(kept.fetchedAtMs, at.nowMs, at.zone)}`
      : `figures from ${moment(collectedMs, at.nowMs, at.zone)}`;
  const plain = handle.replaceAll(/[^\p{L}\p{N}.-]+/gu, '');
  return {
    about: `${handle} (${network}), ${daysWords(kept, at.today)}, ${from}`,
    fileName: `${plain === '' ? kept.accountId : plain}-${kept.fromDay}-${kept.toDay}`,
  };
}

/** "Figures from 09:12, 5 h old". */
export function ageWords(atMs: number, nowMs: number, zone: string): string {
  return listWords([`Figures from ${moment(atMs, nowMs, zone)}`, oldWords(nowMs - atMs)]);
}

/** "Fetched 09:12, 5 h old". */
export function fetchedWords(atMs: number, nowMs: number, zone: string): string {
  return listWords([`Fetched ${moment(atMs, nowMs, zone)}`, oldWords(nowMs - atMs)]);
}
