import { join } from 'node:path';
import type { PictureOf } from '../../../src-preload/contract/pictures.ts';
import { accountById, boardsKept } from '../accounts/accounts.ts';
import { thumbnailOf } from '../analytics/analytics.ts';
import { bioOf, pictureBytes } from '../bio/bio.ts';
import { connectionById, spaceById } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { LARGEST_PICTURE_BYTES, PictureFetcher } from './fetch-picture.ts';
import { PictureFiles } from './picture-files.ts';
import { pictureType } from './picture-type.ts';

export { PicturesAhead } from './keep-ahead.ts';

type PictureParts = Pick<Parts, 'store' | 'clock' | 'log' | 'closing' | 'proxyOf'> & {
  options: { dataFolder: string };
};

export interface PictureLimits {
  /** An address that gave no picture is left alone for so long. */
  againAfterMs: number;
  /** One fetch, all redirects together. */
  fetchMs: number;
  atOnce: number;
  mostKeptBytes?: number;
  /** Addresses that are remembered for having given none. */
  mostRemembered: number;
}

const usual: PictureLimits = { againAfterMs: 30 * 60_000, fetchMs: 10_000, atOnce: 4, mostRemembered: 5_000 };

/** Pictures of accounts and posts, from the disk where they are kept, else from the addresses that the service names. */
export class Pictures {
  readonly #parts: PictureParts;
  readonly #limits: PictureLimits;
  readonly #files: PictureFiles;
  readonly #fetcher: PictureFetcher;
  /** By space and address, which may be a path alone: when it may be asked again. */
  readonly #failed = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(parts: PictureParts, limits: Partial<PictureLimits> = {}) {
    this.#parts = parts;
    this.#fetcher = new PictureFetcher(parts.proxyOf);
    this.#limits = { ...usual, ...limits };
    this.#files = new PictureFiles(join(parts.options.dataFolder, 'pictures'), this.#limits.mostKeptBytes);
    parts.closing.addEventListener('abort', () => void this.#fetcher.close().catch(() => undefined), { once: true });
  }

  /** As a `data:` address; null: none is to be had. What was kept is shown where its new address gives nothing. */
  async get(of: PictureOf): Promise<string | null> {
    return this.#at(of.spaceId, { of: ofWhat(of), url: addressOf(this.#parts.store, of) });
  }

  /**
   * Fetches one that is not kept, as long as none has to go for it: what was looked at is worth more. An older one is enough:
   * addresses that are signed change with each answer.
   */
  async keep(of: PictureOf): Promise<void> {
    const url = addressOf(this.#parts.store, of);
    if (url === null || url === undefined || url === '') return;
    const key = { of: ofWhat(of), url };
    if (!(await this.#files.has(key)) && (await this.#files.roomBytes()) >= LARGEST_PICTURE_BYTES)
      await this.#fetched(of.spaceId, key);
  }

  /** The same of the bio page; `hash`: the picture that was chosen here. */
  ofBio({ spaceId, hash }: { spaceId: string; hash?: string | undefined }): Promise<string | null> {
    const { store } = this.#parts;
    if (hash === undefined)
      return this.#at(spaceId, { of: JSON.stringify([spaceId, 'bio']), url: bioOf(store, spaceId).avatar });
    const bytes = pictureBytes(store, hash);
    return Promise.resolve(bytes === null ? null : dataUrlOf(Buffer.from(bytes)));
  }

  async #at(spaceId: string, { of, url }: { of: string; url: string | null | undefined }): Promise<string | null> {
    if (url === null || url === undefined || url === '') return null;
    const key = { of, url };
    const kept = await this.#files.get(key, this.#parts.clock.nowMs());
    const bytes = kept?.isCurrent === true ? kept.bytes : ((await this.#fetched(spaceId, key)) ?? kept?.bytes ?? null);
    return bytes === null ? null : dataUrlOf(bytes);
  }

  /** Asked for twice at once, it is fetched once. */
  #fetched(spaceId: string, key: { of: string; url: string }): Promise<Buffer | null> {
    if ((this.#failed.get(inSpace(spaceId, key.url)) ?? -Infinity) > this.#parts.clock.nowMs())
      return Promise.resolve(null);
    const name = JSON.stringify([key.of, key.url]);
    const underWay = this.#underWay.get(name) ?? this.#fetch(spaceId, key).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, underWay);
    return underWay;
  }

  async #fetch(spaceId: string, key: { of: string; url: string }): Promise<Buffer | null> {
    const { store, clock, closing } = this.#parts;
    const space = spaceById(store, spaceId);
    const connection = space === undefined ? undefined : connectionById(store, space.connectionId);
    if (connection === undefined) return null;
    await this.#turn();
    const ended = new AbortController();
    const stop = clock.after(this.#limits.fetchMs, () => ended.abort());
    try {
      const signal = AbortSignal.any([ended.signal, closing]);
      const picture = await this.#fetcher.fetch(key.url, { ownOrigin: originOf(connection.url), signal });
      if (picture === null) return this.#without(inSpace(spaceId, key.url));
      await this.#files.put(key, picture.bytes, clock.nowMs());
      return picture.bytes;
    } catch {
      // Not reached, cut off, or too slow; or there was no room on the disk.
      return this.#without(inSpace(spaceId, key.url));
    } finally {
      stop();
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #without(name: string): null {
    if (this.#failed.size >= this.#limits.mostRemembered) this.#failed.clear();
    this.#failed.set(name, this.#parts.clock.nowMs() + this.#limits.againAfterMs);
    return null;
  }

  async #turn(): Promise<void> {
    while (this.#running >= this.#limits.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}

function dataUrlOf(bytes: Buffer): string | null {
  const type = pictureType(bytes);
  return type === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
}

const ofWhat = ({ spaceId, accountId, postId, boardId }: PictureOf): string =>
  JSON.stringify([spaceId, accountId, postId ?? null, ...(boardId === undefined ? [] : [boardId])]);

function addressOf(reader: Reader, of: PictureOf): string | null | undefined {
  if (of.boardId !== undefined) return boardsKept(reader, of).find(({ id }) => id === of.boardId)?.image;
  if (of.postId !== undefined) return thumbnailOf(reader, { ...of, remoteId: of.postId });
  return accountById(reader, of.spaceId, of.accountId)?.avatar;
}

const inSpace = (spaceId: string, url: string): string => JSON.stringify([spaceId, url]);
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
