import type { DraftBody } from './drafts.ts';

/** A draft nobody wrote in yet. Queueing is the default: nothing leaves by a slip of the hand. */
export function blankBody(accountIds: string[] = []): DraftBody {
  return {
    text: '',
    accountIds,
    variants: {},
    link: null,
    boardId: null,
    firstComment: null,
    commentDelayMinutes: 0,
    labels: [],
    when: { mode: 'queue' },
    missedPolicy: null,
  };
}
