/** A small line by day, drawn into a box; the scale begins at 0, or at the lowest figure below it. What is missing is a gap, and never a zero. */
export interface DayLine {
  /** A path for each stretch without a gap. */
  stretches: string[];
  first: number;
  last: number;
  /** Where 0 is. */
  zeroY: number;
  goesBelowZero: boolean;
  /** Where the last figure stands. */
  end: { x: number; y: number };
}

/** Null where fewer than two figures are known. */
export function dayLine(values: readonly (number | null)[], box: { width: number; height: number }): DayLine | null {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) return null;
  const top = Math.max(...known, 1);
  const bottom = Math.min(...known, 0);
  const x = (index: number): number => round((index / Math.max(1, values.length - 1)) * box.width);
  const y = (value: number): number => round(box.height - ((value - bottom) / (top - bottom)) * (box.height - 2));
  const stretches: string[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const at = `${x(index)} ${y(value)}`;
    const open = index > 0 && values[index - 1] !== null ? stretches.pop() : undefined;
    stretches.push(open === undefined ? `M${at}` : `${open}L${at}`);
  });
  // A day between two gaps is a dot.
  const drawn = stretches.map((stretch) => (stretch.includes('L') ? stretch : `${stretch}h0`));
  return {
    stretches: drawn,
    first,
    last,
    zeroY: y(0),
    goesBelowZero: bottom < 0,
    end: { x: x(values.lastIndexOf(last)), y: y(last) },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
