import { join } from 'node:path';
import { session } from 'electron';
import type { ShellState } from '../../src-preload/contract/shell.ts';
import { keepLanguages, languagesAtStart, usable } from '../host/spelling.ts';
import type { ShellLine } from './shell-line.ts';

let isOnFromStart = false;

/** Whether a window that is opened now checks spelling at all. Where it does not, Chromium fetches no dictionary. */
export const isSpellingChecked = (): boolean => process.platform === 'darwin' || isOnFromStart;

/**
 * The languages that spelling is checked in. On macOS the system does that, in its own; elsewhere Chromium does, with dictionaries
 * that it fetches from its maker's servers: none before its user has chosen a language.
 */
export class Spelling {
  readonly #file: string;
  #inUse: string[] = [];
  /** As it stands in the file, and the writing of it. */
  #kept = '';
  #keeping: Promise<void> = Promise.resolve();

  /** Before any window is opened: what was chosen by the last time. */
  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'spelling.json');
    isOnFromStart = false;
    if (process.platform === 'darwin') return;
    const languages = languagesAtStart(this.#file);
    this.#kept = languages.join();
    this.#check(languages);
    isOnFromStart = this.#inUse.length > 0;
  }

  get state(): ShellState['spelling'] {
    const { availableSpellCheckerLanguages: available } = session.defaultSession;
    return process.platform === 'darwin' ? null : { available, inUse: this.#inUse };
  }

  /** From now on as it is chosen in Settings; the first language comes with the next start. */
  begin(line: ShellLine): void {
    if (process.platform === 'darwin') return;
    line.link.follow(
      (core) => core.settings.watch({}),
      ({ spellingLanguages }) => {
        if (this.#kept === spellingLanguages.join()) return;
        this.#keep(spellingLanguages);
        if (!isOnFromStart) return;
        this.#check(spellingLanguages);
        line.tell({ spelling: this.state });
      },
    );
  }

  #keep(languages: readonly string[]): void {
    this.#kept = languages.join();
    this.#keeping = this.#keeping.then(() => keepLanguages(this.#file, languages)).catch(() => undefined);
  }

  #check(chosen: readonly string[]): void {
    const { defaultSession } = session;
    this.#inUse = usable(chosen, defaultSession.availableSpellCheckerLanguages);
    // Also where there are none: each session begins with the system's language, whose dictionary would be fetched once this turn is over.
    defaultSession.setSpellCheckerLanguages(this.#inUse);
    defaultSession.setSpellCheckerEnabled(this.#inUse.length > 0);
  }
}
