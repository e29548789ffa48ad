/**
 * Where the core says what happened inside. Never given a token: the sink scrubs values too, as a second fence. What the
 * user is told in words of its own has the field `isReported`: it stands in the file, and not once more in the terminal.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
