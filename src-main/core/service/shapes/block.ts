import { parseJson } from '../wire/json.ts';
import { ourBlockType } from '../wire/block-type.ts';
import type { WireProfile } from '../wire/wire-profile.ts';
import { idOf, isRecord, numberOf, textOf, truthOf } from './lenient.ts';
import { at } from './path.ts';

/** A block of the bio page. Only the id is sure; the text shows a `sort_order` besides. */
export interface RemoteBlock {
  id: string;
  sortOrder: number | null;
  type: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  active: boolean | null;
  /** What it tells beyond that: members that Outpost knows nothing of, but for when it was made and changed. */
  extra: Record<string, unknown>;
  raw: Record<string, unknown>;
}

/**
 * Reads a block in each of the three forms of wire-profile.md: an object, a JSON object in a string, or a bare id (the
 * list declares plain strings). Null where it has no id.
 */
export function readBlock(profile: WireProfile, json: unknown): RemoteBlock | null {
  const body = typeof json === 'string' && json.trimStart().startsWith('{') ? objectIn(json) : json;
  if (isRecord(body)) return readBlockObject(profile, body);
  const id = idOf(body);
  if (id === null) return null;
  return { id, sortOrder: null, type: null, title: null, url: null, text: null, active: null, extra: {}, raw: {} };
}

function objectIn(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : null;
}

function readBlockObject(profile: WireProfile, body: Record<string, unknown>): RemoteBlock | null {
  const names = profile.answers.block;
  const id = idOf(at(body, names.id));
  if (id === null) return null;
  const type = textOf(at(body, names.type));
  return {
    id,
    sortOrder: numberOf(at(body, names.sortOrder)),
    type: type === null ? null : ourBlockType(profile, type),
    title: textOf(at(body, names.title)),
    url: textOf(at(body, names.url)),
    text: textOf(at(body, names.text)),
    active: truthOf(at(body, names.active)),
    extra: unknownOf(body, Object.values(names)),
    raw: body,
  };
}

/** The service keeps these by itself: they are no part of what is edited. */
export const KEPT_BY_SERVICE: readonly string[] = ['created_at', 'updated_at'];

function unknownOf(body: Record<string, unknown>, known: readonly string[]): Record<string, unknown> {
  const names = new Set([...KEPT_BY_SERVICE, ...known.map((path) => path.split('.')[0])]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}
