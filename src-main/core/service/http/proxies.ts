import type { ProxyOf } from '../../proxy-of.ts';
import { isOnThisComputer } from '../wire/base-url.ts';

/** This computer itself is never reached by a proxy, whatever the settings say. */
export const exceptHere =
  (proxyOf: ProxyOf): ProxyOf =>
  (url) =>
    isOnThisComputer(url) ? Promise.resolve(null) : proxyOf(url);

/**
 * As the environment says, by the names that other programs follow: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` (small letters first)
 * and `NO_PROXY`, a list of hosts, of domains with all below them, and of either with a port; `*` is all.
 */
export function environmentProxies(env: Readonly<Record<string, string | undefined>>): ProxyOf {
  const said = (name: string): string => (env[name.toLowerCase()] || env[name] || '').trim();
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    const proxy = said(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || said('ALL_PROXY');
    const usedPort = port || (protocol === 'https:' ? '443' : '80');
    const isExcept = said('NO_PROXY')
      .toLowerCase()
      .split(/[\s,]+/)
      .some((rule) => isMeant(rule, hostname.replace(/^\[|\]$/g, ''), usedPort));
    return Promise.resolve(isExcept ? null : addressOf(proxy));
  };
}

function isMeant(rule: string, hostname: string, port: string): boolean {
  if (rule === '*') return true;
  // An IPv6 address without its brackets has no port.
  const named = /:.*:/.test(rule) && !rule.startsWith('[') ? `[${rule}]` : rule;
  const [, bracketed, host = bracketed ?? '', itsPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(named) ?? [];
  const name = host.replace(/^\*?\./, '');
  if (name === '' || (itsPort !== undefined && itsPort !== port)) return false;
  return hostname === name || hostname.endsWith(`.${name}`);
}

/**
 * As a system's rules for one address say (the answer of a PAC file: `PROXY one:3128; SOCKS two:1080; DIRECT`): those that can be followed, in their
 * order; null: directly. Where none can, and none says directly, it is the first: what is meant to go by a proxy goes nowhere else.
 */
export function waysOfRules(rules: string): (string | null)[] {
  const named = rules.split(';').flatMap((rule): (string | null)[] => {
    const [kind = '', place = ''] = rule.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return [null];
    const scheme = schemes[kind.toUpperCase()];
    return scheme === undefined || place === ''
      ? []
      : [addressOf(`${scheme}://${place}`)].filter((one) => one !== null);
  });
  const spoken = named.filter((way) => way === null || isSpoken(way));
  return spoken.length > 0 ? spoken : named.slice(0, 1);
}

/**
 * A system's rules name no user: Chromium drops what stands of one in the environment, and asks. Of a proxy that the environment names with one (`named`), that
 * one signs in there.
 */
export function withUserOf(named: string | null, way: string | null): string | null {
  if (named === null || way === null) return way;
  const [one, other] = [new URL(named), new URL(way)];
  return one.protocol === other.protocol && one.host === other.host ? named : way;
}

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  ...{ SOCKS: 'socks5', SOCKS4: 'socks4', SOCKS5: 'socks5' },
};

/** SOCKS is not spoken here: whoever is to go by such a proxy is told so, and goes nowhere. */
export const isSpoken = (proxy: string): boolean => /^https?:/.test(proxy);

/** Its address as it is spoken to; null: there is none. */
function addressOf(proxy: string): string | null {
  if (proxy === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`);
  if (url === null || url.hostname === '') return null;
  // A percent sign that stands for itself, as many a password has one.
  for (const part of ['username', 'password'] as const) {
    try {
      decodeURIComponent(url[part]);
    } catch {
      url[part] = encodeURIComponent(url[part]);
    }
  }
  return /^(https?|socks\w*):$/.test(url.protocol) ? url.href : null;
}

/** "proxy.example:3128": what of a proxy's address may be shown and logged, and that it cannot be spoken to. */
export function proxyName(proxy: string): string {
  const { protocol, hostname, port } = new URL(proxy);
  if (!isSpoken(proxy)) return `${hostname}:${port || '1080'} (SOCKS, which Outpost does not speak)`;
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
