/** Letters of any script with their marks, figures, - and _: what a name is made of that is typed behind a semicolon. */
export const nameLetters = String.raw`[\p{L}\p{M}\p{N}_-]`;
export const mostNameLetters = 60;

const typed = new RegExp(`^${nameLetters}{1,${mostNameLetters}}$`, 'u');

/** Whether a snippet of this name can be had by typing it. Templates and groups of accounts are chosen, and go by any name. */
export const canBeTyped = (kind: string, name: string): boolean =>
  (kind !== 'snippet' && kind !== 'hashtags') || typed.test(name);
