/** As long as a token may be. */
const MOST_CHARACTERS = 4_096;

/** What was typed or pasted as a token, without the word that stands before it in a header. */
export const bareToken = (typed: string): string => typed.trim().replace(/^bearer\s+/i, '');

/** What can be seen to be wrong with a token, which travels as one word of plain signs in a header; null: nothing. */
export function tokenFaultWords(token: string): string | null {
  if (token.length > MOST_CHARACTERS) return 'This is too long for a token: there is more in it than the token alone.';
  if (/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(token.replaceAll(/\s/g, ' ')) || /\u{FEFF}/u.test(token))
    return 'There is a character in it that cannot be seen. Copy the token alone once more.';
  if (/\s/.test(token)) return 'A token has no spaces. Copy the token alone once more.';
  return /[^\x21-\x7e]/.test(token)
    ? 'A token has plain letters, digits and signs alone. Copy the token once more.'
    : null;
}
