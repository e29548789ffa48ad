/* What the window needs of the search as it runs: without the schemas. */

/** Where something is found, in the order in which they are shown. */
export const searchGroups = ['drafts', 'outbox', 'posts', 'blocks', 'comments'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** What can stand behind `is:`. */
export const searchStates = [
  ...['draft', 'outbox', 'waiting', 'scheduled', 'sent', 'needs-you', 'rejected', 'cancelled'],
  ...['post', 'imported', 'gone', 'block', 'comment'],
] as const;
export type SearchState = (typeof searchStates)[number];

/** Hits of several groups as one list: what is closest to what was typed first, and of that the newest. */
export function closestFirst<Hit extends { closeness: number; atMs: number | null }>(
  groups: readonly { hits: readonly Hit[] }[],
): Hit[] {
  const hits = groups.flatMap((group) => group.hits);
  return hits.toSorted((a, b) => b.closeness - a.closeness || (b.atMs ?? 0) - (a.atMs ?? 0));
}
