import { isRecord, textOf } from '../shapes/lenient.ts';

/** What an error body says (spec/service-api.md, Errors), as far as it can be read. */
export interface ErrorBody {
  message: string | null;
  fields: Record<string, string[]> | null;
}

/** Enough for any sentence; a stack trace in `message` is not for a user. */
const LONGEST_WORDS = 500;
const MOST_FIELDS = 100;

export function readErrorBody(json: unknown): ErrorBody {
  if (!isRecord(json)) return { message: null, fields: null };
  return { message: shorten(textOf(json['message'])), fields: readFields(json['errors']) };
}

function readFields(errors: unknown): Record<string, string[]> | null {
  if (!isRecord(errors)) return null;
  const pairs = Object.entries(errors)
    .slice(0, MOST_FIELDS)
    .map(([name, words]): [string, string[]] => [name, sentencesOf(words)]);
  return pairs.length > 0 ? Object.fromEntries(pairs) : null;
}

/** An array of strings as stated, or a single one. */
function sentencesOf(words: unknown): string[] {
  const list = Array.isArray(words) ? (words as unknown[]) : [words];
  return list.slice(0, MOST_FIELDS).flatMap((one) => shorten(textOf(one)) ?? []);
}

function shorten(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  return text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS).toWellFormed()}…` : text;
}
