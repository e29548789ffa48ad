import { logLevels, type LogLevel, type LogLine } from '../../../src-preload/contract/diagnostics.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const levelOf = (level: unknown): LogLevel => {
  const number = typeof level === 'number' ? level : 0;
  return number >= 50 ? 'error' : number >= 40 ? 'warn' : number >= 30 ? 'info' : 'debug';
};

/** What a log line says beside its time, its level and its message. */
export type Details = Record<string, unknown>;

export interface ReadLine extends Omit<LogLine, 'details'> {
  details: Details;
}

/** A line as the log's file has it; one that was cut short, or is no line of ours, is shown as it stands. Pure. */
export function readLine(text: string): ReadLine {
  const record = parsed(text);
  if (record === null) return { atMs: 0, level: 'info', shell: '', message: text, details: {}, isCut: true };
  const { level, time, shell, msg, ...details } = record;
  return {
    atMs: typeof time === 'number' ? time : 0,
    level: levelOf(level),
    shell: typeof shell === 'string' ? shell : '',
    message: typeof msg === 'string' ? msg : '',
    details,
    isCut: false,
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
}

export const isAtLeast = (line: LogLevel, wanted: LogLevel): boolean =>
  logLevels.indexOf(line) >= logLevels.indexOf(wanted);

export const shownLine = ({ details, ...line }: ReadLine): LogLine => ({
  ...line,
  details: Object.keys(details).length === 0 ? '' : JSON.stringify(details, null, 2),
});

/** Places in the program, as an error's stack names them, without the folder it is installed in. */
const FRAME = /^\s+at (?:([\w$.<>#\s[\]]+) \()?(?:file:\/\/)?[^()]*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/;

/**
 * What a report may say of a line: numbers, yes and no, codes that we know the names of, and where in the program it was. An error's own words can
 * hold what a service or a person said, so they stay here.
 */
export function reportedDetails(details: Details): Details {
  const kept = Object.entries(details).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    if (name === 'stack' && typeof value === 'string') return [[name, framesOf(value)]];
    if (isRecord(value)) return [[name, reportedDetails(value)]];
    return CODES.has(name) && typeof value === 'string' && /^[\w.-]{1,40}$/.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** Members whose value is a code of our own, of Node's, or of Chromium's (`reason`: why a page crashed). */
const CODES = new Set(['code', 'resource', 'job', 'why', 'method', 'reason']);

const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const [, name = '', place = ''] = FRAME.exec(line) ?? [];
    return place === '' ? [] : [name === '' ? place : `${name} ${place}`];
  });
