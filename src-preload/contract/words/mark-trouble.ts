/** That an older copy would not be noticed, because `file` cannot be read or written: for as long as that lasts. */
export const markTroubleWords = (file: string): string =>
  `How far this desk has come is also kept in ${file}, which cannot be read or written. Outpost goes on without it, but would not notice a data folder that was put back from a copy.`;
