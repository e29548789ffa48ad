import type { SyncFailure, SyncState } from '../sync.ts';
import { figure } from './figure.ts';
import { plural } from './plural.ts';

/** Why a part of a space could not be pulled. */
export const syncFailureWords: Record<SyncFailure, string> = {
  unreachable: 'The service cannot be reached.',
  'service-trouble': 'The service has a problem of its own.',
  'unusable-answer': 'The service answered, but not with what was asked for. The log says more.',
  'sign-in-needed': 'There is no access token that the service accepts.',
  refused: 'The service refused it. The log says more.',
  'rate-limited': 'There were too many requests, so it has to wait.',
  'not-found': 'The service does not show it.',
  'in-use': 'Changes made here are still on their way: it is pulled after them.',
  'no-end': 'The service lists the same posts on every page, so the rest cannot be read. What is here was kept.',
  emptier: 'The service left out figures that it told before. What is here was kept.',
  storage: 'The answer of the service could not be kept here. The log says more.',
};

/** What of a copy is missing though the service answered well; null: nothing is. */
export function incompleteWords({ resource, complete }: Pick<SyncState, 'resource' | 'complete'>): string | null {
  if (complete === null || complete.here >= complete.of) return null;
  const { here, of } = complete;
  switch (resource) {
    case 'summary':
      return plural(
        of,
        {
          one: 'The service gives no figures for the account.',
          other: 'The service gives figures for {here} of # accounts.',
        },
        { here: figure(here) },
      );
    case 'reports':
      return plural(
        of,
        { one: 'Its range could not be read.', other: '{here} of # ranges could be read.' },
        { here: figure(here) },
      );
    case 'accounts':
    case 'boards':
    case 'bio':
    case 'webhooks':
    case 'posts':
      return here === 0
        ? plural(of, {
            one: 'The service listed none, and # is here. It was kept.',
            other: 'The service listed none, and # are here. They were kept.',
          })
        : plural(
            of,
            {
              one: 'The # entry could not be read.',
              other: '{here} of # entries that the service listed could be read.',
            },
            { here: figure(here) },
          );
    default:
      return resource satisfies never;
  }
}
