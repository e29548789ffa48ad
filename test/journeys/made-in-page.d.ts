/** What the window made while it was watched. */
export interface Made {
  /** Transitions and animations that began, by name. */
  moved: string[];
  /** Elements made for rows of the list. */
  rows: number;
}

/** From now on counts; `label`: the list's name. */
export function countMade(label: string): void;
export function madeUntilNow(): Made;
