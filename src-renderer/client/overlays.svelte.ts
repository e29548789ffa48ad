/**
 * `news`: what happened; `more`: the rest of the places, in a narrow window; `connect`: a new connection; `{ connectionId }`: a new token for
 * that one; `{ nameSpace }`: another name for the space with this id; `{ text }`: all the words of what has no view of its own.
 */
export type DialogOf =
  'shortcuts' | 'more' | 'news' | 'connect' | { connectionId: string } | { nameSpace: string } | { text: HitText };
type Overlay = 'palette' | DialogOf;

/** A block of the bio page, by our ID, or a follow-up comment, by the service's. */
export interface HitText {
  kind: 'block' | 'comment';
  id: string;
}

/** In these nothing is written. */
const onlyLookedAt: ReadonlySet<Overlay | null> = new Set<Overlay>(['palette', 'shortcuts', 'more', 'news']);

/** What lies over the whole window, at most one at a time. Any view may ask for it; the frame shows it. */
export class Overlays {
  open = $state.raw<Overlay | null>(null);

  /** Letters typed after the palette was asked for and before it stood. */
  #early = '';

  keepEarly(letter: string): void {
    this.#early += letter;
  }
  takeEarly(): string {
    const early = this.#early;
    this.#early = '';
    return early;
  }

  toggle(which: 'shortcuts' | 'palette' | 'news'): void {
    this.#early = '';
    this.open = this.open === which ? null : which;
  }

  show(which: Overlay): void {
    this.open = which;
  }

  close(): void {
    this.open = null;
  }

  /** One goes to another place, which is not to be behind what is only looked at. What is written in stays over it. */
  leave(): void {
    if (onlyLookedAt.has(this.open)) this.close();
  }
}

export const overlays = new Overlays();
