const types: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

/** What a value must be, as it stands in a sentence; `expected` as the schema calls it. */
export const typeWords = (expected: string): string => types[expected] ?? 'something else';
