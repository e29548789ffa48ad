import type { Operation } from '../operations/endpoints.ts';

/** What goes into one call: where to, and the exact body. */
export interface CallRequest {
  operation: Operation;
  /** Ids for the path, `space` excepted. */
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: { contentType: string; content: string | Uint8Array } | null;
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

function isPathSegment(id: string): boolean {
  return id !== '' && !/^\.{1,2}$/.test(id) && id.length <= 200 && id.isWellFormed() && !/[\p{Cc}\s/\\]/u.test(id);
}

function queryOf(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
}
