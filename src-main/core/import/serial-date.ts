/** What the numbers of a spreadsheet's dates count: days since the end of 1899, since 1904 (older Macs), or no dates at all. */
export type NumberSystem = '1900' | '1904' | 'none';

/** A day as a spreadsheet counts it, and the seconds of it where it has a fraction. */
export interface SerialDate {
  /** How much of the text it takes. */
  length: number;
  year: number;
  month: number;
  day: number;
  secondOfDay: number | null;
}

/** A time of day may stand behind it; a name makes a date of it that somebody wrote: "9 décembre". */
const SERIAL = /^(\d{1,6})(?:[.,](\d{1,15}))?(?=$|\s+\d)/;
const DAY_SECONDS = 86_400;
/** 2000-01-01 and 2100-01-01 in the 1900 system. Numbers outside may be anything: an hour, a year, a day and a month. */
const CENTURY = { from: 36_526, to: 73_051 };

/** Whether a cell begins with a bare number, as a date that a spreadsheet lost the format of. */
export function looksLikeSerial(cell: string): boolean {
  return SERIAL.test(cell.replace(/\p{Cf}/gu, '').trim());
}

/** Null: no such number, or one that may be something else and nobody has said what it is (`ambiguous`). */
export function readSerial(text: string, system: NumberSystem | null): SerialDate | 'ambiguous' | null {
  const found = SERIAL.exec(text);
  if (found === null || system === 'none') return null;
  const fraction = found[2] === undefined ? null : Math.round(Number(`0.${found[2]}`) * DAY_SECONDS);
  const whole = Number(found[1]) + (fraction === DAY_SECONDS ? 1 : 0);
  if (system === null && (whole < CENTURY.from || whole >= CENTURY.to)) return 'ambiguous';
  const utc = new Date(dayZeroMs(system, whole) + whole * DAY_SECONDS * 1000);
  return {
    length: found[0].length,
    year: utc.getUTCFullYear(),
    month: utc.getUTCMonth() + 1,
    day: utc.getUTCDate(),
    secondOfDay: fraction === null ? null : fraction % DAY_SECONDS,
  };
}

/** The 1900 system has a 29 February 1900, which never was: from there on its day zero is a day earlier. */
function dayZeroMs(system: NumberSystem | null, whole: number): number {
  if (system === '1904') return Date.UTC(1904, 0, 1);
  return whole < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
}

/** A time of day written as a fraction of it. `ambiguous`: 0.25 is 06:00 for a spreadsheet and 00:25 for most people. */
export function readDayFraction(text: string, system: NumberSystem | null): number | 'ambiguous' | null {
  const found = /^0?[.,](\d{1,15})$/.exec(text);
  if (found === null || system === 'none') return null;
  if (system === null && /^0[.,][0-5]\d$/.test(text)) return 'ambiguous';
  return Math.min(DAY_SECONDS - 1, Math.round(Number(`0.${found[1]}`) * DAY_SECONDS));
}
