/** Presses once for a double click: what stands under its second click may only have come there with the first. */
export const pressOnce =
  (press: () => unknown) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) void press();
  };
