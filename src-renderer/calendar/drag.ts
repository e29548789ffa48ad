import type { CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import type { CalendarView, Carried } from './calendar.svelte.ts';

/** What is being dragged in this window: a drag tells its own data only to the place where it ends. */
let dragged: Carried | null = null;
/** The place that it is over, or was last. */
let place: EventTarget | null = null;
/** Takes away what was said of it as it was taken up. */
let unsay: (() => void) | null = null;

/** It is down. A row that was dropped elsewhere may be gone before it hears that its drag has ended. */
function putDown(view: CalendarView): void {
  dragged = null;
  view.carryOver(null);
  unsay?.();
  unsay = null;
}

/** An entry that can be dragged with the pointer; what cannot be moved stays where it is. */
export const draggable = (view: CalendarView, entry: CalendarEntry) => carrying(view, entry, entry.canMove, entry.text);

/** Posts of one source that are dragged together; that it is all of them is said before anything is moved. */
export const draggablePack = (view: CalendarView, pack: CalendarPack) =>
  carrying(view, pack, pack.batchId !== null && pack.movable > 0, String(pack.posts), () => view.sayPack(pack));

const carrying = (view: CalendarView, carried: Carried, canMove: boolean, text: string, say?: () => () => void) => ({
  draggable: canMove,
  ondragstart: ({ dataTransfer }: DragEvent): void => {
    dragged = carried;
    dataTransfer?.setData('text/plain', text);
    if (dataTransfer !== null) dataTransfer.effectAllowed = 'move';
    unsay = say?.() ?? null;
  },
  // Escape, too, ends it: what was put down somewhere is down by then.
  ondragend: (): void => {
    if (dragged !== null) view.say('Left where it was.');
    putDown(view);
  },
});

/** A day, or an hour of one, that takes what is dragged over it and is marked as long as it would. */
export function dropPlace(view: CalendarView, day: string, timeFor: (carried: Carried) => string) {
  function enter(event: DragEvent): void {
    if (dragged === null) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'move';
    place = event.currentTarget;
    view.carryOver({ carried: dragged, day, time: timeFor(dragged) });
  }
  return {
    ondragenter: enter,
    ondragover: enter,
    ondragleave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      const isWithin =
        currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      // The next place is entered before this one is left.
      if (!isWithin && place === currentTarget) view.carryOver(null);
    },
    ondrop: (event: DragEvent): void => {
      if (dragged === null) return;
      event.preventDefault();
      void view.put(dragged, day, timeFor(dragged));
      putDown(view);
    },
  };
}
