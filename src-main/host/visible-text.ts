/*
 * Words of the service, or of an imported file, may hold what a terminal obeys instead of showing: escape sequences (C0,
 * DEL, C1), controls of the writing direction, and the two line ends that only Unicode knows.
 */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text as a terminal may be given it: each of them is seen as U+FFFD and does nothing. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(OBEYED, '\u{FFFD}');
}

/** For what is one line of a list: the service's words cannot begin another one. */
export const oneLine = (text: string): string => text.replaceAll(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, ' ');

/** JSON whose strings keep their exact value: what `JSON.stringify` would let through is written as an escape. */
export function visibleJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value ?? null, null, indent);
  return json.replace(OBEYED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
