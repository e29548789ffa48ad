/** What a person sees of a list while it runs through under them. */
export interface ScrollSample {
  frames: number;
  /** Frames in which every row in sight had its text. */
  filled: number;
  /** The longest run of frames, one after the other, with a row missing. */
  longestGap: number;
  /** The most rows that were in the page at once. */
  mostRows: number;
  /** Elements that were made for rows all the way: they are used again. */
  madeRows: number;
  /** Sorted, in ms. */
  frameMs: number[];
}

export function scrollInPage(scrolling: {
  /** The list's name. */
  label: string;
  stepPx: number;
  mostFrames: number;
  /** What every row's text has in it. */
  text: string;
}): Promise<ScrollSample>;
