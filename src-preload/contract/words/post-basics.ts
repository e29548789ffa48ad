/** What every post needs, in the same words wherever it is missing. Apart, because the rules of the networks are large. */
export const postBasicsWords = {
  'no-text': 'There is no text yet.',
  'no-account': 'Choose at least one account.',
  'time-past': 'This time is past.',
} as const;

export const timeTooFar = 'A post can be scheduled up to the year 9999.';
