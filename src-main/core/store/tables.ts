/**
 * The tables a compiled query reads or writes, found in its syntax tree: a live query knows by itself what it depends
 * on, and a commit what it touched. Nothing has to be declared, so nothing can be forgotten.
 */
export function tablesOf(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) {
    for (const item of node) tablesOf(item, found);
  } else if (node !== null && typeof node === 'object') {
    const { kind, table } = node as { kind?: string; table?: { identifier?: { name?: string } } };
    const name = kind === 'TableNode' ? table?.identifier?.name : undefined;
    if (name !== undefined) found.add(name);
    for (const value of Object.values(node)) if (typeof value === 'object') tablesOf(value, found);
  }
  return found;
}
