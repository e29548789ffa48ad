/** How long each part of one exchange may take, in milliseconds. */
export interface Deadlines {
  /** TCP and TLS together. */
  connectMs: number;
  /** From the last byte sent to the end of the headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  bodyMs: number;
  /** Everything together, waiting for a free socket included: a slow drip passes the others for ever. */
  totalMs: number;
  /** Instead of `headersMs` and `totalMs` where a file is sent. */
  uploadMs: number;
}

export const defaultDeadlines: Deadlines = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 20_000,
  totalMs: 60_000,
  uploadMs: 240_000,
};

/** An upload may take as long as its total: the headers' deadline runs while the file is still being sent. */
export function deadlinesFor(deadlines: Deadlines, uploads: boolean): Deadlines {
  if (!uploads) return deadlines;
  return { ...deadlines, headersMs: deadlines.uploadMs, totalMs: deadlines.uploadMs };
}
