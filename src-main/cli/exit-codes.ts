/**
 * What `outpost` exits with; scripts rely on it. `readerGone`: 128 + SIGPIPE, as a shell tells of any tool whose result is no
 * longer read.
 */
export const exitCodes = { done: 0, wrong: 1, needsUser: 2, unreachable: 3, signIn: 4, readerGone: 141 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with words on stderr and a code. */
export class CommandEnd extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}
