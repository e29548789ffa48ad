import type { Subject } from '../action.ts';
import type { WholeFacts } from '../needs-you.ts';

/* The sentences of cards that speak of what a thing is, whole, for each thing; # stands for how many. */

interface Forms {
  one: string;
  other: string;
}
type BySubject<Of> = Record<Subject, Of>;

/** Of several; the reason follows. */
export const refused: BySubject<Forms> = {
  post: { one: '# post was refused.', other: '# posts were refused.' },
  'first-comment': { one: '# first comment was refused.', other: '# first comments were refused.' },
  'post-change': { one: '# change to a post was refused.', other: '# changes to posts were refused.' },
  'post-retry': { one: '# retry of a post was refused.', other: '# retries of posts were refused.' },
  'comment-change': { one: '# change to a comment was refused.', other: '# changes to comments were refused.' },
  change: { one: '# change was refused.', other: '# changes were refused.' },
};

/** Of several that the service took and could not publish. */
export const failed: BySubject<Forms> = {
  post: { one: '# post failed at the service.', other: '# posts failed at the service.' },
  'first-comment': { one: '# first comment failed at the service.', other: '# first comments failed at the service.' },
  'post-change': {
    one: '# change to a post failed at the service.',
    other: '# changes to posts failed at the service.',
  },
  'post-retry': { one: '# post failed at the service again.', other: '# posts failed at the service again.' },
  'comment-change': {
    one: '# change to a comment failed at the service.',
    other: '# changes to comments failed at the service.',
  },
  change: { one: '# change failed at the service.', other: '# changes failed at the service.' },
};

/** Of one; the reason follows. `networks` is empty where none is known; `title`: what a change does, with its own quotation marks. */
export function oneRefused(subject: Subject, networks: string, title: string): string {
  switch (subject) {
    case 'post':
      return networks === '' ? 'The post was refused.' : `The post for ${networks} was refused.`;
    case 'first-comment':
      return 'A first comment was refused.';
    case 'post-change':
      return 'A change to a post was refused.';
    case 'post-retry':
      return 'The retry of a post was refused.';
    case 'comment-change':
      return 'A change to a comment was refused.';
    case 'change':
      return `${title}: refused.`;
    default:
      return subject satisfies never;
  }
}

export function oneFailed(subject: Subject, networks: string, title: string): string {
  switch (subject) {
    case 'post':
      return networks === '' ? 'The post failed at the service.' : `The post for ${networks} failed at the service.`;
    case 'first-comment':
      return 'A first comment failed at the service.';
    case 'post-change':
      return 'A change to a post failed at the service.';
    case 'post-retry':
      return 'The post failed at the service again.';
    case 'comment-change':
      return 'A change to a comment failed at the service.';
    case 'change':
      return `${title}: failed at the service.`;
    default:
      return subject satisfies never;
  }
}

/** A post that failed for `networks` as the service says, and is out on `live` all the same. */
export function oneFailedAndOut(networks: string, live: string, why: string): string {
  const is = networks === '' ? `The post is out on ${live},` : `The post for ${networks} is out on ${live},`;
  return `${is} and failed at the service for the others or in part. ${why}`.trimEnd();
}

/** What is kept of one that was refused; `timed`: it has a time of its own. */
export function keptAfterRefusal(subject: Subject, timed: boolean): string {
  switch (subject) {
    case 'post':
    case 'post-change':
      return timed ? 'The text and its time are kept.' : 'The text is kept.';
    case 'first-comment':
    case 'comment-change':
      return 'The text is kept.';
    case 'post-retry':
      return 'Nothing was changed.';
    case 'change':
      return '';
    default:
      return subject satisfies never;
  }
}

/** Of several that were tried as often as is tried; the reason follows. */
export const parked: BySubject<Forms> = {
  post: { one: '# post is parked after its tries.', other: '# posts are parked after their tries.' },
  'first-comment': {
    one: '# first comment is parked after its tries.',
    other: '# first comments are parked after their tries.',
  },
  'post-change': {
    one: '# change to a post is parked after its tries.',
    other: '# changes to posts are parked after their tries.',
  },
  'post-retry': {
    one: '# retry of a post is parked after its tries.',
    other: '# retries of posts are parked after their tries.',
  },
  'comment-change': {
    one: '# change to a comment is parked after its tries.',
    other: '# changes to comments are parked after their tries.',
  },
  change: { one: '# change is parked after its tries.', other: '# changes are parked after their tries.' },
};

const unlinkedChange: Forms = {
  one: 'A change waits for something that was made, but the service didn’t return its ID.',
  other: '# changes wait for things that were made, but the service didn’t return their IDs.',
};

/** What it waits for was done, and the service told no ID by which it could be named. */
export const unlinked: BySubject<Forms> = {
  post: unlinkedChange,
  'first-comment': {
    one: 'A post is published, but its ID at the service is not known yet. Its first comment waits until it is.',
    other: 'Posts are published, but their IDs at the service are not known yet. # first comments wait until they are.',
  },
  'post-change': {
    one: 'A post is published, but its ID at the service is not known yet. A change to it waits until it is.',
    other:
      'Posts are published, but their IDs at the service are not known yet. # changes to them wait until they are.',
  },
  'post-retry': unlinkedChange,
  'comment-change': unlinkedChange,
  change: unlinkedChange,
};

const changeWaits: Forms = {
  one: 'A change waits for another change that was not made.',
  other: '# changes wait for other changes that were not made.',
};

/** What it waits for was not done, and will not be. */
export const waitsForUndone: BySubject<Forms> = {
  post: {
    one: 'A post waits for another change that was not made.',
    other: '# posts wait for other changes that were not made.',
  },
  'first-comment': {
    one: 'A first comment waits for a post that was not sent.',
    other: '# first comments wait for posts that were not sent.',
  },
  'post-change': {
    one: 'A change to a post waits for another change that was not made.',
    other: '# changes to posts wait for other changes that were not made.',
  },
  'post-retry': {
    one: 'The retry of a post waits for another change that was not made.',
    other: '# retries of posts wait for other changes that were not made.',
  },
  'comment-change': {
    one: 'A change to a comment waits for another change that was not made.',
    other: '# changes to comments wait for other changes that were not made.',
  },
  change: changeWaits,
};

export const notInTime: Forms = { one: 'It could not be sent in time.', other: 'They could not be sent in time.' };

/** Missed at one time. Only posts and changes to posts have a time. */
export function missedAt(subject: Subject, at: string): Forms {
  return subject === 'post'
    ? {
        one: `Should have gone at ${at}.`,
        other: `# posts should have gone at ${at}.`,
      }
    : {
        one: `A change to a post should have gone at ${at}.`,
        other: `# changes to posts should have gone at ${at}.`,
      };
}

export function missedBetween(subject: Subject, from: string, to: string): Forms {
  return subject === 'post'
    ? {
        one: `Should have gone between ${from} and ${to}.`,
        other: `# posts should have gone between ${from} and ${to}.`,
      }
    : {
        one: `A change to a post should have gone between ${from} and ${to}.`,
        other: `# changes to posts should have gone between ${from} and ${to}.`,
      };
}

export const olderCopy: Record<(WholeFacts & { cause: 'older' })['why'], string> = {
  older: 'This copy is older than what was sent from here.',
  moved: 'This data comes from another computer, or from a copy.',
  unreadable: 'This computer’s note of what was sent cannot be read.',
};
