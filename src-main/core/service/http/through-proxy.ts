import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { isSpoken } from './proxies.ts';

interface Tls {
  timeout: number;
  rejectUnauthorized: boolean;
}

/** The network library, which is loaded with the first call. */
interface Undici {
  Agent: typeof Agent;
  ProxyAgent: typeof ProxyAgent;
}

/**
 * Through this proxy, and always in a tunnel: a proxy that answers itself could be taken for the service. Through one that is not
 * spoken nothing goes, and nothing goes past it.
 */
export function throughProxy(undici: Undici, proxy: string, tls: Tls, how: Agent.Options): Dispatcher {
  if (isSpoken(proxy)) {
    const tunnel = { uri: proxy, proxyTunnel: true, requestTls: tls, proxyTls: tls, connectTimeout: tls.timeout };
    return new undici.ProxyAgent({ ...how, ...tunnel });
  }
  const connect: NonNullable<Agent.Options['connect']> = (_, done) =>
    done(Object.assign(new Error('This proxy is not spoken.'), { code: 'UND_ERR_PRX_NOT_SPOKEN' }), null);
  return new undici.Agent({ ...how, connect });
}
