import type { SandboxDialect } from '../../src-preload/contract/sandbox-dialect.ts';
import { core } from './core.ts';
import { failureOf } from './failure.ts';
import { openSpace } from './open-space.ts';
import { navigate } from './route.svelte.ts';

/** "Try the sandbox": has the shell's own sandbox as a connection, new or again, and goes there to write. */
export class SandboxEntry {
  #busy = $state(false);
  #problem = $state<string | null>(null);

  get busy(): boolean {
    return this.#busy;
  }
  /** Why it cannot be had, in words: this shell runs none, or the core is gone. */
  get problem(): string | null {
    return this.#problem;
  }

  /** `dialect`: how it answers from now on; left out, as it did. `stays`: the address asks for something else than to write. */
  async enter(dialect?: SandboxDialect, stays = false): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    try {
      const { spaceId } = await core.connections.useSandbox(dialect === undefined ? {} : { dialect });
      await openSpace(spaceId);
      if (!stays) navigate({ view: 'compose' });
    } catch (error) {
      this.#problem = failureOf(error).message;
    } finally {
      this.#busy = false;
    }
  }
}
