import type { Kinds } from './kind.ts';
import type { SendParts } from './send-parts.ts';

/** How often a settlement that the disk refused is tried again. */
const SETTLE_AGAIN_MS = 1_000;

/**
 * A disk that refuses is asked again until it takes the outcome, or until the time to close is over: then the next start
 * finds the action on the wire, which is the truth. An error of another sort is one in what the kind makes of the answer:
 * the outcome is written without that, and the next sync brings the rest.
 */
export async function untilWritten<T>(
  parts: Pick<SendParts, 'clock' | 'log' | 'troubled' | 'kinds'>,
  write: (kinds: Kinds) => T,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return write(parts.kinds);
    } catch (error) {
      const isReported = parts.troubled(error);
      parts.log.error({ error: String(error), isReported }, 'an answer could not be written down');
      if (!isReported) return write(withoutEffects(parts.kinds));
      if (signal.aborted) throw error;
      await new Promise<void>((resolve) => parts.clock.after(SETTLE_AGAIN_MS, resolve));
    }
  }
}

function withoutEffects(kinds: Kinds): Kinds {
  return new Map(
    [...kinds].map(([name, kind]) => {
      const { onDone: _done, onSaid: _said, onRejected: _rejected, ...plain } = kind;
      return [name, plain];
    }),
  );
}
