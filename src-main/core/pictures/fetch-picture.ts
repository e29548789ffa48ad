import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
import type { ProxyOf } from '../proxy-of.ts';
import { exceptHere, throughProxy, trustSystem } from '../service/service.ts';
import { pictureType, type PictureType } from './picture-type.ts';
import { isPublicAddress, isPublicUrl, publicLookup } from './public-address.ts';

export interface FetchedPicture {
  type: PictureType;
  bytes: Buffer;
}

export interface FetchOptions {
  /** Of the connection, whose address was given by the user: it may lie on this machine, and speak without TLS. */
  ownOrigin: string;
  signal: AbortSignal;
}

/** No thumbnail comes near it. */
export const LARGEST_PICTURE_BYTES = 4 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const CONNECT_MS = 8_000;

interface Agents {
  own: Dispatcher;
  open: Dispatcher;
}

/** Fetches pictures that the service names, with nothing that tells who asks. */
export class PictureFetcher {
  readonly #proxyOf: ProxyOf;
  #agents: Promise<Agents> | null = null;
  /** By the proxy's address. */
  readonly #through = new Map<string, Promise<Dispatcher>>();

  constructor(proxyOf: ProxyOf) {
    this.#proxyOf = exceptHere(proxyOf);
  }

  /**
   * Null: it is not to be had, not allowed to be fetched, or no picture. A path alone lies where the connection does. Every
   * redirect is held to the same rules.
   */
  async fetch(address: string, { ownOrigin, signal }: FetchOptions): Promise<FetchedPicture | null> {
    let url = address.startsWith('/') ? URL.parse(address, ownOrigin) : URL.parse(address);
    for (let hop = 0; url !== null && hop <= MOST_REDIRECTS; hop += 1) {
      const isOwn = url.origin === ownOrigin;
      if (!isOwn && !isPublicUrl(url)) return null;
      const proxy = await this.#proxyOf(url.href);
      // A proxy looks the name up itself: what leads into a closed network from here is not asked of it.
      if (proxy !== null && !isOwn && !(await leadsOutside(url.hostname))) return null;
      const answer = await this.#ask(url, await this.#agent(isOwn, proxy), signal);
      if (answer.statusCode < 300 || answer.statusCode > 399) return readPicture(answer);
      answer.body.destroy();
      const { location } = answer.headers;
      url = typeof location === 'string' ? URL.parse(location, url.href) : null;
    }
    return null;
  }

  async close(): Promise<void> {
    const agents = await this.#agents;
    const through = await Promise.all(this.#through.values());
    const own = agents === null ? [] : [agents.own, agents.open];
    await Promise.all([...own, ...through].map((agent) => agent.destroy()));
  }

  async #agent(isOwn: boolean, proxy: string | null): Promise<Dispatcher> {
    if (proxy === null) {
      this.#agents ??= openAgents();
      const { own, open } = await this.#agents;
      return isOwn ? own : open;
    }
    const kept = this.#through.get(proxy) ?? openThrough(proxy);
    this.#through.set(proxy, kept);
    return kept;
  }

  async #ask(url: URL, agent: Dispatcher, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' };
    const path = url.pathname + url.search;
    const answer = await agent.request({ origin: url.origin, path, method: 'GET', headers, signal });
    // Said of a body that is left alone, too: nobody listens then, and it would end the core.
    answer.body.on('error', () => undefined);
    return answer;
  }
}

const common = { allowH2: false, connections: 4, maxHeaderSize: 32 * 1024 };
const connect = { timeout: CONNECT_MS, rejectUnauthorized: true };

async function openThrough(proxy: string): Promise<Dispatcher> {
  const undici = await import('undici');
  trustSystem();
  return throughProxy(undici, proxy, connect, common);
}

/** A name that cannot be looked up here could be any: nothing is fetched from it. */
async function leadsOutside(hostname: string): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}

async function openAgents(): Promise<Agents> {
  const undici = await import('undici');
  trustSystem();
  return {
    own: new undici.Agent({ ...common, connect }),
    open: new undici.Agent({ ...common, connect: { ...connect, lookup: publicLookup } }),
  };
}

/** What a body says of itself is not believed: its bytes tell what it is, and they are counted while they come. */
async function readPicture({ statusCode, body }: Dispatcher.ResponseData): Promise<FetchedPicture | null> {
  if (statusCode !== 200) {
    body.destroy();
    return null;
  }
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    // Leaving the loop ends the answer.
    if (length > LARGEST_PICTURE_BYTES) return null;
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const type = pictureType(bytes);
  return type === null ? null : { type, bytes };
}
