/** Why rows of a file may not go as they are, or are asked about. */
export const importCauseCodes = [
  ...['accounts', 'date-order', 'numbers', 'time', 'too-long', 'cells', 'same-text', 'late'],
] as const;
export type ImportCauseCode = (typeof importCauseCodes)[number];
