/** How far behind its mark a name can reach. */
const FARTHEST = 70;

/**
 * Reads what is typed of a name up to the caret, and where its mark of one character stands; null: nothing is. `pattern` ends
 * at the caret and has the name in its one group.
 */
export const typedBehind =
  (pattern: RegExp) =>
  (text: string, caret: number): { from: number; name: string } | null => {
    const name = pattern.exec(text.slice(Math.max(0, caret - FARTHEST), caret))?.[1];
    return name === undefined ? null : { from: caret - name.length - 1, name };
  };
