import type { Account, Board } from '../../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { delayWords } from '../../../src-preload/contract/words/first-comment.ts';
import { listWords } from '../../../src-preload/contract/words/list.ts';
import { missedWords } from '../missed-words.ts';
import { dayAndClock } from '../../ui/moment.ts';

/** One thing of a draft besides its words; empty: there is none. */
export interface Beside {
  name: string;
  before: string;
  after: string;
}

interface Here {
  accounts: readonly Account[];
  /** Those of its account that are known. */
  boards: readonly Pick<Board, 'id' | 'name'>[];
  nowMs: number;
  zone: string;
}

/** What two versions say besides their words, without what neither has. */
export function besidesOf(before: DraftBody, after: DraftBody, here: Here): Beside[] {
  const rows: [string, (body: DraftBody) => string][] = [
    ['Accounts', ({ accountIds }) => listWords(accountIds.map((id) => accountCalled(id, here)))],
    ['Link', ({ link }) => link ?? ''],
    ['Board', ({ boardId }) => here.boards.find(({ id }) => id === boardId)?.name ?? boardId ?? ''],
    ['First comment', commentOf],
    ['Labels', ({ labels }) => listWords(labels)],
    ['When', (body) => whenOf(body, here)],
    ['If missed', ({ missedPolicy }) => (missedPolicy === null ? '' : missedWords[missedPolicy])],
  ];
  const told = rows.map(([name, of]) => ({ name, before: of(before), after: of(after) }));
  return told.filter((row) => row.before !== '' || row.after !== '');
}

const accountCalled = (id: string, { accounts }: Here): string => accounts.find((one) => one.id === id)?.handle ?? id;

const commentOf = ({ firstComment, commentDelayMinutes }: DraftBody): string =>
  firstComment === null || firstComment === '' ? '' : listWords([firstComment, delayWords(commentDelayMinutes)]);

function whenOf({ when }: DraftBody, { nowMs, zone }: Here): string {
  if (when.mode === 'schedule') return dayAndClock(when.atMs, nowMs, zone);
  if (when.mode === 'no-time') return listWords(['No time', ...[when.date, when.time].filter((part) => part !== '')]);
  return when.mode === 'now' ? 'Send now' : 'Queue';
}
