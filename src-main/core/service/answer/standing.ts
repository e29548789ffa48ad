import type { RemoteState } from '../../../../src-preload/contract/action.ts';
import type { WireProfile } from '../wire/wire-profile.ts';
import { textOf } from '../shapes/lenient.ts';
import { firstAt } from '../shapes/path.ts';

/** How a post stands at the service, in its own word for it. */
export interface Standing {
  /** Null: it says nothing that is known. */
  state: RemoteState | null;
  /** When it goes out there, wall milliseconds; null where it is out, or the service does not say. */
  goesAtMs: number | null;
}

/** What a 2xx to a create or a change says of the post. Where that stands, and in which words, is a guess of the wire profile. */
export function readStanding(json: unknown, answers: WireProfile['answers']): Standing {
  const status = firstAt(json, answers.postStatus, textOf)?.toLowerCase() ?? '';
  const known: [RemoteState, string[]][] = [
    ['published', answers.publishedStatuses],
    ['scheduled', answers.scheduledStatuses],
    ['queued', answers.queuedStatuses],
  ];
  const state = known.find(([, words]) => words.includes(status))?.[0] ?? null;
  const waits = state === 'scheduled' || state === 'queued';
  return { state, goesAtMs: waits ? firstAt(json, answers.postScheduledAt, instantOf) : null };
}

/** Only what is a moment in every time zone: an ISO time with an offset, or seconds since 1970. */
function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value > 1e9 && value < 1e11 ? value * 1_000 : null;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/i.test(value)) return null;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : atMs;
}
