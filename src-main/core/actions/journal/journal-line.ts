import { crc32 } from 'node:zlib';
import * as z from 'zod';

/** What became of a send, as far as the answer told. */
const Outcome = z.discriminatedUnion('what', [
  z.object({
    ...{ what: z.literal('done'), remoteId: z.string().nullable(), linked: z.boolean(), status: z.number() },
    /** How the post stands there, and when it goes; lines of earlier versions do not tell. */
    standing: z
      .object({ state: z.enum(['published', 'scheduled', 'queued']), goesAtMs: z.number().nullable() })
      .exactOptional(),
  }),
  z.object({ what: z.literal('refused'), status: z.number().nullable(), code: z.string() }),
  /** Carried out, and failed there: some of it may be out. */
  z.object({ what: z.literal('failed'), status: z.number().nullable(), remoteId: z.string().nullable() }),
  /** Surely not carried out, and sent again later. */
  z.object({ what: z.literal('put-back') }),
  z.object({ what: z.literal('in-doubt') }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** How many sends of each kind of action may have been carried out: refused ones and those put back are taken off. */
const Totals = z.record(z.string(), z.number());
export type Totals = z.infer<typeof Totals>;

const Head = z.object({ t: z.literal('head'), workspace: z.string(), n: z.number().int(), went: Totals });
/** A create is about to leave. `n` rises by one for each and is never used again. */
const Sent = z.object({
  t: z.literal('sent'),
  n: z.number().int(),
  action: z.string(),
  kind: z.string(),
  hash: z.string().nullable(),
  attempt: z.number().int(),
  atMs: z.number(),
});
const Came = z.object({ t: z.literal('came'), n: z.number().int(), atMs: z.number(), outcome: Outcome });
/** From here on the workspace goes on from a copy: numbers that are missing before it were used by the one it was copied from. */
const Copy = z.object({ t: z.literal('copy'), n: z.number().int(), atMs: z.number(), went: Totals });
/** Nothing was sent under this number, whatever a line before says of it: that one was refused, or never written. */
const Void = z.object({ t: z.literal('void'), n: z.number().int(), atMs: z.number() });

const Line = z.discriminatedUnion('t', [Head, Sent, Came, Copy, Void]);
export type JournalLine = z.infer<typeof Line>;
export type SentLine = z.infer<typeof Sent>;

/** A number of the journal and the checksum of its line: only the same history has both. */
export interface Position {
  n: number;
  sum: string;
  action: string;
}

/** Ends what a crash left of a line, so that the next one begins on its own. */
export const TORN = '!torn\n';

/** One line with its checksum in front: what the disk made of it is noticed. */
export function encodeLine(line: JournalLine): { text: string; sum: string } {
  const json = JSON.stringify(line);
  const sum = sumOf(json);
  return { text: `${sum} ${json}\n`, sum };
}

/** `torn`: never finished, so that nothing was sent on its strength. `bad`: finished once, and changed since. */
export type Decoded = { line: JournalLine; sum: string } | 'torn' | 'bad';

export function decodeLine(text: string): Decoded {
  if (text.endsWith(TORN.trim())) return 'torn';
  const sum = text.slice(0, 8);
  const json = text.slice(9);
  if (text[8] !== ' ' || sumOf(json) !== sum) return 'bad';
  const read = Line.safeParse(JSON.parse(json));
  return read.success ? { line: read.data, sum } : 'bad';
}

const sumOf = (json: string): string => crc32(json).toString(16).padStart(8, '0');
