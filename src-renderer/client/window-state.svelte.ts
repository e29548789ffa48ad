import { createContext } from 'svelte';

/**
 * What views made and left as it was: a file on trial, lists that were read. The frame owns one, so that it lasts as long
 * as the window; each view makes its part when it first needs it, and finds it again when it is come back to.
 */
export class WindowState {
  // Asked while a view is made, and nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #made = new Map<unknown, object>();

  /** The one of this class, made now if there is none yet. */
  of<T extends object>(kind: new (...args: never[]) => T, make: () => T): T {
    const found = this.#made.get(kind);
    if (found instanceof kind) return found;
    const made = rooted(make);
    this.#made.set(kind, made);
    return made;
  }
}

/** What a view derives ends with the view that made it; this goes on. */
function rooted<T>(make: () => T): T {
  let made: T | undefined;
  $effect.root(() => {
    made = make();
  });
  // Without a browser nothing reacts, and there is no root.
  return made ?? make();
}

export const [windowState, giveWindowState] = createContext<WindowState>();
