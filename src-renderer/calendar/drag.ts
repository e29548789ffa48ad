import type { CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import type { Carried } from './calendar.svelte.ts';

/** What is being dragged in this window: a drag tells its own data only to the place where it ends. */
let dragged: Carried | null = null;
/** Takes away what was said of it as it was taken up. */
let unsay: (() => void) | null = null;

/** It is down. A row that was dropped elsewhere may be gone before it hears that its drag has ended. */
function putDown(): void {
  dragged = null;
  unsay?.();
  unsay = null;
}

/** An entry that can be dragged with the pointer; what cannot be moved stays where it is. */
export const draggable = (entry: CalendarEntry) => carrying(entry, entry.canMove, entry.text);

/** Posts of one source that are dragged together. `say`: that it is all of them, before anything is moved; gives what takes that away. */
export const draggablePack = (pack: CalendarPack, say: () => () => void) =>
  carrying(pack, pack.batchId !== null && pack.movable > 0, String(pack.posts), say);

const carrying = (carried: Carried, canMove: boolean, text: string, say?: () => () => void) => ({
  draggable: canMove,
  ondragstart: (event: DragEvent): void => {
    dragged = carried;
    event.dataTransfer?.setData('text/plain', text);
    unsay = say?.() ?? null;
  },
  ondragend: putDown,
});

/** A place that takes what is dragged over it. */
export const dropPlace = (put: (carried: Carried, event: DragEvent) => unknown) => ({
  ondragover: (event: DragEvent): void => {
    if (dragged !== null) event.preventDefault();
  },
  ondrop: (event: DragEvent): void => {
    if (dragged === null) return;
    event.preventDefault();
    put(dragged, event);
    putDown();
  },
});
