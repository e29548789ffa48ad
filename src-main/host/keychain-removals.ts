import { join } from 'node:path';
import type { Keychain } from './keychain.ts';
import { SecretFile } from './secret-file.ts';

/**
 * What is to leave the keychain and could not, because that was not in reach or did not answer: taken out by whichever program
 * reaches it next. Keys alone, in a file of the data folder; what is kept anew under one of them stays.
 */
export class KeychainRemovals {
  readonly #file: SecretFile;

  constructor(dataFolder: string) {
    this.#file = new SecretFile(join(dataFolder, 'keychain-removals.json'));
  }

  /** Never fails for the keychain's sake. False: it is still in there. */
  async remove(keychain: Keychain | null, key: string): Promise<boolean> {
    const isOut = keychain !== null && (await isDone(keychain.delete(key)));
    await (isOut ? this.#file.delete(key) : this.#file.set(key, ''));
    return isOut;
  }

  /** A value was kept in the keychain: nothing of it is to be taken out any more. */
  async kept(key: string): Promise<void> {
    await this.#file.delete(key);
  }

  /** Takes out what is left to be, before anything is read. False: this key still is, and what the keychain has of it is not wanted. */
  async isReadable(keychain: Keychain, key: string): Promise<boolean> {
    // One that does not answer takes seconds to say so, and would for each of them.
    for (const left of await this.#file.keys()) if (!(await this.remove(keychain, left))) break;
    return (await this.#file.get(key)) === null;
  }
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
