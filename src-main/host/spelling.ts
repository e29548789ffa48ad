import { readSmallJson } from '../core/store/small-file.ts';
import { replaceFile } from './replace-file.ts';

/**
 * The languages that spelling is checked in from the start of a program on: whether a window checks at all is decided as it is opened,
 * which is before the core and its settings are there. What cannot be read is as if none were chosen.
 */
export function languagesAtStart(file: string): string[] {
  try {
    const kept = readSmallJson(file);
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const keepLanguages = (file: string, languages: readonly string[]): Promise<void> =>
  replaceFile(file, JSON.stringify(languages));

/** Those that there are dictionaries of, each once: Electron refuses a list with any other one in it. */
export const usable = (chosen: readonly string[], available: readonly string[]): string[] =>
  available.filter((one) => chosen.includes(one));
