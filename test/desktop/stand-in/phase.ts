/**
 * Electron's two phases. Its documentation says of most of its members in which of them they may be used; here a use in the wrong
 * one throws with the words that Electron has for it (some of them end Electron's process instead).
 */
let ready = false;

export const isReady = (): boolean => ready;

/** From now on Electron is ready; a test of its own may go back. */
export function setReady(is: boolean): void {
  ready = is;
}

export function onlyBeforeReady(member: string): void {
  if (ready) throw new Error(`${member} can only be called before app is ready`);
}

export function onlyWhenReady(member: string): void {
  if (!ready) throw new Error(`${member} cannot be used before the app is ready`);
}
