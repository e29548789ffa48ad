import type { FailureCode } from '../answer/answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * Why no status came, in the vocabulary of a person. It explains and never decides: whether something was sent is the
 * on-wire marker's to say.
 */
export function networkFailureOf({ trouble, error, wentOnWire }: Exchange): {
  code: FailureCode;
  errorCode: string | null;
} {
  const errorCode = errorCodeOf(error);
  if (trouble === 'refused' || trouble === 'aborted') return { code: 'aborted', errorCode };
  if (trouble === 'timeout') return { code: 'timeout', errorCode };
  if (!wentOnWire && wantsToSignIn(error)) return { code: 'proxy-sign-in', errorCode };
  return { code: codeOf(errorCode ?? '', wentOnWire), errorCode };
}

function codeOf(errorCode: string, wentOnWire: boolean): FailureCode {
  if (wentOnWire) return /^HPE_|HTTPParserError|HEADERS_OVERFLOW/.test(errorCode) ? 'garbage' : 'connection-lost';
  if (/^(ENOTFOUND|EAI_)/.test(errorCode)) return 'dns';
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(errorCode))
    return 'tls';
  // What we stop ourselves is told by its trouble: undici itself stops only where a proxy makes no tunnel.
  if (errorCode === 'UND_ERR_ABORTED' || errorCode.startsWith('UND_ERR_PRX')) return 'proxy';
  if (/^UND_ERR_(DESTROYED|CLOSED)/.test(errorCode)) return 'aborted';
  return 'unreachable';
}

/** A proxy that makes no tunnel without a name and a password, or not with those that it was given: the library says which status it gave in words alone. */
function wantsToSignIn(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown };
  // Of the library's, which gives all such refusals one code.
  // eslint-disable-next-line no-restricted-syntax
  return typeof message === 'string' && message.startsWith('Proxy response (407)');
}

/** The first code in an error, its parts (several addresses were tried) or its causes. */
function errorCodeOf(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null;
  const { code, name, errors, cause } = error as Record<string, unknown>;
  if (typeof code === 'string') return code;
  // undici gives its parser errors a code only sometimes.
  if (name === 'HTTPParserError') return name;
  const inside = Array.isArray(errors) ? [...(errors as unknown[]), cause] : [cause];
  return inside.map((one) => errorCodeOf(one, depth + 1)).find((one) => one !== null) ?? null;
}
