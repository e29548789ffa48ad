/** UTF-16 units of the longest text that is kept: no network takes as much. */
export const LONGEST_TEXT = 200_000;
