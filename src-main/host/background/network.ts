import type { Time } from './time.ts';

export interface NetworkParts {
  time: Time;
  /** What the system says of its network. */
  isOnline(): boolean;
  lost(): void;
  /** It says that there is one again, which only a real answer proves. */
  back(): void;
}

const EVERY_MS = 2_000;

/** Looks whether the system has a network, of which it tells nobody by itself, and tells each change. Gives the way to stop. */
export function watchNetwork({ time, isOnline, lost, back }: NetworkParts): () => void {
  let isThere = true;
  let callOff = (): void => undefined;
  const look = (): void => {
    const before = isThere;
    isThere = isOnline();
    if (before && !isThere) lost();
    if (!before && isThere) back();
    callOff = time.after(EVERY_MS, look);
  };
  look();
  return () => callOff();
}
