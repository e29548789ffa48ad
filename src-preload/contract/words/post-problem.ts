import type { PostProblem, PostProblemCode } from '../post-check.ts';
import { orMore } from '../text-count.ts';
import { networkName } from '../text-rules.ts';
import { figure } from './figure.ts';
import { postBasicsWords } from './post-basics.ts';

/** What is wrong with a post, as a sentence. */
export function postProblemWords(problem: PostProblem): string {
  switch (problem.code) {
    case 'no-text':
    case 'no-account':
    case 'time-past':
      return postBasicsWords[problem.code];
    case 'no-time':
      return 'Choose a date and a time: what is typed there is none.';
    case 'text-cut':
      return 'The service gave only the beginning of this text.';
    case 'unfilled':
      return `${problem.variable} is published as it stands: nothing was filled in for it.`;
    case 'no-own-text':
      return `The text for ${nameOf(problem.account)} is empty.`;
    case 'account-unknown':
      return 'A chosen account is not in this space any more.';
    case 'account-inactive':
      return problem.account.state === 'parked'
        ? `Account ${nameOf(problem.account)} is parked.`
        : `Account ${nameOf(problem.account)} is disconnected.`;
    case 'too-long':
      return tooLong(problem);
    case 'too-many':
      return problem.what === 'links'
        ? `${figure(problem.found)} links: ${networkName(problem.social)} takes ${figure(problem.most)} in a post.`
        : `${figure(problem.found)} hashtags: ${networkName(problem.social)} takes ${figure(problem.most)} in a post.`;
    case 'no-board':
      return 'No board for Pinterest.';
    case 'board-for-several':
      return 'A board belongs to one account: make one post for each.';
    case 'board-unused':
      return 'No account here has boards.';
    case 'link-too-long':
      return 'The link is longer than 4,000 characters.';
    case 'link-has-space':
      return 'A link cannot have a space in it: one link per post.';
    case 'link-has-unseen':
      return 'There is a character in the link that cannot be seen. Copy the link alone once more.';
    case 'link-no-address':
      return 'The link is not a web address.';
    case 'link-no-scheme':
      return 'The link has no https:// in front.';
    case 'link-unreadable':
      return 'The link cannot be read.';
    case 'link-has-password':
      return 'The link has a user name or password in it.';
    case 'link-scheme':
      return `A link cannot begin with ${problem.scheme}:`;
    default:
      return problem satisfies never;
  }
}

function tooLong({
  part,
  social,
  account,
  over,
  used,
  limit,
  counted,
  limitKind,
}: Extract<PostProblem, { code: 'too-long' }>): string {
  const more = orMore({ counted });
  const [many, of, most] = [figure(over) + more, figure(used) + more, figure(limit)];
  const network = networkName(social);
  const isSoft = limitKind === 'soft';
  switch (part) {
    case 'first-comment':
      return isSoft
        ? `First comment: ${many} too many on ${network}, ${of} of ${most}, unless the server allows more.`
        : `First comment: ${many} too many on ${network}, ${of} of ${most}.`;
    case 'own-text':
      return isSoft
        ? `${many} too many for ${nameOf(account)} on ${network}, ${of} of ${most}, unless the server allows more.`
        : `${many} too many for ${nameOf(account)} on ${network}, ${of} of ${most}.`;
    case 'text':
      return isSoft
        ? `${many} too many on ${network}, ${of} of ${most}, unless the server allows more.`
        : `${many} too many on ${network}, ${of} of ${most}.`;
    default:
      return part satisfies never;
  }
}

const nameOf = ({ handle, displayName }: { handle: string; displayName: string }): string => handle || displayName;

type Field = 'text' | 'accountIds' | 'link' | 'boardId' | 'firstComment' | 'when';

/** The part of a post that mends a problem. */
export function fieldOfProblem(problem: PostProblem): Field {
  if (problem.code === 'too-long') return problem.part === 'first-comment' ? 'firstComment' : 'text';
  return fields[problem.code];
}

const fields: Record<Exclude<PostProblemCode, 'too-long'>, Field> = {
  'too-many': 'text',
  'no-text': 'text',
  'no-own-text': 'text',
  'text-cut': 'text',
  unfilled: 'text',
  'no-account': 'accountIds',
  'account-unknown': 'accountIds',
  'account-inactive': 'accountIds',
  'no-board': 'boardId',
  'board-for-several': 'boardId',
  'board-unused': 'boardId',
  'time-past': 'when',
  'no-time': 'when',
  'link-too-long': 'link',
  'link-has-space': 'link',
  'link-has-unseen': 'link',
  'link-no-address': 'link',
  'link-no-scheme': 'link',
  'link-unreadable': 'link',
  'link-has-password': 'link',
  'link-scheme': 'link',
};
