import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Drawn } from '../faults/faults.ts';
import { play, statusSeen, whenOf } from '../faults/play.ts';
import type { JournalEntry } from '../journal.ts';
import { matchRoute } from '../routes.ts';
import type { Token } from '../world/records.ts';
import { answer, asked, outgoing, type Asked } from './answer.ts';
import type { Ruling } from './limits.ts';
import { hangUp, readBody, send, type Exchange } from './outgoing.ts';
import { refusal } from './reply.ts';
import type { Service } from './service.ts';

/** More than the avatar needs; what exceeds it is answered 413. */
const MOST_BODY_BYTES = 12 * 1024 * 1024;

/** Writes the journal entry of one request; what is not said did not happen. */
type Note = (more: Partial<JournalEntry>) => void;

/** One request on its way: the line it came on, its token, the fault drawn for it. */
interface Passage {
  service: Service;
  exchange: Exchange;
  drawn: Drawn | null;
  note: Note;
}

/**
 * One request, in the order of such a service: connection, token (401 is not counted), limits (counted before anything is
 * known of the request), operation. Faults come in after the limits, but for `refuse`, which comes first.
 */
export function listener(service: Service) {
  const stale = new WeakSet<Socket>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = { request, response };
    if (stale.has(request.socket)) return hangUp(exchange);
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    const drawn = service.faults.draw(method, url.pathname);
    const token = tokenOf(service, request);
    const note = noteOf(service, method, url, token);
    if (drawn?.fault.kind === 'stale-keep-alive') stale.add(request.socket);
    if (drawn?.fault.kind === 'refuse') {
      note({ fault: 'refuse' });
      return hangUp(exchange);
    }
    const bytes = await readBody(request, MOST_BODY_BYTES);
    if (bytes === 'gone') {
      drawn?.giveBack();
      return note({});
    }
    const whole = asked(
      method,
      url,
      request.headers['content-type'] ?? '',
      bytes === 'too-large' ? Buffer.of() : bytes,
    );
    const passage = { service, exchange, drawn, note };
    if (!token) return unauthenticated(passage, whole);
    return limited(passage, whole, token, bytes === 'too-large');
  };
}

function tokenOf({ world }: Service, request: IncomingMessage): Token | undefined {
  const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return secret === undefined ? undefined : world.tokens.get(secret);
}

function noteOf({ journal, clock }: Service, method: string, url: URL, token: Token | undefined): Note {
  const base: Omit<JournalEntry, 'seq'> = {
    atMs: clock.trueMs(),
    method,
    path: url.pathname + url.search,
    status: null,
    executed: false,
    effect: null,
    remoteId: null,
    body: null,
    limitedBy: null,
    fault: null,
    token: token?.secret.slice(-4) ?? '',
  };
  return (more) => journal.add({ ...base, ...more, body: more.body ?? null });
}

/** Nothing is counted; where the dialect gives rate headers all the same, they describe a bucket nobody has touched. */
function unauthenticated({ service, exchange, drawn, note }: Passage, whole: Asked): void {
  drawn?.giveBack();
  note({ status: 401, body: whole.json });
  const shown = service.dialect.rateHeadersOn401 ? service.limits.untouched() : null;
  send(exchange, outgoing(service, refusal(401, 'Unauthenticated.'), shown));
}

function limited(passage: Passage, whole: Asked, token: Token, tooLarge: boolean): Promise<void> | void {
  const { service, exchange, drawn, note } = passage;
  const publish = matchRoute(whole.method, whole.url.pathname)?.route.publish ?? false;
  const ruling = service.limits.hit({ token: token.secret, user: token.user, publish });
  if (ruling.limitedBy === null && !tooLarge) return admitted(passage, whole, token, ruling);
  drawn?.giveBack();
  const reply = ruling.limitedBy === null ? refusal(413, 'Payload Too Large') : refusal(429, 'Too Many Requests');
  note({ status: reply.status, body: whole.json, limitedBy: ruling.limitedBy });
  send(exchange, outgoing(service, reply, ruling));
}

async function admitted(passage: Passage, whole: Asked, token: Token, ruling: Ruling): Promise<void> {
  const { service, exchange, drawn, note } = passage;
  const fault = drawn?.fault;
  if (fault && whenOf(fault) === 'before') {
    const instead = outgoing(service, refusal(200, 'Nothing was done.'), ruling);
    note({ status: statusSeen(fault, instead), body: whole.json, fault: fault.kind });
    return play(fault, exchange, instead);
  }
  const reply = await answer(service, whole, token.user);
  const proper = outgoing(service, reply, ruling);
  note({
    status: fault ? statusSeen(fault, proper) : reply.status,
    executed: reply.effect !== null,
    effect: reply.effect,
    remoteId: reply.remoteId,
    body: whole.json,
    fault: fault?.kind ?? null,
  });
  return fault ? play(fault, exchange, proper) : send(exchange, proper);
}
