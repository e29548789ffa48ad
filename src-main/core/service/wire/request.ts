import type { Operation } from '../operations/endpoints.ts';
import type { WireProfile } from './wire-profile.ts';

/** What goes into one call: where to, and the exact body. */
export interface CallRequest {
  operation: Operation;
  /** Ids for the path, `space` excepted. */
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: CallBody | null;
}

/** JSON as it is sent; or bytes, which are only read when they leave, and what is shown and hashed in their place. */
export type CallBody =
  { contentType: string; content: string } | { contentType: string; content: () => Uint8Array; shown: string };

/** What of a connection the making of a call needs. */
export interface Wire {
  readonly profile: WireProfile;
  /** IANA name: scheduled times are written in it. */
  readonly timeZone: string;
}

export type PathReading = { ok: true; path: string } | { ok: false; field: string };

/**
 * The path below the base address with ids and query filled in. An id comes from a service or a file, so it is checked:
 * empty and dot segments, which servers and proxies resolve upwards, are refused by naming the field.
 */
export function pathOf(request: CallRequest, remoteSpaceId: string): PathReading {
  const params: Record<string, string> = { ...request.params, space: remoteSpaceId };
  let path = request.operation.path;
  for (const [, name] of request.operation.path.matchAll(/\{(\w+)\}/g)) {
    const id = params[name ?? ''];
    if (id === undefined || !isPathSegment(id)) return { ok: false, field: name ?? '' };
    path = path.replace(`{${name}}`, encodeURIComponent(id));
  }
  const query = queryOf(request.query);
  return { ok: true, path: query ? `${path}?${query}` : path };
}

/** Whether an ID can stand in a path, as itself and nothing else. */
export function isPathSegment(id: string): boolean {
  return id !== '' && !/^\.{1,2}$/.test(id) && id.length <= 200 && id.isWellFormed() && !/[\p{Cc}\s/\\]/u.test(id);
}

function queryOf(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** Request line and body as they are sent, for the eye and for the hash; the token is no part of it. Total. */
export function shownRequest(request: CallRequest, remoteSpaceId: string): { line: string; body: string } {
  const params: Record<string, string> = { ...request.params, space: remoteSpaceId };
  const path = request.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '…');
  const { body } = request;
  const text = !body ? '' : 'shown' in body ? body.shown : body.content;
  return { line: `${request.operation.method} ${path}`, body: text };
}
