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
    return Promise.resolve(isExcept ? null : spoken(proxy));
  };
}

function isMeant(rule: string, hostname: string, port: string): boolean {
  if (rule === '*') return true;
  const [, bracketed, host = bracketed ?? '', itsPort] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(rule) ?? [];
  const name = host.replace(/^\*?\./, '');
  if (name === '' || (itsPort !== undefined && itsPort !== port)) return false;
  return hostname === name || hostname.endsWith(`.${name}`);
}

/**
 * As a system's rules for one address say (the answer of a PAC file: `PROXY one:3128; SOCKS two:1080; DIRECT`): the first of
 * them that can be followed.
 */
export function proxyOfRules(rules: string): string | null {
  for (const rule of rules.split(';')) {
    const [kind = '', place = ''] = rule.trim().split(/\s+/);
    if (/^direct$/i.test(kind)) return null;
    const scheme = schemes[kind.toUpperCase()];
    const proxy = scheme === undefined || place === '' ? null : spoken(`${scheme}://${place}`);
    if (proxy !== null) return proxy;
  }
  return null;
}

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
};

/** Its address as it is spoken to; null: there is none, or none that can be: SOCKS is not spoken here. */
function spoken(proxy: string): string | null {
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
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** "proxy.example:3128": what of a proxy's address may be shown and logged. */
export function proxyName(proxy: string): string {
  const { protocol, hostname, port } = new URL(proxy);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
