import { broken, unsendable, type Problem } from './problem.ts';

export interface LinkRead {
  link: string | null;
  problem: Problem | null;
}

const LONGEST = 4_000;

/**
 * Reads the link of a row. Only web addresses are taken: `javascript:`, `data:`, `file:` and network paths are refused
 * (quality.md, input), and so is an address with a password in it.
 */
export function readLink(cell: string): LinkRead {
  const link = cell.trim();
  if (link === '') return { link: null, problem: null };
  if (link.length > LONGEST) return { link: null, problem: broken('The link is longer than 4,000 characters') };
  // Browsers drop control characters inside "java\nscript:", so none is let through.
  // eslint-disable-next-line no-control-regex
  if (/[\s\0-\x1f\x7f]/.test(link)) {
    return { link, problem: unsendable('The link has a space in it: one link to a row') };
  }
  if (/^[\\/]{2}/.test(link)) return { link: null, problem: broken('The link is not a web address') };
  if (!/^https?:\/\//i.test(link)) return withoutScheme(link);
  const url = URL.parse(link);
  if (url === null || url.hostname === '') return { link, problem: unsendable('The link cannot be read') };
  if (url.username !== '' || url.password !== '') {
    return { link: null, problem: broken('The link has a user name or password in it') };
  }
  return { link, problem: null };
}

function withoutScheme(link: string): LinkRead {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  // "example.com:8080/x" is a host with a port, "javascript:1" is not.
  const isHost = scheme === 'localhost' || (scheme?.includes('.') === true && /:\d/.test(link));
  if (scheme === undefined || isHost) return { link, problem: unsendable('The link has no https:// in front') };
  return { link: null, problem: broken(`A link cannot begin with ${scheme.slice(0, 20)}:`) };
}
