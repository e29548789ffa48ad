import type { WireProfileProblem } from '../wire-profile-problem.ts';
import { listWords } from './list.ts';
import { plural } from './plural.ts';
import { wrongType } from './type-words.ts';

/** What keeps a wire profile from being read, each in a sentence that names the key. */
export function wireProfileWords(problems: readonly WireProfileProblem[]): string {
  return problems.map(oneWords).join(' ');
}

function oneWords(problem: WireProfileProblem): string {
  switch (problem.code) {
    case 'unknown-keys':
      return plural(
        problem.keys.length,
        { one: 'Outpost knows no key {keys}.', other: 'Outpost knows none of the keys {keys}.' },
        { keys: listWords(problem.keys.map((key) => `"${key}"`)) },
      );
    case 'no-object':
      return 'The wire profile must be a JSON object.';
    case 'wrong-type':
      return wrongType(`"${problem.key}"`, problem.expected);
    case 'not-one-of':
      return plural(
        problem.values.length,
        { one: '"{key}" must be {values}.', other: '"{key}" must be one of: {values}.' },
        { key: problem.key, values: listWords(problem.values) },
      );
    case 'not-a-name':
      return `"${problem.key}" must be a field name such as "text".`;
    case 'not-a-kind':
      return `"${problem.key}" must be what the service calls that kind of block.`;
    case 'same-kind':
      return `"${problem.key}" gives two kinds of blocks the same name: they could not be told apart.`;
    case 'not-a-path':
      return `"${problem.key}" must be a path such as "data.id".`;
    case 'no-path':
      return `"${problem.key}" needs at least one path.`;
    case 'too-short':
      return `"${problem.key}" needs words of at least four characters.`;
    case 'not-a-status':
      return `"${problem.key}" must be a status number.`;
    case 'unreadable':
      return `"${problem.key}" cannot be read.`;
    default:
      return problem satisfies never;
  }
}
