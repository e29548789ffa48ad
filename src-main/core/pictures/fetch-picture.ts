import type { Agent, Dispatcher } from 'undici';
import { pictureType, type PictureType } from './picture-type.ts';
import { isPublicUrl, publicLookup } from './public-address.ts';

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
  own: Agent;
  open: Agent;
}

/** Fetches pictures that the service names, with nothing that tells who asks. */
export class PictureFetcher {
  #agents: Promise<Agents> | null = null;

  /**
   * Null: it is not to be had, not allowed to be fetched, or no picture. A path alone lies where the connection does. Every
   * redirect is held to the same rules.
   */
  async fetch(address: string, { ownOrigin, signal }: FetchOptions): Promise<FetchedPicture | null> {
    let url = address.startsWith('/') ? URL.parse(address, ownOrigin) : URL.parse(address);
    for (let hop = 0; url !== null && hop <= MOST_REDIRECTS; hop += 1) {
      const isOwn = url.origin === ownOrigin;
      if (!isOwn && !isPublicUrl(url)) return null;
      const answer = await this.#ask(url, isOwn, signal);
      if (answer.statusCode < 300 || answer.statusCode > 399) return readPicture(answer);
      answer.body.destroy();
      const { location } = answer.headers;
      url = typeof location === 'string' ? URL.parse(location, url.href) : null;
    }
    return null;
  }

  async close(): Promise<void> {
    const agents = await this.#agents;
    await Promise.all([agents?.own.destroy(), agents?.open.destroy()]);
  }

  async #ask(url: URL, isOwn: boolean, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    this.#agents ??= openAgents();
    const { own, open } = await this.#agents;
    const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' };
    const path = url.pathname + url.search;
    const answer = await (isOwn ? own : open).request({ origin: url.origin, path, method: 'GET', headers, signal });
    // Said of a body that is left alone, too: nobody listens then, and it would end the core.
    answer.body.on('error', () => undefined);
    return answer;
  }
}

async function openAgents(): Promise<Agents> {
  const undici = await import('undici');
  const common = { allowH2: false, connections: 4, maxHeaderSize: 32 * 1024 };
  const connect = { timeout: CONNECT_MS, rejectUnauthorized: true };
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
