import { join } from 'node:path';
import { pino } from 'pino';
import { makeFolder } from '../core/store/make-folder.ts';
import type { Log } from '../core/log.ts';
import { readLogFiles } from './log-files.ts';
import { RotatingFile } from './rotating-file.ts';
import { Scrubber } from './scrubber.ts';
import { visibleText } from './visible-text.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** A log that can be told a secret value, which then appears nowhere in it. */
export interface ShellLog extends Log {
  hide(secret: string): void;
  /** The last lines of every shell's log in this data folder, scrubbed of what is hidden by now. */
  read(): Promise<string[]>;
  close(): void;
}

export interface LogOptions {
  /** Keeps `logs/<shell>.log` in this data folder; without one nothing is written to disk. */
  dataFolder?: string;
  shell: string;
  fileLevel?: LogLevel;
  /** What also goes to stderr, as plain lines. */
  stderrLevel?: LogLevel;
  stderr?: (line: string) => void;
}

const MAX_FILE_BYTES = 2_000_000;
const KEPT_FILES = 3;
const numbers: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity };

/** A log that cannot be written stops nothing: it is said once, and everything goes on without it. */
function openFile(options: LogOptions, say: (line: string) => void): RotatingFile | null {
  if (!options.dataFolder) return null;
  const folder = join(options.dataFolder, 'logs');
  const path = join(folder, `${options.shell}.log`);
  try {
    makeFolder(folder);
    return new RotatingFile(path, MAX_FILE_BYTES, KEPT_FILES);
  } catch (error) {
    say(`The log ${path} cannot be written: ${(error as Error).message}. Outpost goes on without it.\n`);
    return null;
  }
}

/** The line a person reads in a terminal: level and message, then what an error said. `isReported`: by other words already. */
function plainLine(json: string): { level: number; line: string; isReported: boolean } {
  const record = JSON.parse(json) as { level: number; msg?: string; err?: { message?: string }; isReported?: boolean };
  const word = record.level >= 50 ? 'error' : record.level >= 40 ? 'warning' : 'note';
  const said = `${word}: ${record.msg ?? ''}`;
  const line = record.err?.message ? `${said} (${record.err.message})\n` : `${said}\n`;
  return { level: record.level, line, isReported: record.isReported === true };
}

/** The one sink of a shell and its core. Every line is scrubbed as a whole, just before it is written. */
export function openLog(options: LogOptions): ShellLog {
  const scrubber = new Scrubber();
  const fileFrom = numbers[options.fileLevel ?? 'info'];
  const stderrFrom = numbers[options.stderrLevel ?? 'warn'];
  const stderr = options.stderr ?? ((line) => process.stderr.write(line));
  const file = openFile(options, (line) => stderr(visibleText(line)));
  const sink = {
    write(json: string) {
      const clean = scrubber.scrub(json);
      const { level, line, isReported } = plainLine(clean);
      if (level >= fileFrom) file?.append(clean);
      if (level >= stderrFrom && !isReported) stderr(visibleText(line));
    },
  };
  const logger = pino({ level: 'debug', base: { shell: options.shell } }, sink);
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    hide: (secret) => scrubber.hide(secret),
    async read() {
      const lines = options.dataFolder ? await readLogFiles(join(options.dataFolder, 'logs')) : [];
      return lines.map((line) => scrubber.scrub(line));
    },
    close: () => file?.close(),
  };
}
