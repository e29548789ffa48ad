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

/** What cannot be moved stays where it is. */
export const canDrag = (carried: Carried): boolean =>
  'ref' in carried ? carried.canMove : carried.batchId !== null && carried.movable > 0;

/**
 * An entry or a pack that is dragged with the pointer. `carried`: the one that is drawn there by then. Of posts of one source that are
 * dragged together it is said before anything is moved that it is all of them.
 */
export const draggable = (view: CalendarView, carried: () => Carried) => ({
  ondragstart: ({ dataTransfer }: DragEvent): void => {
    const taken = carried();
    dragged = taken;
    dataTransfer?.setData('text/plain', 'ref' in taken ? taken.text : String(taken.posts));
    if (dataTransfer !== null) dataTransfer.effectAllowed = 'move';
    unsay = 'ref' in taken ? null : view.sayPack(taken);
  },
  // Escape, too, ends it: what was put down somewhere is down by then.
  ondragend: (): void => {
    if (dragged !== null) view.say('Left where it was.');
    putDown(view);
  },
});

/** A day, or an hour of one, that takes what is dragged over it and is marked as long as it would. */
export function dropPlace(view: CalendarView, day: () => string, timeFor: (carried: Carried) => string) {
  function enter(event: DragEvent): void {
    if (dragged === null) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'move';
    place = event.currentTarget;
    view.carryOver({ carried: dragged, day: day(), time: timeFor(dragged) });
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
      void view.put(dragged, day(), timeFor(dragged));
      putDown(view);
    },
  };
}
