/**
 * How a figure comes together: `gathered` from 0 on, so that it only grows; a `level`, which is found at a moment and may be compared with
 * another one; or in a way of its own (an average, what came on one day), of which two readings have no difference that says anything.
 */
export type Gathering = 'gathered' | 'level' | 'own';

/* The specification names no values of `accumulation`: these are the words that services have for the two. */
const GATHERED = /^(life.?time|cumul|accumul|running|total|sum|count|additive|all.?time|to.?date|increasing|monoton)/i;
const LEVEL = /^(snapshot|current|latest|last|point|gauge|level|balance|stock|state|instant|absolute)/i;

/**
 * Taken from what the catalogue says of it (`accumulation`). Where it says nothing, what counts is gathered. A share of a hundred begins at no 0,
 * whatever is said of it.
 */
export function gatheringOf({ accumulation, unit }: { accumulation: string | null; unit: string | null }): Gathering {
  if (unit === 'percent' || unit === '%') return 'level';
  const word = (accumulation ?? '').trim();
  if (word === '' || GATHERED.test(word)) return 'gathered';
  return LEVEL.test(word) ? 'level' : 'own';
}
