import type { WebSocket } from 'ws';

export interface SignsOfLife {
  /** The other program has given none for some seconds: it was stopped, or is too busy to give one. */
  silent(): void;
  /** It gives them again. */
  again(): void;
  /** It has given none for so long that waiting is over; never where `endsAfter` is null. */
  over(): void;
}

export interface SilencePatience {
  everyMs: number;
  /** Of `everyMs` each. Counted, so that a sleeping machine is taken for none. */
  silentAfter: number;
  endsAfter: number | null;
}

/** How long whoever holds the folder may give no sign of life, before that is said, and before what it is asked is given up. */
export const SILENT_AFTER_S = 5;
export const ENDS_AFTER_S = 20;

/**
 * Asks the other end for a sign of life, as long as the socket is open. What it does for its answer may take minutes, and it gives them all
 * the same: they come from the socket itself, and stop only with the whole program.
 */
export function watchForLife(
  socket: WebSocket,
  { everyMs, silentAfter, endsAfter }: SilencePatience,
  told: SignsOfLife,
): void {
  let missed = 0;
  const heard = (): void => {
    const wasSilent = missed >= silentAfter;
    missed = 0;
    if (wasSilent) told.again();
  };
  const timer = setInterval(() => {
    missed += 1;
    if (missed === silentAfter) told.silent();
    if (missed === endsAfter) told.over();
    else socket.ping();
  }, everyMs);
  socket.on('pong', heard).on('message', heard);
  socket.once('close', () => clearInterval(timer));
  socket.ping();
}
