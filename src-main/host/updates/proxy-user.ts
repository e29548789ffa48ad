export interface ProxyUser {
  user: string;
  password: string;
}

/** A proxy that asks who comes. */
interface Asking {
  host: string;
  port: number;
}

const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

/**
 * With whom the surroundings name a proxy (`http://NAME:PASSWORD@HOST:PORT`), as the core takes it from there for its own calls; null: they name no one for
 * this host and port.
 */
export function proxyUserIn(env: NodeJS.ProcessEnv): (proxy: Asking) => ProxyUser | null {
  return ({ host, port }) => {
    for (const name of names.flatMap((one) => [one.toLowerCase(), one])) {
      const named = addressIn(env[name] ?? '');
      if (named === null || named.username === '') continue;
      const isThisOne = bare(named.hostname) === bare(host.toLowerCase()) && portOf(named) === port;
      if (isThisOne) return { user: wordOf(named.username), password: wordOf(named.password) };
    }
    return null;
  };
}

function addressIn(said: string): URL | null {
  const address = said.trim();
  return address === '' ? null : URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`);
}

const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/** A percent sign may stand for itself, as many a password has one. */
function wordOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
