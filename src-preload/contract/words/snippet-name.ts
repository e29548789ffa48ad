import { mostNameLetters } from '../snippet-name.ts';

/** Why a name cannot be kept, in the window and the terminal. */
export const snippetNameWords = `A name is typed behind a semicolon: letters, numbers, - and _, at most ${mostNameLetters}.`;
