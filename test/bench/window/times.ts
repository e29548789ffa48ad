/** Does it so often, one after the other. */
export async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await work());
  return results;
}
