import type { SyncFailure } from '../sync.ts';

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
