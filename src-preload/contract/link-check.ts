import { hasUnseenSign } from './unseen-sign.ts';

/** Why a link cannot be sent. `data` for a scheme that is no web address: its name. */
export type LinkProblem =
  | {
      code:
        | 'link-too-long'
        | 'link-has-space'
        | 'link-has-unseen'
        | 'link-no-address'
        | 'link-no-scheme'
        | 'link-unreadable'
        | 'link-has-password';
    }
  | { code: 'link-scheme'; scheme: string };

const LONGEST = 4_000;

/**
 * Only web addresses are taken: `javascript:`, `data:`, `file:` and network paths are refused, and so is an address with a
 * password in it. Null where the link can be sent.
 */
export function checkLink(link: string): LinkProblem | null {
  if (link.length > LONGEST) return { code: 'link-too-long' };
  // Browsers drop control characters inside "java\nscript:", so none is let through.
  // oxlint-disable-next-line no-control-regex
  if (/[\s\0-\x1f\x7f]/.test(link)) return { code: 'link-has-space' };
  if (hasUnseenSign(link)) return { code: 'link-has-unseen' };
  if (!link.isWellFormed()) return { code: 'link-unreadable' };
  if (/^[\\/]{2}/.test(link)) return { code: 'link-no-address' };
  if (!/^https?:\/\//i.test(link)) return withoutScheme(link);
  const url = /^https?:\/\/[/\\]/i.test(link) ? null : URL.parse(link);
  if (url === null || url.hostname === '') return { code: 'link-unreadable' };
  return url.username !== '' || url.password !== '' ? { code: 'link-has-password' } : null;
}

function withoutScheme(link: string): LinkProblem {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  // "example.com:8080/x" is a host with a port, "javascript:1" is not.
  const isHost = scheme === 'localhost' || (scheme?.includes('.') === true && /:\d/.test(link));
  if (scheme === undefined || isHost) return { code: 'link-no-scheme' };
  return { code: 'link-scheme', scheme: scheme.slice(0, 20) };
}

/** Whether something can be reached by it: with a password as well, which an address that only the service calls may have. */
export function isWebAddress(url: string): boolean {
  const problem = checkLink(url);
  return problem === null || problem.code === 'link-has-password';
}
