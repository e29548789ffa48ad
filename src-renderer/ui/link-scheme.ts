/**
 * "harbourandpine.com/winter" as it is meant, with https:// in front. Only what reads like the address of a page gets
 * it; everything else stays as it was typed, and the check below the text says what is wrong.
 */
export function withScheme(link: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u.test(link) ? `https://${link}` : link;
}
