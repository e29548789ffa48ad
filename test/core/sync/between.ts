import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Stands between the core and the service, passes everything on, and keeps an answer back until a test lets it go. */
export interface Between {
  port: number;
  leadTo(url: string): void;
  /** Keeps back the next answer to a call whose path ends like this; a GET, where nothing else is said. */
  keepBack(path: string, method?: string): { answered: Promise<void>; letGo: () => void };
  /** GETs that were passed on, by the end of their path. */
  asked(path: string): number;
  close(): Promise<void>;
}

interface Kept {
  method: string;
  path: string;
  answered: () => void;
  until: Promise<void>;
}

export async function standBetween(): Promise<Between> {
  let upstream = '';
  let kept: Kept | null = null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, 'http://localhost');
    const pass = async (): Promise<void> => {
      const body = await buffer(request);
      const headers = { authorization: String(request.headers.authorization), accept: 'application/json' };
      const typed = body.length === 0 ? headers : { ...headers, 'content-type': 'application/json' };
      const answer = await fetch(upstream + url, { method, headers: typed, ...(body.length === 0 ? {} : { body }) });
      const text = await answer.text();
      if (method === 'GET') asked.push(pathname);
      const mine = kept?.method === method && pathname.endsWith(kept.path) ? kept : null;
      if (mine !== null) {
        kept = null;
        mine.answered();
        await mine.until;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (url) => void (upstream = url),
    keepBack(path, method = 'GET') {
      const held = Promise.withResolvers<void>();
      const came = Promise.withResolvers<void>();
      kept = { method, path, answered: came.resolve, until: held.promise };
      return { answered: came.promise, letGo: held.resolve };
    },
    asked: (path) => asked.filter((one) => one.endsWith(path)).length,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
