import type { MessagePort } from 'node:worker_threads';
import * as z from 'zod';

const REQUEST = 1;
const EVENT = 3;
const ABORT = 4;

/** oRPC's wire as a client speaks it: an id, what it is (a request, if it does not say), and the rest. */
const Frame = z.union([
  z.object({
    i: z.string().max(64),
    t: z.literal(REQUEST).optional(),
    p: z.object({
      u: z
        .string()
        .max(1_000)
        .regex(/^\/[\w/]*$/),
      h: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
      m: z.literal('POST').optional(),
      b: z.unknown().optional(),
    }),
  }),
  z.object({ i: z.string().max(64), t: z.literal(EVENT), p: z.looseObject({}) }),
  z.object({ i: z.string().max(64), t: z.literal(ABORT) }),
]);

/** The frame in what arrived, or null. Files do not travel in this contract: every frame is JSON as text. */
export function readFrame(data: unknown): object | null {
  if (typeof data !== 'string') return null;
  try {
    return Frame.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A port as oRPC takes one, which hangs up on whoever sends anything but frames: oRPC itself rejects into the void on
 * those, and an unhandled rejection ends the core's thread. Frames are handed on parsed, so none is parsed twice. What is
 * answered within a turn of the event loop is sent at its end, one after the other: live queries are read in the same turn,
 * and with the reading of the next between two of them a window would draw each by itself.
 */
export function guardedPort(port: MessagePort) {
  let answers: unknown[] = [];
  const send = (): void => {
    for (const answer of answers) port.postMessage(answer);
    answers = [];
  };
  return {
    postMessage(data: unknown): void {
      if (answers.push(data) === 1) setImmediate(send);
    },
    addEventListener(type: 'message' | 'close', listener: (event: { data: unknown }) => void): void {
      if (type === 'close') port.on('close', () => listener({ data: undefined }));
      else port.on('message', (data: unknown) => hand(readFrame(data), listener, port));
    },
  };
}

function hand(frame: object | null, listener: (event: { data: unknown }) => void, port: MessagePort): void {
  if (frame === null) port.close();
  else listener({ data: frame });
}
