import type { WireProfile } from '../wire/wire-profile.ts';
import { happenedOf, isRecord, textOf, truthOf } from '../shapes/lenient.ts';
import { at, firstAt } from '../shapes/path.ts';
import type { FailedThere } from './answer.ts';

/** Enough for any card; the answer is kept whole beside it. */
const MOST_REASONS = 5;
const LONGEST_REASON = 500;

/**
 * Whether a 2xx to a create or a retry says that the post failed at the service, and why: by its status, or, where it names
 * no post, by an error in place of one. Where the words stand is a guess of the wire profile; they are text, objects with a
 * message, or lists by field.
 */
export function readFailedThere(
  json: unknown,
  answers: WireProfile['answers'],
  remoteId: string | null | undefined,
): FailedThere | null {
  const failed = readFailedPost(json, answers);
  return (
    failed ??
    (remoteId === null && isRefusal(json, answers, statusIn(json, answers)) ? inItsWords(json, answers) : null)
  );
}

/** Whether an answer has a post that failed at the service, and why. */
export function readFailedPost(json: unknown, answers: WireProfile['answers']): FailedThere | null {
  return answers.failedStatuses.includes(statusIn(json, answers)) ? inItsWords(json, answers) : null;
}

const statusIn = (json: unknown, { postStatus }: WireProfile['answers']): string =>
  firstAt(json, postStatus, textOf)?.toLowerCase() ?? '';

/** Whether a 2xx to what makes something else has an error in place of it, and why: then nothing was made. */
export function readRefused(
  json: unknown,
  answers: WireProfile['answers'],
  remoteId: string | null | undefined,
): FailedThere | null {
  return remoteId === null && isRefusal(json, answers, '') ? inItsWords(json, answers) : null;
}

/**
 * Whether a 2xx to a change says that it was not carried out: in so many words, and without the changed thing (null). Errors
 * alone prove nothing: what had failed before answers with that failure too.
 */
export function readRefusedChange(
  json: unknown,
  answers: WireProfile['answers'],
  changed: unknown,
): FailedThere | null {
  return changed === null && saysNo(json, answers) ? inItsWords(json, answers) : null;
}

/** Of a 2xx to a change whose answer shows that it was not carried out: why. Its message may be that of any success, and is left out. */
export const readUnchanged = (json: unknown, answers: WireProfile['answers']): FailedThere => ({
  serviceWords: told(errorsIn(json, answers)),
  isUnchanged: true,
});

const saysNo = (json: unknown, { postSucceeded }: WireProfile['answers']): boolean =>
  postSucceeded.some((path) => truthOf(at(json, path)) === false);

function inItsWords(json: unknown, answers: WireProfile['answers']): FailedThere {
  const words = errorsIn(json, answers);
  const message = textOf(at(json, 'message'));
  return { serviceWords: told(words.length > 0 || message === null ? words : [message]) };
}

const errorsIn = (json: unknown, { postErrors }: WireProfile['answers']): string[] =>
  postErrors.flatMap((path) => reasonsIn(at(json, path)));

const told = (words: readonly string[]): string[] =>
  [...new Set(words.map(tidied))].filter((one) => one !== '').slice(0, MOST_REASONS);

/** Explicit words alone: an answer that only lacks an ID was carried out (outbox.md, `done_unlinked`). */
function isRefusal(json: unknown, answers: WireProfile['answers'], status: string): boolean {
  const stands = [answers.publishedStatuses, answers.scheduledStatuses, answers.queuedStatuses].flat();
  if (stands.includes(status)) return false;
  return saysNo(json, answers) || answers.postErrors.some((path) => isError(at(json, path)));
}

/** Null, false, 0, empty text and empty lists are ways to say that there is none. */
function isError(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isError);
  if (isRecord(value)) return Object.values(value).some(isError);
  return happenedOf(value) !== null;
}

function reasonsIn(errors: unknown): string[] {
  if (Array.isArray(errors)) return errors.slice(0, 100).flatMap(reasonsIn);
  // `error: true` says that there is one, and not which.
  if (!isRecord(errors)) return typeof errors === 'boolean' ? [] : (textOf(errors)?.split('\n', 1) ?? []);
  const own = textOf(errors['message']) ?? textOf(errors['reason']);
  return own === null ? Object.values(errors).slice(0, 100).filter(Array.isArray).flatMap(reasonsIn) : [own];
}

const tidied = (words: string): string => words.trim().slice(0, LONGEST_REASON).toWellFormed();
