import type { FailureReason } from '../../../../src-preload/contract/failure-reason.ts';

export type BaseUrl = { ok: true; url: string } | { ok: false; reason: FailureReason };

/**
 * Checks an address of a service before anything is sent there. The token travels in a header, so plain http is for this
 * machine alone. Gives the address without a trailing slash, or why it does not serve.
 */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (!url) return refuse('address-no-web');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse({ code: 'address-scheme', scheme: url.protocol });
  }
  if (url.username || url.password) return refuse('address-with-user');
  if (typed.includes('?')) return refuse('address-with-query');
  if (typed.includes('#')) return refuse('address-with-hash');
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/\.$/, ''))) {
    return refuse('address-not-https');
  }
  // Not every system finds itself by the name with a dot.
  if (url.hostname === 'localhost.') url.hostname = 'localhost';
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

function refuse(reason: FailureReason): BaseUrl {
  return { ok: false, reason };
}

/** Whether a service runs on this computer: no network is needed to reach it. */
export function isOnThisComputer(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  return url !== null && isLoopback(url.hostname.replace(/\.$/, ''));
}

/** URL has already brought every spelling of an IPv4 address (0x7f.1, 2130706433) into dotted form. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/**
 * One service, however its address is written: the names of this machine are one, and a dot at the end of a host says
 * nothing (URL has already seen to case and usual ports). For comparing only: what was typed is what is called.
 */
export function serviceKeyOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (url === null) return baseUrl;
  const named = url.hostname.replace(/\.$/, '');
  const host = isLoopback(named) ? '127.0.0.1' : named;
  return `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}${url.pathname.replace(/\/+$/, '')}`;
}

/** Where a token that is sent to an address arrives, however the address is written. */
export const serviceOriginOf = (baseUrl: string): string => URL.parse(serviceKeyOf(baseUrl))?.origin ?? baseUrl;
