/**
 * The beginning of a text, at most so many UTF-16 units of it, and never half of a sign at its end: that is shown, and kept, as "\uFFFD".
 * Where it is not for an eye to see that there is more (as with `words/beginning.ts`).
 */
export const upTo = (text: string, units: number): string => text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
