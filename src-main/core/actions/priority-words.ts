import type { Priority } from '../limits/governor.ts';

/** The ranks of the ledger as the governor names them. */
export const priorityWords = ['now', 'scheduled', 'batch', 'background'] as const satisfies readonly Priority[];
