/** What the service may well refuse of the last part of a page's address, in words, and what was likely meant; null: nothing. */
export function slugProblem(slug: string | null): { words: string; meant: string | null } | null {
  if (slug === null || slug === '' || PLAIN.test(slug)) return null;
  const isWhole = /^(https?:)?\/\//i.test(slug.trim());
  const last = isWhole ? (URL.parse(slug.trim(), 'https://x.invalid')?.pathname ?? '') : slug;
  const meant = plain(last.split('/').findLast((part) => part !== '') ?? '');
  const words = isWhole
    ? 'This is a whole address: only its last part stands here.'
    : 'This part of an address is made of letters from a to z, digits and hyphens: the service may refuse anything else.';
  return { words, meant: meant === '' ? null : meant };
}

/** What stands in every address as it is (RFC 3986, 2.3). */
const PLAIN = /^[A-Za-z0-9._~-]+$/;

/** With a hyphen for what does not, and letters without their marks: "Café du Port" is "cafe-du-port". */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^-+|-+$/g, '');
