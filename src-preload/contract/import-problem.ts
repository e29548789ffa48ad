import type { PostProblem } from './post-check.ts';

/** A day and a time of day of a file, as its zone has them. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

export type ClockTime = Pick<LocalTime, 'hour' | 'minute'>;

/** The post whose text another one has too. */
export type Twin = { row: number } | { state: 'waiting' | 'scheduled' | 'in doubt' | 'published' };

/** Why a record of a file cannot be read for sure. `member`: of a JSON object, shortened. */
export type RecordFault =
  { code: 'quote-unclosed' } | { code: 'not-an-object' | 'entry-too-large' } | { code: 'not-a-cell'; member: string };

/** Why a time cannot be used. What it quotes of the file is shortened. */
export type TimeProblem =
  | { code: 'order-unclear'; first: number; second: number }
  | { code: 'not-a-time' | 'not-a-clock' | 'bare-number'; written: string }
  | { code: 'date-missing' | 'clock-missing' | 'no-day-zero' | 'ten-years-away' }
  /** `inSheet`: what the fraction of a day is to a spreadsheet. */
  | { code: 'clock-or-fraction'; written: string; minutes: string; inSheet: ClockTime }
  | { code: 'no-month'; month: number }
  | { code: 'month-too-short'; month: number; year: number; days: number }
  /** `second`: where that is what no minute has. */
  | { code: 'no-clock'; hour: number; minute: number; second?: number }
  /** Clocks go from one to the other. */
  | { code: 'clock-skipped'; local: LocalTime; timeZone: string; from: ClockTime; to: ClockTime };

export type TimeRemark =
  | { code: 'order-guessed'; day: number; month: number; order: 'day-first' | 'month-first' }
  | { code: 'clock-twice'; local: LocalTime; timeZone: string }
  | { code: 'year-away' };

/** What is wrong with the accounts of a row. `name`: as the file names them, empty where it names none. */
export type AccountsProblem =
  | { code: 'no-account' | 'no-account-column'; name: '' }
  | { code: 'none-active'; name: string }
  | { code: 'no-account-on'; name: string; social: string }
  | { code: 'no-account-named'; name: string }
  /** Beside the first of them, which are named. */
  | { code: 'more-accounts'; names: number }
  | { code: 'too-many-accounts' }
  | { code: 'account-idle'; name: string; handle: string; state: 'parked' | 'disconnected' };

/** What there is to say about a row of an imported file. `found`: by the check of every post. */
export type ImportProblem =
  | RecordFault
  | TimeProblem
  | TimeRemark
  | AccountsProblem
  | { code: 'post'; found: PostProblem }
  | { code: 'quote-out-of-place' | 'media-left-out' | 'half-character' | 'nul-character' | 'no-text' | 'like-formula' }
  /** The column `outpost` of an export was cut or changed. */
  | { code: 'own-column-unreadable' }
  | { code: 'too-many-cells'; cells: number; columns: number }
  | { code: 'text-too-long' | 'text-unreadable'; part: 'text' | 'first-comment' }
  | { code: 'several-accounts'; written: string; accounts: number; socials: string[] }
  /** Words that stand in the column `outpost` alone go to an account in place of the cell's. `text`: their beginning. */
  | { code: 'own-text'; handle: string; text: string }
  | { code: 'not-pinned' | 'same-hour' | 'labels-cut' }
  | { code: 'board-unchecked'; written: string }
  | { code: 'draft-unclear' | 'delay-unclear' | 'if-missed-unclear'; written: string }
  | { code: 'same-text' | 'near-text'; as: Twin }
  | { code: 'late'; atMs: number; goesAtMs: number; timeZone: string };
