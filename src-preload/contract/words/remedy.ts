import type { Remedy } from '../needs-you.ts';
import { plural } from './plural.ts';

/** An answer as its button says it, for `count` items. What many lose is asked about once more: the dots say so. */
export function remedyWords({ name, account = '' }: Pick<Remedy, 'name' | 'account'>, count = 1): string {
  switch (name) {
    case 'activate':
      // Longer names would push the other answers off the card.
      return account !== '' && account.length <= 16 ? `Activate ${account} and send again` : 'Activate and send again';
    case 'it-is-ours':
      return plural(count, { one: 'It is ours', other: 'Confirm all #' });
    case 'skip-post':
      return plural(count, { one: 'Do not publish', other: 'Do not publish…' });
    case 'skip-change':
      return plural(count, { one: 'Leave the post as it is', other: 'Leave the posts as they are…' });
    case 'cancel':
      return plural(count, { one: 'Cancel it…', other: 'Cancel all…' });
    default:
      return labels[name];
  }
}

const labels: Record<
  Exclude<Remedy['name'], 'activate' | 'it-is-ours' | 'skip-post' | 'skip-change' | 'cancel'>,
  string
> = {
  'open-accounts': 'Open the accounts',
  'open-bio': 'Open the bio page',
  'enter-token': 'Enter a new token',
  look: 'Look at the analytics',
  'it-is-live': 'It is live',
  'it-was-done': 'It was done',
  'send-again': 'It is not, send again',
  'make-draft': 'Make it a draft',
  leave: 'Leave it',
  'it-is-not-ours': 'It is not',
  edit: 'Edit and queue again',
  retry: 'Try again',
  'publish-mine': 'Publish mine anyway',
  'send-without': 'Send without it',
  dismiss: 'Dismiss',
  'publish-now': 'Publish now',
  'new-time': 'New time',
  'none-elsewhere': 'Nothing went out elsewhere',
  'none-since': 'Nothing went out since',
  'all-sent': 'Mark all as sent…',
  'one-by-one': 'Decide one by one',
};
