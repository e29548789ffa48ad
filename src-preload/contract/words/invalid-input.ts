import type { $ZodRawIssue } from 'zod/v4/core';
import { inputFaults, type InputFault } from '../input-fault.ts';
import { MOST_IMPORT_BYTES, fileTooLarge } from './file-size.ts';
import { entryNames, fieldNames } from './field-names.ts';
import { listWords } from './list.ts';
import { figure } from './figure.ts';
import { jsonTooDeep } from './json-too-deep.ts';
import { plural } from './plural.ts';
import { timeTooFar } from './post-basics.ts';
import { snippetNameWords } from './snippet-name.ts';
import { wrongType } from './type-words.ts';

/**
 * What is wrong with an input, as a sentence, for the window and the terminal alike. Sizes and ranges are what a person
 * can get wrong, so they are told by what people call the field (field-names.ts); a missing or misspelt member is a script's
 * mistake, and is told by the exact name.
 */
export function invalidInput(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return issue.input === undefined ? `${quoted(issue)} is missing.` : wrongType(quoted(issue), issue.expected);
    case 'invalid_value':
      return plural(
        issue.values.length,
        {
          one: '{name} must be {values}.',
          other: '{name} must be one of: {values}.',
        },
        { name: quoted(issue), values: listWords(issue.values.map(String)) },
      );
    case 'unrecognized_keys':
      return `There is no ${listWords(issue.keys.map((key) => `"${key}"`))} here.`;
    case 'not_multiple_of':
      return `${named(issue)} must be a multiple of ${figure(issue.divisor)}.`;
    case 'invalid_format':
      return `${named(issue)} is not written as it should be.`;
    case 'custom':
      return faultWords(issue);
    default:
      return `${quoted(issue)} cannot be read.`;
  }
}

function faultWords(issue: Extract<$ZodRawIssue, { code: 'custom' }>): string {
  const code = inputFaults.find((one) => one === issue.params?.['fault']);
  if (code === undefined) return `${quoted(issue)} cannot be read.`;
  return code === 'file-too-large' ? fileTooLarge(String(issue.input).length, MOST_IMPORT_BYTES) : faults[code];
}

const faults: Record<Exclude<InputFault, 'file-too-large'>, string> = {
  'snippet-name': snippetNameWords,
  'no-label': 'A label needs at least one character.',
  'half-character': 'The text has a broken character (half of a pair).',
  'nul-character': 'The text has a NUL character.',
  'text-too-long': 'This text is too long.',
  'no-comment': 'A comment needs a text.',
  'nothing-to-change': 'There is nothing to change.',
  'no-block-type': 'A block that is new needs a type: "type": "link".',
  'block-twice': 'Two blocks have the same "id": each is in the page once.',
  'page-size': 'Between 10 and 100 per page.',
  'too-many-days': 'A year at a time at most.',
  'json-too-deep': jsonTooDeep,
  'time-too-far': timeTooFar,
  'no-token-name': 'A token needs a name.',
  'token-name-too-long': 'The name of a token can have up to 255 characters.',
  'token-name-in-lines': 'The name of a token is one line, without control characters.',
  'no-web-address':
    'This address is not one that can be reached: it should look like https://example.com/path, without blanks.',
  'name-turned': 'There is a character in this name that turns the writing direction. Type the name once more.',
  'unseen-in-address': 'There is a character in it that cannot be seen. Copy the address alone once more.',
};

function tooSmall(issue: Extract<$ZodRawIssue, { code: 'too_small' }>): string {
  const least = figure(issue.minimum);
  switch (issue.origin) {
    case 'string':
      return plural(
        Number(issue.minimum),
        {
          one: '{name} must not be empty.',
          other: '{name} needs # characters or more.',
        },
        { name: named(issue) },
      );
    case 'array':
    case 'set':
      return plural(
        Number(issue.minimum),
        {
          one: '{name} must not be empty.',
          other: '{name} needs # entries.',
        },
        { name: named(issue) },
      );
    default:
      return issue.inclusive === false
        ? `${named(issue)} must be more than ${least}.`
        : `${named(issue)} must be ${least} or more.`;
  }
}

function tooBig(issue: Extract<$ZodRawIssue, { code: 'too_big' }>): string {
  const most = figure(issue.maximum);
  const given = (issue.input as { length?: number } | null | undefined)?.length ?? 0;
  switch (issue.origin) {
    case 'string':
      return plural(
        given,
        {
          one: '{name} is too long: it has # character, and up to {most} fit.',
          other: '{name} is too long: it has # characters, and up to {most} fit.',
        },
        { name: named(issue), most },
      );
    case 'array':
    case 'set':
      return `${named(issue)} has ${figure(given)} entries; up to ${most} can be given at once.`;
    default:
      return issue.inclusive === false
        ? `${named(issue)} must be less than ${most}.`
        : `${named(issue)} must be ${most} or less.`;
  }
}

/** `body.accountIds[2]`; `The input` for the whole of it. */
function quoted(issue: $ZodRawIssue): string {
  const path = issue.path ?? [];
  if (path.length === 0) return 'The input';
  return `"${path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`)).join('')}"`;
}

/** As people call the field, if it is one that they fill in; any other is a script's, and is named exactly. */
function named(issue: $ZodRawIssue): string {
  const [list, field] = issue.path?.slice(-2) ?? [];
  if (typeof field === 'number') return entryNames[String(list)] ?? quoted(issue);
  return fieldNames[String(field ?? list)] ?? quoted(issue);
}
