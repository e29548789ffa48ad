import { shape } from '../dialects/shape.ts';
import { matchRoute } from '../routes.ts';
import { readJson } from './call.ts';
import type { Ruling } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import { rateHeaders } from './rate-headers.ts';
import { notFound, refusal, type Reply } from './reply.ts';
import type { Service } from './service.ts';
import { readId, writeJson } from './wire-json.ts';

/** A request that was read whole. */
export interface Asked {
  method: string;
  url: URL;
  contentType: string;
  bytes: Buffer;
  json: unknown;
}

export const asked = (method: string, url: URL, contentType: string, bytes: Buffer): Asked => ({
  method,
  url,
  contentType,
  bytes,
  json: readJson(contentType, bytes),
});

/** Finds the operation and does it. What is answered before the operation has done nothing. */
export async function answer(service: Service, request: Asked, user: string): Promise<Reply> {
  const { world, dialect, clock } = service;
  const match = matchRoute(request.method, request.url.pathname);
  if (!match) return refusal(404, `The route ${request.url.pathname} could not be found.`);
  if (isBusy(service, request.method)) return refusal(503, 'Busy. Nothing was done; try again.');
  const space = match.params['space'];
  if (space !== undefined && readId(space, 'integer') !== world.spaceId) {
    return dialect.unknownSpace === 403 ? refusal(403, 'This action is unauthorized.') : notFound('Space');
  }
  const { contentType, bytes, json, url } = request;
  const asks = { params: match.params, query: url.searchParams, contentType, bytes, json, user };
  return match.route.run({ world, dialect, ...asks, nowMs: clock.nowMs() });
}

function isBusy(service: Service, method: string): boolean {
  const { busyEvery } = service.dialect;
  if (method === 'GET' || busyEvery === 0) return false;
  service.writes += 1;
  return service.writes % busyEvery === 0;
}

/** The reply as the dialect writes it, with the rate headers of `ruling`; without one, with none. */
export function outgoing({ clock, dialect }: Service, reply: Reply, ruling: Ruling | null): Outgoing {
  const skewMs = clock.nowMs() - clock.trueMs();
  const rate = ruling ? rateHeaders(ruling, dialect.rateWording, clock.trueMs(), skewMs) : {};
  const body = reply.body === undefined ? '' : writeJson(shape(dialect, reply.body), dialect.ids);
  const headers = { 'Content-Type': 'application/json', Date: new Date(clock.nowMs()).toUTCString() };
  return { status: reply.status, headers: { ...headers, ...rate, ...reply.headers }, body: Buffer.from(body) };
}
