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
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse('The address must start with https://. Plain http is allowed for this machine alone (127.0.0.1).');
  }
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
