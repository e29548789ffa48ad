import type { Around } from './around.ts';

/** None that throws something away: who presses on after what went would do that. */
const controls =
  'button:enabled:not(.danger), a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
const controlIn = (element: Element | null | undefined): HTMLElement | null =>
  element?.matches(controls) ? (element as HTMLElement) : (element?.querySelector<HTMLElement>(controls) ?? null);

/** The first control of what stands now where the one that went away stood: the next row of its list, else what is around it. */
export function besideOf(was: Around, ground: Element): HTMLElement | null {
  for (const { around, index } of was) {
    if (!around.isConnected || !ground.contains(around)) continue;
    const beside = controlIn(around.children[index] ?? around.lastElementChild) ?? controlIn(around);
    if (beside !== null) return beside;
  }
  return null;
}
