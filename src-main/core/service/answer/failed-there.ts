import type { WireProfile } from '../wire/wire-profile.ts';
import { isRecord, textOf } from '../shapes/lenient.ts';
import { at, firstAt } from '../shapes/path.ts';
import type { FailedThere } from './answer.ts';

/** Enough for any card; the answer is kept whole beside it. */
const MOST_REASONS = 5;
const LONGEST_REASON = 500;

/**
 * Whether a 2xx to a create or a retry says that the post failed at the service, and why. Where the words stand is a
 * guess of the wire profile; they are text, objects with a message, or lists by field.
 */
export function readFailedThere(json: unknown, answers: WireProfile['answers']): FailedThere | null {
  const status = firstAt(json, answers.postStatus, textOf);
  if (status === null || !answers.failedStatuses.includes(status.toLowerCase())) return null;
  const words = answers.postErrors.flatMap((path) => reasonsIn(at(json, path)));
  const message = textOf(at(json, 'message'));
  const serviceWords = words.length > 0 || message === null ? words : [message];
  return { serviceWords: [...new Set(serviceWords.map(tidied))].filter((one) => one !== '').slice(0, MOST_REASONS) };
}

function reasonsIn(errors: unknown): string[] {
  if (Array.isArray(errors)) return errors.slice(0, 100).flatMap(reasonsIn);
  if (!isRecord(errors)) return textOf(errors)?.split('\n', 1) ?? [];
  const own = textOf(errors['message']) ?? textOf(errors['reason']);
  return own === null ? Object.values(errors).slice(0, 100).filter(Array.isArray).flatMap(reasonsIn) : [own];
}

const tidied = (words: string): string => words.trim().slice(0, LONGEST_REASON).toWellFormed();
