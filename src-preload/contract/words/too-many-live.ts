import { plural } from './plural.ts';

/** For whoever writes a script. */
export const tooManyLiveWords = (most: number): string =>
  plural(most, {
    one: 'This connection has # live query open, the most that one may have. End it first.',
    other: 'This connection has # live queries open, the most that one may have. End some of them first.',
  });
