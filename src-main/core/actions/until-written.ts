import type { KindOfAction, Kinds } from './kind.ts';
import type { SendParts } from './send-parts.ts';

/** How often a settlement that the disk refused is tried again. */
const SETTLE_AGAIN_MS = 1_000;

/**
 * A disk that refuses is asked again until it takes the outcome, or until the time to close is over: then the next start
 * finds the action on the wire, which is the truth. An error of another sort is one in what the kind makes of the answer:
 * the outcome is written without that, with what follows from it all the same where that can be (`onDoneUnread`), and the next sync brings
 * the rest.
 */
export async function untilWritten<T>(
  parts: Pick<SendParts, 'clock' | 'log' | 'troubled' | 'kinds'>,
  write: (kinds: Kinds) => T,
  signal: AbortSignal,
): Promise<T> {
  const less = [withoutAnswer, withoutEffects];
  let { kinds } = parts;
  for (;;) {
    try {
      return write(kinds);
    } catch (error) {
      const isReported = parts.troubled(error);
      parts.log.error({ error: String(error), isReported }, 'an answer could not be written down');
      const next = isReported ? undefined : less.shift();
      if (next !== undefined) {
        kinds = next(parts.kinds);
        continue;
      }
      if (!isReported || signal.aborted) throw error;
      await new Promise<void>((resolve) => parts.clock.after(SETTLE_AGAIN_MS, resolve));
    }
  }
}

/** With what follows from a success whatever was answered. */
const withoutAnswer = (kinds: Kinds): Kinds =>
  each(kinds, ({ onDone: _done, onSaid: _said, onRejected: _rejected, ...kind }) => ({
    ...kind,
    onDone: (tx, action) => kind.onDoneUnread?.(tx, action),
  }));

const withoutEffects = (kinds: Kinds): Kinds =>
  each(kinds, ({ onDone: _done, onSaid: _said, onRejected: _rejected, ...kind }) => kind);

const each = (kinds: Kinds, one: (kind: KindOfAction) => KindOfAction): Kinds =>
  new Map([...kinds].map(([name, kind]) => [name, one(kind)]));
