import type { $ZodRawIssue } from 'zod/v4/core';
import { listWords } from './list.ts';
import { figure } from './figure.ts';
import { plural } from './plural.ts';
import { typeWords } from './type-words.ts';

/**
 * What is wrong with an input, as a sentence, for the window and the terminal alike. Sizes and ranges are what a person
 * can get wrong, so they are told by the field's plain name; a missing or misspelt member is a script's mistake, and is
 * told by the exact name.
 */
export function invalidInput(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return issue.input === undefined
        ? `${quoted(issue)} is missing.`
        : `${quoted(issue)} must be ${typeWords(issue.expected)}.`;
    case 'invalid_value':
      return plural(issue.values.length, {
        one: `${quoted(issue)} must be ${String(issue.values[0])}.`,
        other: `${quoted(issue)} must be one of: ${listWords(issue.values.map(String))}.`,
      });
    case 'unrecognized_keys':
      return `There is no ${listWords(issue.keys.map((key) => `"${key}"`))} here.`;
    case 'not_multiple_of':
      return `${label(issue)} must be a multiple of ${figure(issue.divisor)}.`;
    case 'invalid_format':
      return `${label(issue)} is not written as it should be.`;
    default:
      return `${quoted(issue)} cannot be read.`;
  }
}

function tooSmall(issue: Extract<$ZodRawIssue, { code: 'too_small' }>): string {
  const least = figure(issue.minimum);
  switch (issue.origin) {
    case 'string':
      return plural(Number(issue.minimum), {
        one: `${label(issue)} must not be empty.`,
        other: `${label(issue)} needs # characters.`,
      });
    case 'array':
    case 'set':
      return plural(Number(issue.minimum), {
        one: `${label(issue)}: one is needed.`,
        other: `${label(issue)}: # are needed.`,
      });
    default:
      return `${label(issue)} must be ${issue.inclusive === false ? `more than ${least}` : `${least} or more`}.`;
  }
}

function tooBig(issue: Extract<$ZodRawIssue, { code: 'too_big' }>): string {
  const most = figure(issue.maximum);
  const given = figure((issue.input as { length?: number } | null | undefined)?.length ?? 0);
  switch (issue.origin) {
    case 'string':
      return `${label(issue)} is too long: it has ${given} characters, and up to ${most} fit.`;
    case 'array':
    case 'set':
      return `${label(issue)}: up to ${most} at once, not ${given}.`;
    default:
      return `${label(issue)} must be ${issue.inclusive === false ? `less than ${most}` : `${most} or less`}.`;
  }
}

/** `body.accountIds[2]`; `The input` for the whole of it. */
function quoted(issue: $ZodRawIssue): string {
  const path = issue.path ?? [];
  if (path.length === 0) return 'The input';
  return `"${path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`)).join('')}"`;
}

/** `perPage` as `Per page`, `accountIds` as `Account IDs`. */
function label(issue: $ZodRawIssue): string {
  const name = (issue.path ?? []).findLast((step) => typeof step === 'string');
  if (typeof name !== 'string') return 'The input';
  const words = name
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(
      /\b(?:ids?|url|ms)\b/g,
      (word) => ({ id: 'ID', ids: 'IDs', url: 'URL', ms: 'in milliseconds' })[word] ?? word,
    );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
