/** A minute of the service passes in this many milliseconds here: windows of 30 and of 120 calls per 1.5 s. */
export const WINDOW_MS = 1_500;
export const PUBLISH_CAP = 30;
export const API_CAP = 120;
/** The service's clock runs this much faster, so that Retry-After in whole seconds is as coarse as in real life. */
export const SCALE = 60_000 / WINDOW_MS;

/** Wall time in milliseconds with fractions, the same in every process of this machine. */
export const preciseMs = (): number => performance.timeOrigin + performance.now();
