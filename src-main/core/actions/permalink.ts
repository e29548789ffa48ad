/** No permalink is near it (desktop/external.ts opens no longer ones). */
const LONGEST = 4_096;

/**
 * The address of a post as it may become a link: https, and without a name and password that would disguise the host, as
 * the system's browser is given it (quality.md, Security). Null for anything else the service tells: the post is found
 * all the same, it only cannot be followed.
 */
export function plainPermalink(told: string | null): string | null {
  if (told === null || told.length > LONGEST) return null;
  const url = URL.parse(told);
  if (url?.protocol !== 'https:' || url.host === '' || url.username !== '' || url.password !== '') return null;
  return url.href;
}
