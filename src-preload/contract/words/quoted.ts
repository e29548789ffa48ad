/** Embeddings, overrides and isolates of the writing direction; the marks that belong to Arabic and Hebrew are not among them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** What the service says, in quotation marks: what would turn the rest of the sentence around is seen there, and turns nothing. */
export const quoted = (words: string): string => `“${unturned(words)}”`;

/** A name of theirs inside a sentence of ours, without quotation marks. */
export const unturned = (name: string): string => name.replace(TURNS, '\u{FFFD}');

/** Whether something in it would turn what stands around it. */
export const isTurned = (name: string): boolean => unturned(name) !== name;
