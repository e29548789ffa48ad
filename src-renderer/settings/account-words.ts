import type { Space } from '../../src-preload/contract/connections.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { figure } from '../ui/moment.ts';

/** As many as were found when the space was connected. */
export function accountTotal({ active, parked, disconnected }: Space['accounts']): number {
  return active + parked + disconnected;
}

/** "9 active, 1 parked": why fewer can be posted to than there are. */
export function accountWords({ active, parked, disconnected }: Space['accounts']): string {
  const parts = [
    `${figure(active)} active`,
    parked > 0 ? `${figure(parked)} parked` : '',
    disconnected > 0 ? `${figure(disconnected)} disconnected` : '',
  ];
  return listWords(parts.filter((part) => part !== ''));
}
