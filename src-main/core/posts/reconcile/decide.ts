import { plainPermalink, type Action } from '../../actions/actions.ts';
import type { Finding } from './match.ts';
import { namesId } from './id-in-answer.ts';

/** When a doubt is looked for, counted from when it may be published; then every hour for two days. */
export const LOOK_AFTER_MS = [2_000, 10_000, 30_000, 120_000, 300_000, 900_000, 3_600_000];
/** A sync of what is looked for begins this long before it can have been sent. */
export const SINCE_BEFORE_MS = 5 * 60_000;

/** What a look comes to. `sure`: by something that only ours can have. */
export type Decision =
  | {
      what: 'match';
      remoteId: string | null;
      permalink: string | null;
      code: 'found-by-id' | 'found-by-words' | 'confirmed';
      sure: boolean;
    }
  | { what: 'unmatch' | 'not-found' };

/** Pure: what a look changes of a post without a sure ID; null: nothing. The stranger campaign plays this very function. */
export function decisionOn(
  action: Pick<Action, 'state' | 'matched' | 'remoteId' | 'permalink' | 'answer'>,
  finding: Finding,
): Decision | null {
  switch (action.state) {
    case 'in_doubt':
    case 'done_unlinked':
      return finding.found ? match(action, finding) : { what: 'not-found' };
    case 'matched':
      // Its ID is known by now.
      if (finding.found) return action.remoteId === null && finding.remoteId !== null ? match(action, finding) : null;
      // A second post with these words showed late: which one is meant cannot be told any more.
      return finding.why === 'nothing' || finding.why === 'not-on-all' ? null : { what: 'unmatch' };
    default:
      return null;
  }
}

function match(
  { state, matched, permalink: known, answer }: Parameters<typeof decisionOn>[0],
  { remoteId, permalink }: Extract<Finding, { found: true }>,
): Decision | null {
  const isConfirmed = state === 'done_unlinked' && matched;
  if (isConfirmed && remoteId === null) return null;
  // An answer that was cut off may name the ID all the same: then it is no matter of words any more.
  const isNamed = remoteId !== null && namesId(answer, remoteId);
  // The very row that the user said is ours, and what IDs of rows are was learned since.
  const isSameRow = isConfirmed && known !== null && plainPermalink(permalink) === known;
  // What the user has answered stays their answer.
  const code = isNamed ? 'found-by-id' : isSameRow ? 'confirmed' : 'found-by-words';
  return { what: 'match', remoteId, permalink, code, sure: isNamed || isSameRow };
}
