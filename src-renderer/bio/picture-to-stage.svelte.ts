import type { Client } from '../../src-preload/contract/contract.ts';
import { failureOf } from '../client/failure.ts';
import { fitPicture, nameOfWritten, type PictureType } from './fit-picture.ts';

interface Deps {
  core: Pick<Client, 'bio'>;
  spaceId: string;
  /** Whether it could be staged. */
  stage(picture: { fileName: string; mediaType: string; base64: string }): Promise<boolean>;
}

interface Cut {
  fileName: string;
  /** In pixels of the file. */
  side: number;
  /** The picture so many pixels wide; null: it cannot be written. */
  write(side: number, way: { type: PictureType; quality: number }): Promise<Blob | null>;
}

/** A picture on its way from the file that was chosen to the page that is staged. */
export class PictureToStage {
  readonly #deps: Deps;
  #busy = $state(false);
  #problem = $state<string | null>(null);
  #isCancelled = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get problem(): string | null {
    return this.#problem;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** It is not wanted any more, however far it has come. */
  cancel(): void {
    this.#isCancelled = true;
  }

  /** True where it was staged. */
  async use(cut: Cut): Promise<boolean> {
    this.#busy = true;
    this.#problem = null;
    try {
      return await this.#fitAndStage(cut);
    } catch (error) {
      // What the service takes could not be asked: that says nothing of the picture.
      this.#problem = failureOf(error).message;
      return false;
    } finally {
      this.#busy = false;
    }
  }

  async #fitAndStage({ fileName, side, write }: Cut): Promise<boolean> {
    const { core, spaceId, stage } = this.#deps;
    const { mostBytes } = await core.bio.pictureLimit({ spaceId });
    const wanted: Cut['write'] = (...how) => (this.#isCancelled ? Promise.resolve(null) : write(...how));
    const fitted = await fitPicture(wanted, { side, mostBytes });
    if (fitted === null) {
      this.#problem = 'This picture could not be made small enough for the service.';
      return false;
    }
    const { type: mediaType, bytes } = fitted;
    const base64 = await base64Of(bytes);
    return !this.#isCancelled && stage({ fileName: nameOfWritten(fileName, mediaType), mediaType, base64 });
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const piece = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}
