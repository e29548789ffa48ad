/** More comments than this at once are no list any more: half of them that wait, half that are known, where there are so many of both. */
export const MOST_COMMENTS = 1_000;
