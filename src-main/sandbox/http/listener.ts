import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceClock } from '../clock.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { shape } from '../dialects/shape.ts';
import type { Drawn, FaultBook } from '../faults/faults.ts';
import { play, statusSeen, whenOf } from '../faults/play.ts';
import type { JournalEntry, WritableJournal } from '../journal.ts';
import { matchRoute, type Match } from '../routes.ts';
import type { Token } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { readJson, type Call } from './call.ts';
import type { Limits, Ruling } from './limits.ts';
import { readBody, send, type Line, type Outgoing } from './outgoing.ts';
import { rateHeaders } from './rate-headers.ts';
import { notFound, refusal, type Reply } from './reply.ts';
import { readId, writeJson } from './wire-json.ts';

/** Everything a request meets on its way. */
export interface Service {
  world: World;
  dialect: Dialect;
  clock: ServiceClock;
  limits: Limits;
  journal: WritableJournal;
  faults: FaultBook;
  /** Writes asked for so far: a busy dialect refuses every n-th. */
  writes: number;
}

/** More than the avatar needs; what exceeds it is answered 413. */
const MOST_BODY_BYTES = 12 * 1024 * 1024;

/**
 * One request, in the order of such a service: connection, token (401 is not counted), limits (counted before anything is
 * known of the request), route, operation. Faults come in after the limits, but for `refuse`, which comes first.
 */
export function listener(service: Service) {
  const stale = new WeakSet<Socket>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = { request, response };
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    if (stale.has(request.socket)) return void request.socket.resetAndDestroy();
    const drawn = service.faults.draw(method, url.pathname);
    const token = tokenOf(service, request);
    const note = noteOf(service, method, url, token);
    if (drawn?.fault.kind === 'refuse') {
      note({ status: null, fault: 'refuse' });
      return play(drawn.fault, line, { status: 0, headers: {}, body: Buffer.alloc(0) });
    }
    const bytes = await readBody(request, MOST_BODY_BYTES);
    const match = matchRoute(method, url.pathname);
    const json = bytes ? readJson(request.headers['content-type'] ?? '', bytes) : undefined;
    if (!token) return unauthenticated(service, line, drawn, (status) => note({ status, body: json }));
    const publish = match?.route.publish ?? false;
    const ruling = service.limits.hit({ token: token.secret, user: token.user, publish });
    const finish = finisher(service, ruling);
    if (ruling.limitedBy !== null) {
      drawn?.giveBack();
      note({ status: 429, body: json, limitedBy: ruling.limitedBy });
      return send(line, finish(refusal(429, 'Too Many Requests')));
    }
    if (bytes === null) {
      note({ status: 413 });
      return send(line, finish(refusal(413, 'Payload Too Large')));
    }
    if (drawn && whenOf(drawn.fault) === 'before') {
      const outgoing = finish({ ...refusal(200, 'Nothing was done.') });
      note({ status: statusSeen(drawn.fault, outgoing), body: json, fault: drawn.fault.kind });
      return play(drawn.fault, line, outgoing);
    }
    const contentType = request.headers['content-type'] ?? '';
    const reply = await answer(service, match, method, { url, contentType, bytes, json, user: token.user });
    const outgoing = finish(reply);
    const did = { executed: reply.effect !== null, effect: reply.effect, remoteId: reply.remoteId, body: json };
    if (!drawn) {
      note({ status: reply.status, ...did });
      return send(line, outgoing);
    }
    note({ status: statusSeen(drawn.fault, outgoing), ...did, fault: drawn.fault.kind });
    if (drawn.fault.kind === 'stale-keep-alive') stale.add(request.socket);
    return play(drawn.fault, line, outgoing);
  };
}

function tokenOf({ world }: Service, request: IncomingMessage): Token | undefined {
  const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return secret === undefined ? undefined : world.tokens.get(secret);
}

function noteOf({ journal, clock }: Service, method: string, url: URL, token: Token | undefined) {
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
  return (more: Partial<JournalEntry>) => journal.add({ ...base, ...more, body: more.body ?? null });
}

function unauthenticated(service: Service, line: Line, drawn: Drawn | null, note: (status: number) => void): void {
  drawn?.giveBack();
  note(401);
  const bare = outgoingOf(service, refusal(401, 'Unauthenticated.'), {});
  if (!service.dialect.rateHeadersOn401) return send(line, bare);
  // Nothing was counted: these describe a bucket nobody has touched.
  const headers = { ...bare.headers, 'X-RateLimit-Limit': '120', 'X-RateLimit-Remaining': '120' };
  send(line, { ...bare, headers });
}

function finisher(service: Service, ruling: Ruling): (reply: Reply) => Outgoing {
  const { clock, dialect } = service;
  return (reply) => {
    const skewMs = clock.nowMs() - clock.trueMs();
    return outgoingOf(service, reply, rateHeaders(ruling, dialect.rateWording, clock.trueMs(), skewMs));
  };
}

function outgoingOf({ clock, dialect }: Service, reply: Reply, rate: Record<string, string>): Outgoing {
  const body = reply.body === undefined ? '' : writeJson(shape(dialect, reply.body), dialect.ids);
  const headers = { 'Content-Type': 'application/json', Date: new Date(clock.nowMs()).toUTCString() };
  return { status: reply.status, headers: { ...headers, ...rate, ...reply.headers }, body: Buffer.from(body) };
}

type Asked = Pick<Call, 'contentType' | 'bytes' | 'json' | 'user'> & { url: URL };

async function answer(service: Service, match: Match | null, method: string, asked: Asked): Promise<Reply> {
  const { world, dialect, clock } = service;
  if (!match) return refusal(404, `The route ${asked.url.pathname} could not be found.`);
  if (method !== 'GET' && dialect.busyEvery > 0) {
    service.writes += 1;
    if (service.writes % dialect.busyEvery === 0) return refusal(503, 'Busy. Nothing was done; try again.');
  }
  const { params } = match;
  const space = params['space'];
  if (space !== undefined && readId(space, 'integer') !== world.spaceId) {
    return dialect.unknownSpace === 403 ? refusal(403, 'This action is unauthorized.') : notFound('Space');
  }
  const { contentType, bytes, json, user, url } = asked;
  return match.route.run({
    world,
    dialect,
    params,
    query: url.searchParams,
    contentType,
    bytes,
    json,
    user,
    nowMs: clock.nowMs(),
  });
}
