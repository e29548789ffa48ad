import { InvalidArgumentError } from 'commander';
import { figure } from '../../src-preload/contract/words/figure.ts';

/** `30/60` is 30 calls in 60 seconds; fractions of a second are allowed. */
export function parseLimit(text: string): { count: number; windowMs: number } {
  const match = /^(\d+)\/(\d+(?:\.\d+)?)$/.exec(text);
  const count = Number(match?.[1]);
  const windowMs = Math.round(Number(match?.[2]) * 1000);
  if (match === null || count < 1 || windowMs < 100) {
    throw new InvalidArgumentError('A limit is count/seconds, such as 30/60.');
  }
  return { count, windowMs };
}

/** Whoever named one meant it: an unset variable of a script is not to lead to the usual one. */
export function parseFolder(text: string): string {
  if (text === '') throw new InvalidArgumentError('It names no folder.');
  return text;
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) throw new InvalidArgumentError('A whole number is needed.');
  return count;
}

/** The most that a search gives at once. */
export const MOST_FOUND = 500;

export function parseFound(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_FOUND)
    throw new InvalidArgumentError(`A whole number from 1 to ${figure(MOST_FOUND)} is needed.`);
  return count;
}

/** `365`, or `all`: null. */
export function parseKeptDays(text: string): number | null {
  if (text === 'all') return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 30 || days > 36_500)
    throw new InvalidArgumentError('A number of days from 30 to 36500 is needed, or "all".');
  return days;
}

export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new InvalidArgumentError('A number of seconds is needed.');
  return seconds * 1000;
}
