import { globalShortcut } from 'electron';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import { QuickShortcut } from '../../host/quick/shortcut.ts';
import type { QuickWindow } from './quick-window.ts';

/** The small window and the keys that open it, as they are chosen in Settings. */
export class QuickCompose {
  readonly #window: QuickWindow;
  readonly #shortcut: QuickShortcut;

  /** `tell`: whether the system refused the keys. */
  constructor(window: QuickWindow, tell: (isRefused: boolean) => void) {
    this.#window = window;
    this.#shortcut = new QuickShortcut({
      keys: {
        register: (accelerator, pressed) => globalShortcut.register(accelerator, pressed),
        unregister: (accelerator) => globalShortcut.unregister(accelerator),
      },
      pressed: () => window.pressed(),
      tell,
    });
  }

  use({ quickShortcut }: Pick<Settings, 'quickShortcut'>): void {
    this.#shortcut.use(quickShortcut);
    if (this.#shortcut.held === null) this.#window.drop();
    else this.#window.prepare();
  }

  bringUp(): void {
    this.#window.bringUp();
  }

  end(): void {
    this.#shortcut.end();
  }
}
