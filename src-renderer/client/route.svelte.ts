import { parseIntent } from '../../src-preload/contract/intents.ts';
import { printPath, type Place } from '../../src-preload/contract/paths.ts';
import { overlays } from './overlays.svelte.ts';

/**
 * Where one is. Written by hand because sv-router tells a lazy route by its function's source text, which the build
 * rewrites, and gives wrong links before its component stands. A few paths behind the `#` need no more than this.
 */
export class Route {
  readonly #history: Pick<History, 'state' | 'replaceState'>;
  #place = $state.raw<Place>({ view: 'compose' });

  constructor(history: Pick<History, 'state' | 'replaceState'>) {
    this.#history = history;
  }

  /** The place that is shown; the address may already name the next one while its view loads. */
  get place(): Place {
    return this.#place;
  }

  /** The view of `place` stands now (frame/pages.svelte.ts). */
  arrived(place: Place): void {
    this.#place = place;
  }

  /** Another place in the same view, e.g. with other words searched for: the way back leads out of the view. */
  change(place: Place): void {
    this.#history.replaceState(this.#history.state, '', linkTo(place));
    this.#place = place;
  }
}

export const route = new Route(globalThis.history);

/** The place that the address names; anything unknown is the first view. */
export function placeInAddress(): Place {
  const intent = parseIntent(location.hash.slice(1));
  return intent !== null && 'open' in intent ? intent.open : { view: 'compose' };
}

/** The address of a place, for links. */
export function linkTo(place: Place): string {
  return `#${printPath(place)}`;
}

export function navigate(place: Place): void {
  // The address of the place that one is at changes nothing, and nobody hears of it.
  overlays.leave();
  location.hash = printPath(place);
}
