import type { NoticeFact } from '../notice.ts';
import { storageTroubleWords } from './storage-trouble.ts';
import { quoted } from './quoted.ts';

export function noticeWords(fact: NoticeFact): string {
  switch (fact.code) {
    case 'no-backup':
      return fact.trouble === null
        ? 'No backup could be made. The log says more. Everything else goes on.'
        : `No backup could be made. ${storageTroubleWords(fact.trouble)} Everything else goes on.`;
    case 'storage':
      return storageTroubleWords(fact.trouble);
    case 'mark-unusable':
      return markTroubleWords(fact.file);
    case 'sandbox-not-connected':
      return `The sandbox is not connected. ${storageTroubleWords(fact.trouble)}`;
    case 'address-unreadable':
      return `The address of ${quoted(fact.name)} cannot be read. Nothing goes there, and nothing is lost: connect it anew in Settings, with the same space.`;
    case 'profile-unreadable':
      return `What is special about the service of ${quoted(fact.name)} cannot be read. Outpost speaks to it as to any other.`;
    case 'zone-unreadable':
      return `The time zone of ${quoted(fact.name)} cannot be read. Its times are shown in UTC until the service has said which zone it is in.`;
    case 'settings-unreadable':
      return 'A setting cannot be read. The usual one is used until you choose again in Settings.';
    case 'shell':
      return fact.words;
    default:
      return fact satisfies never;
  }
}

/** That an older copy would not be noticed, because `file` cannot be read or written: for as long as that lasts. */
export const markTroubleWords = (file: string): string =>
  `What was sent from here is also noted in ${file}, which cannot be read or written. Outpost goes on without it, but would not notice a data folder that was put back from a copy.`;
