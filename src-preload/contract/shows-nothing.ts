/** Whether nothing of a text can be seen: spaces, and signs that only steer other signs. The two fillers of Hangul and the empty braille cell are letters that show none. */
export function showsNothing(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text);
}
