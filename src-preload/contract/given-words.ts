/** What somebody else's words may bring into a draft: of control characters a text keeps its lines and tabs. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** The address that a text is; null where it is none of the web, or holds a name and password. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
}
