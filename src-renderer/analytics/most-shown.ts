/** More figures than any network has are no report: the rest is kept, and exported by `outpost export analytics`. */
export const MOST_SHOWN = 100;
