/** What the service wrote, as a sentence: with a full stop where it ends without one. */
export function sentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…。！？](?:["”’')\]]*)$/u.test(text) ? text : `${text}.`;
}
