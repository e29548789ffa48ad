import type { Worker } from 'node:worker_threads';

/** Everything the shell asked of Electron, in order: name and what it passed, as far as it can be written as JSON. */
export const record: { call: string; with: unknown[] }[] = [];
export const noteCall = (call: string, ...passed: unknown[]): void => void record.push({ call, with: passed });

/** The worker threads of the process, in the order they were started. */
export const workers: Worker[] = [];

/** A desktop of its own ends its process and has pages (register.ts); in a test's own process an end is only noted. */
export const surroundings: { hasPages: boolean; exit(code: number): void } = { hasPages: false, exit: () => undefined };
