import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer as it will stand on the wire, unless a fault has other plans. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The whole body, or why there is none: it is longer than `mostBytes`, or the client went away. */
export type BodyReading = Buffer | 'too-large' | 'gone';

export async function readBody(request: IncomingMessage, mostBytes: number): Promise<BodyReading> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Read to its end even so: an answer before that would meet a client that is still sending.
      if (size <= mostBytes) chunks.push(chunk);
    }
  } catch {
    return 'gone';
  }
  return size > mostBytes ? 'too-large' : Buffer.concat(chunks);
}

export function send({ response }: Exchange, outgoing: Outgoing): void {
  response.writeHead(outgoing.status, headersOf(outgoing));
  response.end(outgoing.body);
}

export function headersOf({ status, headers, body }: Outgoing): Record<string, string> {
  const empty = status === 204 || status === 304;
  return empty ? headers : { ...headers, 'Content-Length': String(body.length) };
}

/** Closes the connection with a reset, as a crashed process would. */
export function hangUp({ request }: Exchange): void {
  request.socket.resetAndDestroy();
}
