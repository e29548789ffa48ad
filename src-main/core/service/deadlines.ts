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
}

export const defaultDeadlines: Deadlines = { connectMs: 10_000, headersMs: 30_000, bodyMs: 20_000, totalMs: 60_000 };
