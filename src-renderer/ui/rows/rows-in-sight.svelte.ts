import { place, placeApart, type Placed } from './placed.ts';
import { stretchOf, type ListPlace } from './stretch.ts';

/** What a list says of itself; read anew whenever something of it changed. */
export interface LongList extends ListPlace {
  /** What stands at a place: its element goes along when it moves. */
  idOf?: ((index: number) => string | undefined) | undefined;
  /** The row that the keyboard is in, or would come to: always in the page. */
  kept?: number | undefined;
}

/**
 * The rows of a long list that are in the page: those in sight, and some beyond. They come a few in each frame, so that a view
 * with such a list is there at once. Positions are told by observers once the page was laid out: asking for them in between
 * would lay it out one more time.
 */
export class RowsInSight {
  /** Rows that come in a frame. */
  static readonly step = 12;
  /** What is made ready beyond what is in sight, once that is there. */
  static readonly readyPx = 400;

  /** Null: it is not known yet where the list begins. */
  readonly #list: () => LongList | null;
  #scrollPx = $state(0);
  #viewPx = $state(0);
  #most = $state(RowsInSight.step);
  #before: Placed[] = [];

  constructor(list: () => LongList | null) {
    this.#list = list;
  }

  readonly placed: readonly Placed[] = $derived.by(() => {
    const list = this.#list();
    if (list === null) return this.#before;
    const isWhole = this.#most === Infinity;
    const sight = { scrollPx: this.#scrollPx, viewPx: this.#viewPx, readyPx: isWhole ? RowsInSight.readyPx : 0 };
    const { from, to } = stretchOf(list, sight, isWhole ? this.#before.length : 0);
    const stretch = { from, to: Math.min(to, from + this.#most) };
    this.#before =
      list.kept === undefined
        ? place(this.#before, stretch, list.idOf ?? (() => undefined))
        : placeApart(stretch, Math.min(list.kept, list.total - 1));
    return this.#before;
  });

  /** Follows what scrolls until the end that is given is called. */
  follow(scroller: HTMLElement): () => void {
    const look = (): void => void (this.#scrollPx = scroller.scrollTop);
    const observer = new ResizeObserver(() => {
      this.#viewPx = scroller.clientHeight;
      look();
    });
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    const stopGrowing = this.#grow();
    return () => {
      stopGrowing();
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }

  /** The next few rows in each frame until all that are in sight are there; what is beyond when there is nothing else to do. */
  #grow(): () => void {
    let idle = 0;
    const more = (): void => {
      if (this.placed.length === this.#most) {
        this.#most += RowsInSight.step;
        frame = requestAnimationFrame(more);
      } else idle = requestIdleCallback(() => (this.#most = Infinity), { timeout: 500 });
    };
    // The first are made when the first frame has been laid out.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(more)));
    return () => {
      cancelAnimationFrame(frame);
      cancelIdleCallback(idle);
    };
  }
}
