/** The IDs of the connections, and of the single spaces, that this window removed, or is removing: whoever did it needs not be told. */
export const removedHere = new Set<string>();
