/** Asked where the window has crashed twice within a minute. */
export const crashedQuestion = {
  message: 'The window stopped working twice',
  detail:
    'What waits still goes out, and what you wrote is kept. The report says how Outpost runs, without your texts, names and tokens.',
  buttons: ['Load Again', 'Copy Report', 'Leave It'],
} as const;
