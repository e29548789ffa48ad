/** What is around a control, from within, each with the place among its children of what led to the control. */
export type Around = readonly { around: Element; index: number }[];

export function aroundOf(control: Element): Around {
  const found = [];
  for (let at = control; at.parentElement !== null; at = at.parentElement)
    found.push({ around: at.parentElement, index: [...at.parentElement.children].indexOf(at) });
  return found;
}
