/** Reads optional text fields of a body: text or null; whatever else is an error. Absent ones are left out. */
export function textFields<K extends string>(
  fields: Record<string, unknown>,
  names: Record<K, string>,
  mostCharacters: number,
): { values: Partial<Record<K, string | null>>; errors: Record<string, string[]> } {
  const values: Partial<Record<K, string | null>> = {};
  const errors: Record<string, string[]> = {};
  for (const [key, name] of Object.entries(names) as [K, string][]) {
    const value = fields[name];
    if (value === undefined) continue;
    if (value !== null && typeof value !== 'string') errors[name] = [`The ${name} field must be a string.`];
    else if (value !== null && [...value].length > mostCharacters) {
      errors[name] = [`The ${name} field must not be greater than ${mostCharacters} characters.`];
    } else values[key] = value;
  }
  return { values, errors };
}
