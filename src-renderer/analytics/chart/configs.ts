import type { ChartConfiguration } from 'chart.js';
import { withUnit } from '../../../src-preload/contract/words/with-unit.ts';
import { figure } from '../../ui/moment.ts';
import { everyDay, type AudienceLine } from '../audience.ts';
import { dayWords } from '../../ui/chart/day-words.ts';
import { beforeWords, gapBars, lowestOf, type DaySeries } from '../series.ts';
import { hatched } from '../../ui/chart/hatched.ts';
import type { Look } from '../../ui/chart/look.ts';

/* What Chart.js draws. Nothing of it moves, so that reduced motion needs no care. */

export type Drawn = ChartConfiguration<'bar' | 'line'>;

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** One digit behind "k" or "M" says all of it. */
const isShort = (value: number): boolean => value % (Math.abs(value) < 1_000_000 ? 100 : 100_000) === 0;

/** Of an axis: "12.4k" where all of it can be said so, else "2,245", as "2.245k" reads like another figure. */
export function axisWords(value: number, all: readonly number[]): string {
  const isLong = all.some((one) => Math.abs(one) >= 1_000 && !isShort(one));
  return isLong ? figure(value) : short.format(value);
}

const size = 11;
/** The newest point of a line, from its middle to its edge. */
const DOT_PX = 4;

function scales(look: Look, y: { min?: number; max?: number }) {
  const ticks = { color: look.axis, font: { size, family: look.font }, maxRotation: 0 };
  return {
    x: {
      grid: { display: false },
      border: { color: look.grid },
      ticks: { ...ticks, autoSkip: true, maxTicksLimit: 6 },
    },
    y: {
      ...y,
      border: { display: false },
      grid: { color: look.grid },
      ticks: {
        ...ticks,
        precision: 0,
        // The ends of a scale that does not begin at 0 may stand right beside a round figure.
        includeBounds: false,
        maxTicksLimit: 5,
        callback: (value: string | number, _: number, all: readonly { value: number }[]) =>
          axisWords(
            Number(value),
            all.map((one) => one.value),
          ),
      },
    },
  } satisfies Record<string, object>;
}

const still = { animation: false, responsive: true, maintainAspectRatio: false, normalized: true } as const;

/** Bars by the day of publishing, from 0, up or down; hatched where they still grow; the days before as a dashed line. */
export function seriesConfig(series: DaySeries, today: string, look: Look): Drawn {
  const { days, previous, label, unit } = series;
  const hatch = hatched(look.series);
  const gaps = gapBars(series);
  return {
    type: 'bar',
    data: {
      labels: days.map(({ day }) => dayWords(day, today)),
      datasets: [
        ...(previous === null
          ? []
          : [
              {
                type: 'line' as const,
                label: `${label}, ${beforeWords(previous, series)}`,
                data: days.map((_, index) => previous[index] ?? null),
                borderColor: look.previous,
                borderWidth: 1.5,
                borderDash: [4, 3],
                pointRadius: 0,
              },
            ]),
        {
          type: 'bar' as const,
          label,
          data: days.map(({ value }) => value),
          backgroundColor: days.map(({ isGrowing }) => (isGrowing ? hatch : look.series)),
          borderColor: look.series,
          borderWidth: days.map(({ isGrowing }) => (isGrowing ? 1 : 0)),
          borderRadius: 2,
          maxBarThickness: 28,
          categoryPercentage: 0.8,
        },
        ...(gaps === null
          ? []
          : [
              {
                type: 'bar' as const,
                label: 'No figures',
                data: gaps,
                grouped: false,
                backgroundColor: hatched(look.grid),
                maxBarThickness: 28,
                categoryPercentage: 0.8,
              },
            ]),
      ],
    },
    options: {
      ...still,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: { display: false },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) =>
              dataset.data === gaps ? 'No figures' : `${dataset.label ?? ''}: ${withUnit(Number(parsed.y), unit)}`,
          },
        },
      },
      scales: scales(look, lowestOf(series) < 0 ? {} : { min: 0 }) as never,
    },
  };
}

/** A line whose scale need not begin at 0: it says so beside it. */
export function audienceConfig(
  line: AudienceLine,
  scale: { from: number; to: number },
  today: string,
  look: Look,
): Drawn {
  const points = everyDay(line);
  const known = (index: number): boolean => (points[index]?.value ?? null) !== null;
  const last = points.findLastIndex(({ value }) => value !== null);
  return {
    type: 'line',
    data: {
      labels: points.map(({ day }) => dayWords(day, today)),
      datasets: [
        {
          label: line.label,
          data: points.map(({ value }) => value),
          borderColor: look.series,
          backgroundColor: look.fill,
          fill: 'start',
          borderWidth: 2,
          // A day that stands alone has no line to be seen by.
          pointRadius: points.map((_, index) =>
            index === last ? DOT_PX : known(index - 1) || known(index + 1) ? 0 : 2,
          ),
          pointBackgroundColor: look.series,
        },
      ],
    },
    options: {
      ...still,
      // The newest point, at the end or the top of the scale, is seen whole.
      clip: DOT_PX + 1,
      layout: { padding: { top: DOT_PX + 1, right: DOT_PX + 1 } },
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: { display: false },
        tooltip: { callbacks: { label: ({ parsed }) => `${line.label}: ${figure(Number(parsed.y))}` } },
      },
      scales: scales(look, { min: scale.from, max: scale.to }) as never,
    },
  };
}
