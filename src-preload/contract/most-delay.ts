/** How long after its post a first comment can come, in minutes: some 69 days. */
export const MOST_DELAY_MINUTES = 100_000;
