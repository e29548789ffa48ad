import { typedBehind } from '../typed-behind.ts';

/** What is typed of an emoji's name behind a colon: two characters at least, so that no time and no face is taken for one. */
export const codeBefore = typedBehind(/(?:^|[\s(]):([\p{L}+][\p{L}\p{N}_+-]{1,40})$/u);
