/** As many calls as a limit of a connection can allow. */
export const MOST_CALLS = 100_000;
/** The shortest time that one counts in, in milliseconds. */
export const SHORTEST_WINDOW_MS = 100;
/** Characters of the longest post that a server or a plan is known to allow. */
export const LONGEST_POST = 100_000;
