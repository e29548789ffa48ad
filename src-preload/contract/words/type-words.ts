/** Whole sentences; `{name}` is what must be like that. */
const types: Partial<Record<string, string>> = {
  string: '{name} must be text.',
  number: '{name} must be a number.',
  int: '{name} must be a whole number.',
  boolean: '{name} must be true or false.',
  array: '{name} must be a list.',
  tuple: '{name} must be a list.',
  object: '{name} must be an object.',
  record: '{name} must be an object.',
  null: '{name} must be null.',
  date: '{name} must be a date.',
};

/** What a value must be; `expected` as the schema calls it. */
export const wrongType = (name: string, expected: string): string =>
  (types[expected] ?? '{name} must be something else.').replace('{name}', () => name);
