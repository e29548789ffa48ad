import type { Account } from '../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import type { TextCount } from '../../src-preload/contract/text-rules.ts';
import { figure } from '../ui/moment.ts';

export interface Check {
  key: string;
  tone: 'bad' | 'warn';
  words: string;
  /** The account that could be given its own text. */
  ownTextFor?: string;
  /** The account that has to be taken off. */
  takeOff?: string;
}

/** Only Pinterest has boards, and a pin needs one. */
export function needsBoard(social: string): boolean {
  return social.toLowerCase() === 'pinterest';
}

type Count = (social: string, text: string) => TextCount;

/** What is wrong with a draft, found without a network. `count` and `nameOf` come from the table of text rules. */
export function checksOf(
  body: DraftBody,
  accounts: readonly Account[],
  count: Count,
  nameOf: (social: string) => string,
): Check[] {
  const found: Check[] = [];
  const said = new Set<string>();
  for (const accountId of body.accountIds) {
    const account = accounts.find((one) => one.id === accountId);
    if (account === undefined || account.state !== 'active') {
      const who = account === undefined ? 'A chosen account' : account.handle;
      const what = account === undefined ? 'is not in this space any more' : `is ${account.state}`;
      found.push({ key: `gone-${accountId}`, tone: 'bad', words: `${who} ${what}.`, takeOff: accountId });
      continue;
    }
    const own = body.variants[accountId];
    const { over } = count(account.social, own ?? body.text);
    // One line per network: every account of it counts the same text alike.
    const key = own === undefined ? `long-${account.social}` : `long-${accountId}`;
    if (over === 0 || said.has(key)) continue;
    said.add(key);
    const name = nameOf(account.social);
    const words =
      own === undefined
        ? `${figure(over)} too many on ${name}.`
        : `${figure(over)} too many for ${account.handle} on ${name}.`;
    found.push({ key, tone: 'bad', words, ...(own === undefined ? { ownTextFor: accountId } : {}) });
  }
  if (body.text.trim() !== '' && body.accountIds.length === 0) {
    found.push({ key: 'nobody', tone: 'warn', words: 'No account is chosen yet.' });
  }
  const pins = accounts.some((account) => needsBoard(account.social) && body.accountIds.includes(account.id));
  if (pins && body.boardId === null)
    found.push({ key: 'board', tone: 'warn', words: 'No board is chosen for Pinterest.' });
  if (body.link !== null && body.link !== '' && !/^https?:\/\/[^\s/]+/i.test(body.link)) {
    found.push({ key: 'link', tone: 'bad', words: 'The link has no https:// in front.' });
  }
  return found;
}
