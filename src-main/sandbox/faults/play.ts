import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { hangUp, headersOf, send, type Exchange, type Outgoing } from '../http/outgoing.ts';
import type { Fault, When } from './fault.ts';
import { reshape } from './reshape.ts';

/** Whether the fault is played before anything is done. Those that spoil an answer need one. */
export function whenOf(fault: Fault): When {
  switch (fault.kind) {
    case 'refuse':
      return 'before';
    case 'reset':
    case 'hang':
      return fault.when;
    case 'status':
    case 'redirect':
    case 'html':
    case 'garbage':
    case 'partial-headers':
      return fault.when ?? 'before';
    default:
      return 'after';
  }
}

/** The status that the client will see; null where it will see none. */
export function statusSeen(fault: Fault, outgoing: Outgoing): number | null {
  switch (fault.kind) {
    case 'refuse':
    case 'reset':
    case 'hang':
    case 'garbage':
    case 'partial-headers':
      return null;
    case 'status':
    case 'redirect':
      return fault.status;
    default:
      return (reshape(fault, outgoing) ?? outgoing).status;
  }
}

/** Plays `fault` on the line, instead of or with the proper answer. */
export async function play(fault: Fault, exchange: Exchange, outgoing: Outgoing): Promise<void> {
  const spoiled = reshape(fault, outgoing);
  if (spoiled) return send(exchange, spoiled);
  switch (fault.kind) {
    case 'refuse':
    case 'reset':
      return hangUp(exchange);
    case 'hang':
      return;
    case 'status':
      return send(exchange, statusAnswer(fault, outgoing));
    case 'redirect':
      return send(exchange, redirectAnswer(fault, outgoing));
    case 'slow':
      return slow(exchange, outgoing, fault.delayMs);
    case 'drip':
      return drip(exchange, outgoing, fault.chunkBytes, fault.everyMs);
    case 'garbage':
      return raw(exchange, '\u0000\u0001\u0002 this is not HTTP \r\n\r\n');
    case 'partial-headers':
      return raw(exchange, 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-RateLim');
    case 'truncate':
      return half(exchange, outgoing, () => exchange.request.socket.destroy());
    case 'stall':
      return half(exchange, outgoing, () => undefined);
    case 'huge':
      return huge(exchange, outgoing, fault.bytes);
    case 'gzip-bomb':
      return gzipBomb(exchange, outgoing, fault.bytes);
    default:
      return send(exchange, outgoing);
  }
}

function statusAnswer(fault: Extract<Fault, { kind: 'status' }>, outgoing: Outgoing): Outgoing {
  const body = fault.body === undefined ? { message: `Answered ${fault.status} on request.` } : fault.body;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status: fault.status,
    headers: { ...outgoing.headers, ...fault.headers },
    body: fault.status === 204 ? Buffer.alloc(0) : Buffer.from(text),
  };
}

function redirectAnswer(fault: Extract<Fault, { kind: 'redirect' }>, outgoing: Outgoing): Outgoing {
  return {
    status: fault.status,
    headers: { ...outgoing.headers, Location: fault.location },
    body: Buffer.alloc(0),
  };
}

/** Waits unless the client goes first; true where it is still there. */
async function stillThereAfter(response: ServerResponse, delayMs: number): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), delayMs);
  await once(response, 'close', { signal: stop.signal }).catch(() => undefined);
  clearTimeout(timer);
  return !response.destroyed;
}

async function slow(exchange: Exchange, outgoing: Outgoing, delayMs: number): Promise<void> {
  if (await stillThereAfter(exchange.response, delayMs)) send(exchange, outgoing);
}

async function drip(exchange: Exchange, outgoing: Outgoing, chunkBytes: number, everyMs: number): Promise<void> {
  exchange.response.writeHead(outgoing.status, headersOf(outgoing));
  for (let at = 0; at < outgoing.body.length; at += chunkBytes) {
    exchange.response.write(outgoing.body.subarray(at, at + chunkBytes));
    if (!(await stillThereAfter(exchange.response, everyMs))) return;
  }
  exchange.response.end();
}

function raw({ request, response }: Exchange, bytes: string): void {
  response.detachSocket(request.socket);
  request.socket.end(bytes, 'latin1', () => request.socket.destroy());
}

/** The whole length is announced, whatever the body is; a body too short to be cut is made longer. */
function half(exchange: Exchange, outgoing: Outgoing, then: () => void): void {
  const body = outgoing.body.length > 1 ? outgoing.body : Buffer.from('{"data":{}}');
  exchange.response.writeHead(
    outgoing.status === 204 ? 200 : outgoing.status,
    headersOf({ ...outgoing, status: 200, body }),
  );
  exchange.response.write(body.subarray(0, Math.ceil(body.length / 2)), then);
}

const CHUNK_BYTES = 1 << 20;

function* filler(bytes: number): Iterable<Buffer> {
  yield Buffer.from('{"data":"');
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) yield Buffer.alloc(Math.min(left, CHUNK_BYTES), 0x61);
  yield Buffer.from('"}');
}

async function huge(exchange: Exchange, outgoing: Outgoing, bytes: number): Promise<void> {
  exchange.response.writeHead(outgoing.status === 204 ? 200 : outgoing.status, outgoing.headers);
  await pour(filler(bytes), exchange.response, exchange.response);
  exchange.response.end();
}

async function gzipBomb(exchange: Exchange, outgoing: Outgoing, bytes: number): Promise<void> {
  const status = outgoing.status === 204 ? 200 : outgoing.status;
  exchange.response.writeHead(status, { ...outgoing.headers, 'Content-Encoding': 'gzip' });
  const gzip = createGzip({ level: 9 });
  gzip.pipe(exchange.response);
  await pour(filler(bytes), gzip, exchange.response);
  gzip.end();
}

/** Writes no faster than it is taken, and stops where the client has gone. */
async function pour(chunks: Iterable<Buffer>, into: NodeJS.WritableStream, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for (const chunk of chunks) {
    if (gone.signal.aborted) return;
    if (!into.write(chunk))
      await once(into as unknown as ServerResponse, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
}
