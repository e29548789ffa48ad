import { Temporal } from 'temporal-polyfill';
import type { ClockTime, LocalTime, TimeProblem, TimeRemark } from '../../../src-preload/contract/import-problem.ts';
import type { NumberSystem } from './serial-date.ts';
import { impossibleDay, readWritten, type DateOrder, type Written, type WrittenTime } from './written-time.ts';
import { isZone } from '../is-zone.ts';

/** When a row wants to be published. `remarks` are said to the user, `problem` keeps the row from going. */
export type RowTime =
  | { kind: 'now' | 'queue'; remarks: TimeRemark[] }
  | { kind: 'at'; atMs: number; remarks: TimeRemark[] }
  | { kind: 'problem'; problem: TimeProblem };

/** How a file's dates are read: by its own evidence where there is some. */
export interface OrderDecision {
  order: DateOrder;
  /** `file`: a row like 25/11/2026 shows it, or the header says it. `times`: only this order has no past dates. `guess`: by the zone. */
  by: 'file' | 'times' | 'guess';
  /** Rows of both orders were seen: what can be read two ways is refused. */
  mixed: boolean;
}

/** What a header says in brackets, e.g. `Date (DD/MM/YYYY)`. */
export function orderInHeader(header: string): DateOrder | null {
  const [shape] = /\b(dd?|mm?)[/.-](dd?|mm?)[/.-]y/i.exec(header) ?? [];
  if (shape === undefined) return null;
  return /^d/i.test(shape) ? 'day-first' : 'month-first';
}

/** What people write for the zone of a place, summer or winter. Letters that mean several places, such as IST, are none. */
const shortZones = new Map(
  Object.entries({
    'America/New_York': ['ET', 'EST', 'EDT'],
    'America/Chicago': ['CT', 'CST', 'CDT'],
    'America/Denver': ['MT', 'MST', 'MDT'],
    'America/Los_Angeles': ['PT', 'PST', 'PDT'],
    'Europe/London': ['BST'],
    'Europe/Lisbon': ['WET', 'WEST'],
    'Europe/Paris': ['CET', 'CEST', 'MEZ', 'MESZ'],
    'Europe/Athens': ['EET', 'EEST'],
    UTC: ['UTC', 'GMT'],
  }).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
);

/** The zone that a header names in brackets, e.g. `Date (America/New_York)` or `Date (EST)`; null: none that is known. */
export function zoneInHeader(header: string): string | null {
  const named = header.matchAll(/[([]\s*([A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+|[A-Za-z]{2,4})\s*[)\]]/g);
  for (const [, name = ''] of named) {
    const zone = shortZones.get(name.toUpperCase()) ?? name;
    if ((name.includes('/') || zone !== name || zone === 'UTC') && isZone(zone)) return zone;
  }
  return null;
}

/**
 * Collects the evidence of a whole file: 25/11/2026 can only be day first. Where nothing decides, the order that has no
 * date in the past; else the habit of the zone, and each such row is told to the user.
 */
export class DateOrders {
  #dayFirst = 0;
  #monthFirst = 0;
  #open = 0;
  #pastIfDayFirst = 0;
  #pastIfMonthFirst = 0;
  readonly #today: string;

  constructor(today: Temporal.PlainDate) {
    this.#today = today.toString();
  }

  add(written: Written): void {
    if (written.kind !== 'time' || written.time.ordered) return;
    const { year, first, second } = written.time;
    if (first > 12 && second <= 12) this.#dayFirst++;
    else if (second > 12 && first <= 12) this.#monthFirst++;
    else {
      this.#open++;
      if (iso(year, second, first) < this.#today) this.#pastIfDayFirst++;
      if (iso(year, first, second) < this.#today) this.#pastIfMonthFirst++;
    }
  }

  /** Null: no date of this file can be read two ways, nor was any written with the year last. */
  decide(header: string, timeZone: string): OrderDecision | null {
    if (this.#dayFirst + this.#monthFirst + this.#open === 0) return null;
    const said = orderInHeader(header);
    if (said !== null) return { order: said, by: 'file', mixed: false };
    if (this.#dayFirst > 0 || this.#monthFirst > 0) {
      const order = this.#dayFirst >= this.#monthFirst ? 'day-first' : 'month-first';
      return { order, by: 'file', mixed: this.#dayFirst > 0 && this.#monthFirst > 0 };
    }
    if (this.#pastIfDayFirst === 0 && this.#pastIfMonthFirst > 0)
      return { order: 'day-first', by: 'times', mixed: false };
    if (this.#pastIfMonthFirst === 0 && this.#pastIfDayFirst > 0)
      return { order: 'month-first', by: 'times', mixed: false };
    const order = timeZone.startsWith('America/') || timeZone === 'Asia/Manila' ? 'month-first' : 'day-first';
    return { order, by: 'guess', mixed: false };
  }
}

const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

interface Day {
  startMs: number;
  /** A day of 24 hours without a change of clocks: times are its start plus the time of day. */
  plain: boolean;
}

/** Reads a file's times in the zone of its space. */
export class FileTimes {
  readonly #timeZone: string;
  readonly #nowMs: number;
  readonly #decision: OrderDecision | null;
  readonly #numbers: NumberSystem | null;
  /** Asking the zone costs some microseconds; files hold many times of few days. */
  readonly #days = new Map<string, Day>();

  constructor(timeZone: string, nowMs: number, decision: OrderDecision | null, numbers: NumberSystem | null) {
    this.#timeZone = timeZone;
    this.#nowMs = nowMs;
    this.#decision = decision;
    this.#numbers = numbers;
  }

  read(cell: string): RowTime {
    const written = readWritten(cell, this.#numbers);
    switch (written.kind) {
      case 'none':
      case 'now':
        return { kind: 'now', remarks: [] };
      case 'queue':
        return { kind: 'queue', remarks: [] };
      case 'instant':
        return this.#at(written.atMs, []);
      case 'unreadable':
        return problem(written.why);
      case 'time':
        return this.#place(written.time);
    }
  }

  #place(time: WrittenTime): RowTime {
    const remarks: TimeRemark[] = [];
    const ordered = this.#ordered(time, remarks);
    // Neither order makes a date of it.
    if (ordered === null && time.first * time.second === 0) return problem({ code: 'no-day-zero' });
    if (ordered === null) return problem({ code: 'order-unclear', first: time.first, second: time.second });
    const { month, day } = ordered;
    const impossible = impossibleIn(time, month, day);
    if (impossible !== null) return problem(impossible);
    if (time.offsetMinutes !== null) {
      const utcMs = Date.UTC(time.year, month - 1, day, time.hour, time.minute, time.second60);
      return this.#at(utcMs - time.offsetMinutes * 60_000, remarks);
    }
    return this.#inZone(
      new Temporal.PlainDateTime(time.year, month, day, time.hour, time.minute, time.second60),
      remarks,
    );
  }

  #ordered({ first, second, ordered }: WrittenTime, remarks: TimeRemark[]): { month: number; day: number } | null {
    if (ordered || (second > 12 && first <= 12)) return { month: first, day: second };
    if (first > 12) return { month: second, day: first };
    if (first === second) return { month: first, day: second };
    const decision = this.#decision;
    if (decision === null || decision.mixed) return null;
    const read = decision.order === 'day-first' ? { month: second, day: first } : { month: first, day: second };
    if (decision.by !== 'file') remarks.push({ code: 'order-guessed', ...read, order: decision.order });
    return read;
  }

  #inZone(local: Temporal.PlainDateTime, remarks: TimeRemark[]): RowTime {
    const day = this.#day(local.toPlainDate());
    const ofDayMs = ((local.hour * 60 + local.minute) * 60 + local.second) * 1000;
    if (day.plain) return this.#at(day.startMs + ofDayMs, remarks);
    const earlier = local.toZonedDateTime(this.#timeZone, { disambiguation: 'earlier' });
    const later = local.toZonedDateTime(this.#timeZone, { disambiguation: 'later' });
    if (earlier.epochMilliseconds === later.epochMilliseconds) return this.#at(earlier.epochMilliseconds, remarks);
    const timeZone = this.#timeZone;
    if (!later.toPlainDateTime().equals(local)) {
      return problem({ code: 'clock-skipped', local: localTime(local), timeZone, ...changeOf(earlier, later) });
    }
    return this.#at(earlier.epochMilliseconds, [
      ...remarks,
      { code: 'clock-twice', local: localTime(local), timeZone },
    ]);
  }

  #day(date: Temporal.PlainDate): Day {
    const key = date.toString();
    let day = this.#days.get(key);
    if (day === undefined) {
      const start = date.toZonedDateTime(this.#timeZone);
      // A day that does not begin at 00:00 (clocks change at midnight) is not plain even where it has 24 hours.
      const plain = start.hoursInDay === 24 && start.hour === 0 && start.minute === 0;
      day = { startMs: start.epochMilliseconds, plain };
      this.#days.set(key, day);
    }
    return day;
  }

  #at(atMs: number, remarks: TimeRemark[]): RowTime {
    if (!Number.isSafeInteger(atMs) || atMs > this.#nowMs + FARTHEST_MS) {
      return problem({ code: 'ten-years-away' });
    }
    if (atMs > this.#nowMs + YEAR_MS) remarks.push({ code: 'year-away' });
    return { kind: 'at', atMs, remarks };
  }
}

const problem = (why: TimeProblem): RowTime => ({ kind: 'problem', problem: why });

const YEAR_MS = 366 * 86_400_000;
const FARTHEST_MS = 10 * YEAR_MS;

function impossibleIn(time: WrittenTime, month: number, day: number): TimeProblem | null {
  const { year, hour, minute, second60 } = time;
  const noDay = impossibleDay(year, month, day);
  if (noDay !== null) return noDay;
  if (hour <= 23 && minute <= 59 && second60 <= 59) return null;
  return { code: 'no-clock', hour, minute, ...(second60 > 59 ? { second: second60 } : {}) };
}

/** What clocks are set from and to between the two readings of a time that does not exist. */
function changeOf(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): { from: ClockTime; to: ClockTime } {
  const change = before.getTimeZoneTransition('next') ?? after;
  const jumpNs = change.offsetNanoseconds - before.offsetNanoseconds;
  const from = change.toPlainDateTime().subtract({ nanoseconds: jumpNs });
  return { from: clockTime(from), to: clockTime(change) };
}

const clockTime = ({ hour, minute }: ClockTime): ClockTime => ({ hour, minute });
const localTime = ({ year, month, day, hour, minute }: LocalTime): LocalTime => ({ year, month, day, hour, minute });
