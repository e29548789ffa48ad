export type BaseUrl = { ok: true; url: string } | { ok: false; message: string };

/**
 * Checks an address of a service before anything is sent there. The token travels in a header, so plain http is for this
 * machine alone. Gives the address without a trailing slash, or words for the person who typed it.
 */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  const url = URL.parse(typed);
  if (!url) return refuse('This is not a web address. It should look like https://example.com/api.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(`The address starts with ${url.protocol}// but it must start with https://.`);
  }
  if (url.username || url.password) return refuse('The address must not contain a user name or password.');
  if (typed.includes('?')) return refuse('The address must not contain a question mark or anything after it.');
  if (typed.includes('#')) return refuse('The address must not contain a # or anything after it.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/\.$/, ''))) {
    return refuse('The address must start with https://. Plain http is allowed for this machine alone (127.0.0.1).');
  }
  // Not every system finds itself by the name with a dot.
  if (url.hostname === 'localhost.') url.hostname = 'localhost';
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

function refuse(message: string): BaseUrl {
  return { ok: false, message };
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
