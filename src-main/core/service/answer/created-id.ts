import type { ValueReading } from './call.ts';
import type { HeaderOf } from './rate.ts';
import { BLANKED } from '../http/redact-token.ts';
import { idOf } from '../shapes/lenient.ts';
import { firstAt } from '../shapes/path.ts';
import { isPathSegment } from '../wire/request.ts';

/** What is known of something the service has just created or changed. */
export interface CreatedId {
  /** Null where no usable id came back: surely executed, but unlinked (outbox.md, `done_unlinked`). */
  remoteId: string | null;
}

/** Looks for the new id in the order of belief of wire-profile.md, which the profile spells out as `paths`. */
export function readCreatedId(json: unknown, header: HeaderOf, paths: string[]): ValueReading<CreatedId> {
  const remoteId = firstAt(json, paths, createdIdOf, (name) => lastSegment(header(name)));
  const problem = remoteId === null ? ({ code: 'no-id', lookedAt: paths } as const) : null;
  return { value: { remoteId }, problem, remoteId };
}

/** One that fits in no path could be told to nobody, and one that a token was taken out of is none. */
function createdIdOf(value: unknown): string | null {
  const id = idOf(value);
  return id === null || isNone(id) || !isPathSegment(id) || id.includes(BLANKED) ? null : id;
}

/** A 0 stands for "none" where an ID would stand: nothing that was made has it. */
const isNone = (id: string): boolean => /^-?0+(\.0*)?$/.test(id);

/** The last segment of the path of a Location header. */
function lastSegment(location: string | null): string | null {
  if (location === null) return null;
  const path = URL.parse(location, 'https://relative.invalid')?.pathname ?? '';
  const last = path.split('/').findLast((segment) => segment !== '');
  try {
    return last === undefined ? null : decodeURIComponent(last);
  } catch {
    return null;
  }
}
