import type { CalendarEntry } from '../../src-preload/contract/calendar.ts';

/** What is being dragged in this window: a drag tells its own data only to the place where it ends. */
let dragged: readonly CalendarEntry[] | null = null;

/** An entry that can be dragged with the pointer; what cannot be moved stays where it is. */
export const draggable = (entry: CalendarEntry) => ({
  draggable: entry.canMove,
  ondragstart: (event: DragEvent): void => {
    dragged = [entry];
    event.dataTransfer?.setData('text/plain', entry.text);
  },
  ondragend: (): void => {
    dragged = null;
  },
});

/** Posts of one source that are dragged together. `say`: that it is all of them, before anything is moved. */
export const draggablePack = (entries: readonly CalendarEntry[], say: () => unknown) => ({
  draggable: entries.some(({ canMove }) => canMove),
  ondragstart: (event: DragEvent): void => {
    dragged = entries;
    event.dataTransfer?.setData('text/plain', entries.map(({ text }) => text).join('\n'));
    say();
  },
  ondragend: (): void => {
    dragged = null;
  },
});

/** A place that takes what is dragged over it. */
export const dropPlace = (put: (entries: readonly CalendarEntry[], event: DragEvent) => unknown) => ({
  ondragover: (event: DragEvent): void => {
    if (dragged !== null) event.preventDefault();
  },
  ondrop: (event: DragEvent): void => {
    if (dragged === null) return;
    event.preventDefault();
    put(dragged, event);
    dragged = null;
  },
});
