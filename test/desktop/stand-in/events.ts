/** An event as Electron's: says whether a listener prevented it. */
export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventable<Details extends object>(details: Details): Preventable & Details {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
    ...details,
  };
}
