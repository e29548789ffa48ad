import type { AtRest, Part, Round } from './measure.ts';

type Row = Record<string, string>;

/** What is to be reached (quality.md, Speed 10 and 11), beside the same in a bare page. */
interface Figure<Measured = Round> {
  name: string;
  of: (round: Measured) => number;
  bare?: (round: Measured) => number;
  most?: number;
  unit?: string;
}

const p95 = (of: readonly number[]): number => percentile(0.95, of);
const p50 = (of: readonly number[]): number => percentile(0.5, of);
/** Of what one does in the window; opening it is measured by its first heading. */
const inUse = ({ parts }: Round): Part[] => parts.filter(({ name }) => name !== 'opening' && !name.includes('bare'));
const longest = (parts: readonly Part[]): number => Math.max(0, ...parts.map(({ longestMs }) => longestMs));

const figures: readonly Figure[] = [
  { name: 'typing p95, key to paint', of: (r) => p95(r.typing), bare: (r) => p95(r.bare.typing), most: 16 },
  { name: '  p50', of: (r) => p50(r.typing), bare: (r) => p50(r.bare.typing) },
  { name: 'view switch p95', of: (r) => p95(r.switching), bare: (r) => p95(r.bare.switching), most: 100 },
  { name: '  p50', of: (r) => p50(r.switching), bare: (r) => p50(r.bare.switching) },
  { name: 'first h1', of: (r) => p50(r.firstHeading), bare: (r) => p50(r.bare.firstHeading), most: 300 },
  { name: 'longest task, own time', of: (r) => longest(inUse(r)), most: 50 },
  {
    name: '  tasks over 50 ms by the clock',
    of: (r) => inUse(r).flatMap(({ longTasks }) => longTasks).length,
    bare: (r) => r.bare.longTasks.length,
    unit: '',
  },
  { name: 'scrolling, frame p95', of: (r) => p95(r.scrolling), most: 17 },
  { name: 'Posts opens p95', of: (r) => p95(r.kept.postsOpen), most: 150 },
  { name: 'Posts sorted p95', of: (r) => p95(r.kept.sort), most: 50 },
  { name: '  p50', of: (r) => p50(r.kept.sort) },
  { name: 'next page of Posts p95', of: (r) => p95(r.kept.nextPage) },
  { name: 'search, key to paint p95', of: (r) => p95(r.kept.search), most: 60 },
  { name: '  p50', of: (r) => p50(r.kept.search) },
  { name: 'month switch p95', of: (r) => p95(r.month), most: 100 },
  { name: '  p50', of: (r) => p50(r.month) },
  {
    name: '  longest task of it, own time',
    of: (r) => longest(r.parts.filter(({ name }) => name === 'a change of month')),
    most: 50,
  },
  { name: 'month switch at 390 px p95', of: (r) => p95(r.narrowMonth), most: 100 },
  { name: '  p50', of: (r) => p50(r.narrowMonth) },
  {
    name: '  longest task of it at 390 px, own time',
    of: (r) => longest(r.parts.filter(({ name }) => name === 'a change of month at 390 px')),
    most: 50,
  },
  { name: 'heap', of: (r) => r.heapMb, unit: 'MB' },
  { name: 'elements', of: (r) => r.elements, unit: '' },
];

/** What a full archive takes while nothing else goes on. */
const restFigures: readonly Figure<AtRest>[] = [
  { name: 'Posts opens first', of: (r) => r.firstOpen, most: 150 },
  { name: 'Posts opens p95', of: (r) => p95(r.kept.postsOpen), most: 150 },
  { name: '  p50', of: (r) => p50(r.kept.postsOpen) },
  { name: 'Posts sorted p95', of: (r) => p95(r.kept.sort) },
  { name: '  p50', of: (r) => p50(r.kept.sort), most: 50 },
  { name: 'next page of Posts p95', of: (r) => p95(r.kept.nextPage) },
  { name: '  p50', of: (r) => p50(r.kept.nextPage) },
  { name: 'search, key to paint p95', of: (r) => p95(r.kept.search), most: 60 },
  { name: '  p50', of: (r) => p50(r.kept.search) },
  { name: 'scrolling, frame p95', of: (r) => p95(r.scrolling), most: 17 },
  { name: '  tasks over 50 ms', of: (r) => r.longTasks.length, most: 0, unit: '' },
];

export const restTable = (rounds: readonly AtRest[]): Record<string, Row> => tableOf(restFigures, rounds);

/**
 * Median of the runs, beside the same in a bare page of the same browser in the same run. `met` is by the median; where the
 * bare page itself does not reach the limit, the machine is at work on something else, and the ratio is what counts.
 */
export const limitsTable = (rounds: readonly Round[]): Record<string, Row> => tableOf(figures, rounds);

function tableOf<Measured>(figures: readonly Figure<Measured>[], rounds: readonly Measured[]): Record<string, Row> {
  return Object.fromEntries(
    figures.map(({ name, of, bare, most, unit = 'ms' }, at) => {
      const each = sorted(rounds.map(of));
      const there = bare === undefined ? undefined : median(rounds.map(bare));
      const row: Row = {
        median: show(median(each), unit),
        best: show(each[0], unit),
        worst: show(each.at(-1), unit),
        'bare page': there === undefined ? '' : show(there, unit),
        ratio: there === undefined || there === 0 ? '' : (median(each) / there).toFixed(1),
        reach: most === undefined ? '' : `<= ${most} ${unit}`,
        '': most === undefined ? '' : verdict(median(each), most, there),
      };
      return [name === '  p50' ? `${name} of ${figures[at - 1]?.name.split(' p95')[0]}` : name, row];
    }),
  );
}

function verdict(value: number, most: number, bare: number | undefined): string {
  if (value <= most) return 'met';
  return bare !== undefined && bare > most ? 'missed, by a bare page too' : 'missed';
}

/** Own time of the main thread, whatever else the machine did: the longest task, and all of them for each deed. */
export function ownTimes(rounds: readonly Round[]): Record<string, Row> {
  const names = rounds[0]?.parts.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const parts = rounds.flatMap(({ parts }) => parts.filter((part) => part.name === name));
      const longestMs = sorted(parts.map((part) => part.longestMs));
      return [
        name,
        {
          'longest task, median': show(median(longestMs)),
          best: show(longestMs[0]),
          worst: show(longestMs.at(-1)),
          'for each': show(median(parts.map(({ perDeedMs }) => perDeedMs))),
          'over 50 ms by the clock': countAndLongest(parts.flatMap(({ longTasks }) => longTasks)),
        },
      ];
    }),
  );
}

const countAndLongest = (ms: readonly number[]): string =>
  ms.length === 0 ? '' : `${ms.length}, up to ${Math.max(...ms).toFixed(0)} ms`;

function percentile(part: number, of: readonly number[]): number {
  return sorted(of)[Math.min(of.length - 1, Math.floor(part * of.length))] ?? Number.NaN;
}

const sorted = (of: readonly number[]): number[] => of.toSorted((a, b) => a - b);
const median = (of: readonly number[]): number => sorted(of)[Math.floor(of.length / 2)] ?? Number.NaN;

function show(value: number | undefined, unit = 'ms'): string {
  return `${(value ?? Number.NaN).toFixed(1)} ${unit}`.trim();
}
