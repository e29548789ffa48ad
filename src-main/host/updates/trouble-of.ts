import type { UpdateTrouble } from '../../../src-preload/contract/updates.ts';

/** By the code of an error, as Node and electron-updater give them. */
const byCode: readonly [pattern: RegExp, trouble: UpdateTrouble][] = [
  [/^(ENOSPC|EDQUOT)$/, 'no-room'],
  [/^(EACCES|EPERM|EROFS)$/, 'not-writable'],
  [/^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/, 'unreachable'],
  [/^(ERR_CHECKSUM_MISMATCH|ERR_DATA_SIZE_MISMATCH)$/, 'damaged'],
  [/^(ERR_PROXY_WANTS_USER|HTTP_ERROR_407)$/, 'proxy-sign-in'],
  [/SIGNATURE/, 'not-trusted'],
  [/^(ERR_UPDATER_\w+|HTTP_ERROR_\d+)$/, 'unreadable'],
];

/** Chromium's network names its errors in their words (`net::ERR_...`); its certificates have their own. */
const byWords: readonly [pattern: RegExp, trouble: UpdateTrouble][] = [
  // Blocked: it leads to an address that is not encrypted (desktop/updates/only-https.ts).
  [/\bnet::ERR_(CERT|SSL|BLOCKED_BY_CLIENT)/, 'not-trusted'],
  [/\bnet::ERR_/, 'unreachable'],
  [/^Code signature/i, 'not-trusted'],
  [/^Cannot download "/, 'unreadable'],
];

/** What an error of the updater means to its user. */
export function troubleOf(error: unknown): UpdateTrouble {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: '' };
  const ofCode = byCode.find(([pattern]) => pattern.test(code ?? ''));
  const ofWords = byWords.find(([pattern]) => pattern.test(message));
  return (ofCode ?? ofWords)?.[1] ?? 'unknown';
}
