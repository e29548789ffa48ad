import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../content-security.ts';
import type { Refusal } from './guard.ts';

const headersOfRefusal = {
  'cache-control': 'no-store',
  connection: 'close',
  'content-type': 'text/plain; charset=utf-8',
};

/** Says no and ends the connection: whoever failed a check does not get a second request on it. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, { ...securityHeaders, ...headersOfRefusal }).end(`${refusal.why}\n`);
}

/** The same where there is no response object: on an upgrade, or when the request could not even be parsed. */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = `${refusal.why}\n`;
  const headers = { ...securityHeaders, ...headersOfRefusal, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
  socket.once('finish', () => socket.destroy());
}

/**
 * Ends a connection on which no request could be read. One that took too long is ended without a word: a browser opens
 * connections ahead of need, and would show what it finds in one as the answer to its next request.
 */
export function hangUp(socket: Duplex, code: string | undefined): void {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' || code === 'ECONNRESET') socket.destroy();
  else refuseSocket(socket, { status: 400, why: 'That is not a request this server reads.' });
}
