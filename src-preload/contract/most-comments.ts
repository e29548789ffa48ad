/** More comments than this at once are no list any more: half of them that wait, half that are known, where there are so many of both. */
export const MOST_COMMENTS = 1_000;

/**
 * A comment that the service took is over when its time has passed for so long: no operation tells whether it went out. A service that
 * is late with it has so much time.
 */
export const OVER_AFTER_MS = 900_000;
