import type { ShellState } from '../../src-preload/contract/shell.ts';
import type { CoreHost } from '../host/host.ts';
import { OwnLink } from '../host/own-link.ts';

/** The desktop's line to its windows, through the core: they are told how it stands, as a whole each time. */
export class ShellLine {
  readonly link: OwnLink;
  #state: ShellState;

  constructor(host: CoreHost, state: ShellState) {
    this.#state = state;
    this.link = new OwnLink(host);
    // Nobody has told it yet: at first, and after each start of the core.
    this.link.follow(
      (core) => core.shell.watch({}),
      (told) => void (told === null && this.tell({})),
    );
  }

  tell(change: Partial<ShellState>): void {
    this.#state = { ...this.#state, ...change };
    void this.link.core.shell.tell(this.#state).catch(() => undefined);
  }

  close(): void {
    this.link.close();
  }
}
