/** The computer's clock. */
export interface Time {
  nowMs(): number;
  /** Calls `then` after `ms`, unless it is called off by what is given back. */
  after(ms: number, then: () => void): () => void;
}

export const systemTime: Time = {
  nowMs: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
