/** A piece of a text: in both, only in the later one, or only in the earlier one. */
export interface Piece {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond so many steps two texts have too little in common to be told word by word: all of one goes, all of the other comes. */
const MOST_STEPS = 200_000;

/**
 * What was written and taken out between two texts, by words and the spaces between them: the shortest list of changes (Myers, "An
 * O(ND) Difference Algorithm"). The pieces that are not added make up `before`, those that are not removed `after`.
 */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const pieces = [
    piece('same', a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    piece('same', a.slice(a.length - end)),
  ];
  return merged(pieces.filter(({ text }) => text !== ''));
}

/** Words with what is glued to them, line ends each alone, and the spaces between. */
const tokensOf = (text: string): string[] =>
  text.match(/\n|[^\S\n]+|[\p{L}\p{N}\p{M}’']+|[^\s\p{L}\p{N}\p{M}]+/gu) ?? [];

const piece = (is: Piece['is'], tokens: readonly string[]): Piece => ({ is, text: tokens.join('') });

function middle(a: readonly string[], b: readonly string[]): Piece[] {
  const trace = shortestTrace(a, b);
  if (trace === null) return [piece('removed', a), piece('added', b)];
  const pieces: Piece[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = trace.length - 1; d > 0; d -= 1) {
    const reached = trace[d - 1] ?? new Map<number, number>();
    const k = x - y;
    const isAdded = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const fromX = reached.get(isAdded ? k + 1 : k - 1) ?? 0;
    const fromY = fromX - (isAdded ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      pieces.push(piece('same', [a[x - 1] ?? '']));
      [x, y] = [x - 1, y - 1];
    }
    if (x > fromX) pieces.push(piece('removed', [a[x - 1] ?? '']));
    else pieces.push(piece('added', [b[y - 1] ?? '']));
    [x, y] = [fromX, fromY];
  }
  pieces.push(piece('same', a.slice(0, x)));
  return pieces.reverse().filter(({ text }) => text !== '');
}

/** How far each diagonal came after each number of changes; null: there are too many. */
function shortestTrace(a: readonly string[], b: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let reached = new Map([[1, 0]]);
  let steps = 0;
  for (let d = 0; d <= a.length + b.length; d += 1) {
    const next = new Map<number, number>();
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = down ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && x - k >= 0 && a[x] === b[x - k]) x += 1;
      next.set(k, x);
      steps += 1;
      if (x >= a.length && x - k >= b.length) return [...trace, next];
    }
    if (steps > MOST_STEPS) return null;
    trace.push(next);
    reached = next;
  }
  return trace;
}

/** Neighbours of a kind are one piece; of a change, what goes stands before what comes. */
function merged(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') out.push({ is: 'removed', text: removed });
    if (added !== '') out.push({ is: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { is, text } of pieces) {
    if (is === 'removed') removed += text;
    else if (is === 'added') added += text;
    else {
      flush();
      const last = out.at(-1);
      if (last?.is === 'same') out[out.length - 1] = { is, text: last.text + text };
      else out.push({ is, text });
    }
  }
  flush();
  return out;
}
