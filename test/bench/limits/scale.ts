/**
 * A minute of the service passes in this many milliseconds here. The shorter, the more the work of this machine weighs
 * beside the waiting: 40 times too much in 1.5 s, ten times in 6 s (BENCH_WINDOW_MS=6000).
 */
export const WINDOW_MS = Number(process.env['BENCH_WINDOW_MS'] ?? 1_500);
export const PUBLISH_CAP = 30;
export const API_CAP = 120;
/** The service's clock runs this much faster, so that Retry-After in whole seconds is as coarse as in real life. */
export const SCALE = 60_000 / WINDOW_MS;

/** Wall time in milliseconds with fractions, the same in every process of this machine. */
export const preciseMs = (): number => performance.timeOrigin + performance.now();
