/**
 * Entries of several groups as one list. Keys are told apart by their group: a command and a way to search can be called the
 * same. What a group has twice is shown once.
 */
export function keyedByGroup<Entry extends { group: string; key: string }>(entries: readonly Entry[]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.group}: ${entry.key}`;
    if (!byKey.has(key)) byKey.set(key, { ...entry, key });
  }
  return [...byKey.values()];
}
