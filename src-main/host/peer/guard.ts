import type { IncomingMessage } from 'node:http';

/** Why a request is not answered. The text is for whoever runs `curl -v`. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 405 | 411 | 413 | 417 | 503;
  why: string;
}

/** The only body there is holds one launch code. */
export const MAX_BODY_BYTES = 1_024;

/** Looked at before anything else is done with a request; null when it may go on. */
export function refusalOf(request: IncomingMessage, origin: string, asks: 'page' | 'socket'): Refusal | null {
  return wrongTarget(request) ?? wrongHost(request, origin) ?? wrongOrigin(request, origin, asks) ?? wrongBody(request);
}

/** An absolute address in the request line would let a client name a host other than the one checked below. */
function wrongTarget(request: IncomingMessage): Refusal | null {
  return request.url?.startsWith('/') ? null : { status: 400, why: 'The request line must name a path.' };
}

/** Exactly our own address. A page whose name was rebound to 127.0.0.1 still sends its own name here. */
function wrongHost(request: IncomingMessage, origin: string): Refusal | null {
  const hosts = valuesOf(request, 'host');
  return hosts.length === 1 && `http://${hosts[0]}` === origin ? null : { status: 403, why: 'Not this host.' };
}

/** Exactly our own origin. Only a plain read may come without one: browsers send none when an address is opened. */
function wrongOrigin(request: IncomingMessage, origin: string, asks: 'page' | 'socket'): Refusal | null {
  const origins = valuesOf(request, 'origin');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (origins.length === 0 && reads && asks === 'page') return null;
  return origins.length === 1 && origins[0] === origin ? null : { status: 403, why: 'Not from this origin.' };
}

function wrongBody(request: IncomingMessage): Refusal | null {
  if (request.headers['transfer-encoding'] !== undefined) return { status: 411, why: 'State the length.' };
  const lengthBytes = Number(request.headers['content-length'] ?? 0);
  return lengthBytes <= MAX_BODY_BYTES ? null : { status: 413, why: 'The body is too long.' };
}

/** From the raw headers: Node keeps only the first of two Host or Origin headers, and an attacker chooses which. */
function valuesOf(request: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    if (request.rawHeaders[at]?.toLowerCase() === name) values.push(request.rawHeaders[at + 1] ?? '');
  }
  return values;
}
