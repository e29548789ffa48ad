/** The service's two clocks: the true one measures windows, the told one is what the service believes and answers. */
export interface ServiceClock {
  /** Milliseconds since 1970 UTC, unskewed. Windows of the limits are measured with it. */
  trueMs(): number;
  /** What the service takes for now: the true time plus the skew of the test lever. */
  nowMs(): number;
  setSkew(skewMs: number): void;
}

export function serviceClock(nowMs: () => number = () => Date.now()): ServiceClock {
  let skew = 0;
  return {
    trueMs: nowMs,
    nowMs: () => nowMs() + skew,
    setSkew(skewMs) {
      skew = skewMs;
    },
  };
}
