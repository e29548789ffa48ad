import { join } from 'node:path';
import type { Picture, PictureOf } from '../../../src-preload/contract/pictures.ts';
import { accountById, boardsKept } from '../accounts/accounts.ts';
import { thumbnailOf } from '../analytics/analytics.ts';
import { bioOf, pictureBytes } from '../bio/bio.ts';
import { connectionById, spaceById, type Reachability } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { LARGEST_PICTURE_BYTES, PictureFetcher } from './fetch-picture.ts';
import { PictureFiles, type PictureKey } from './picture-files.ts';
import { pictureType } from './picture-type.ts';

export { PicturesAhead } from './keep-ahead.ts';

type PictureParts = Pick<Parts, 'store' | 'clock' | 'log' | 'closing' | 'proxyOf'> & {
  options: { dataFolder: string };
  reachability: Pick<Reachability, 'of'>;
};

export interface PictureLimits {
  /** An address that gave no picture is left alone for so long. */
  againAfterMs: number;
  /** The same of one that was not reached, unless the service is found there or away before. */
  unreachedAgainAfterMs: number;
  /** One fetch, all redirects together. */
  fetchMs: number;
  atOnce: number;
  mostKeptBytes?: number;
  /** Addresses that are remembered for having given none. */
  mostRemembered: number;
}

const usual: PictureLimits = {
  againAfterMs: 30 * 60_000,
  unreachedAgainAfterMs: 60_000,
  fetchMs: 10_000,
  atOnce: 4,
  mostRemembered: 5_000,
};

interface Without {
  againAtMs: number;
  /** How the service stood when the address was not reached; null: it was, and gave no picture. */
  whileService: string | null;
}

/** The service of a space, as a picture's address is asked beside it. */
interface Service {
  origin: string;
  state: ReturnType<Reachability['of']>['state'];
  /** Another one as soon as it was found there or away. */
  stands: string;
}

/** Pictures of accounts and posts, from the disk where they are kept, else from the addresses that the service names. */
export class Pictures {
  readonly #parts: PictureParts;
  readonly #limits: PictureLimits;
  readonly #files: PictureFiles;
  readonly #fetcher: PictureFetcher;
  /** By space and address, which may be a path alone. */
  readonly #failed = new Map<string, Without>();
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

  /**
   * What is kept is shown at once. Where it is from another address than the one of now, that one is asked behind it, unless the
   * service is away: addresses that are signed change with each answer.
   */
  async get(of: PictureOf): Promise<Picture> {
    const key = { of: ofWhat(of), url: addressOf(this.#parts.store, of) };
    if (!isNamed(key)) return { dataUrl: null, isOlder: false };
    const kept = await this.#files.get(key, this.#parts.clock.nowMs());
    if (kept === null) return { dataUrl: dataUrlOf(await this.#fetched(of.spaceId, key)), isOlder: false };
    if (!kept.isCurrent && this.#service(of.spaceId)?.state === 'online') void this.#fetched(of.spaceId, key);
    return { dataUrl: dataUrlOf(kept.bytes), isOlder: !kept.isCurrent };
  }

  /**
   * Fetches one that is not kept, as long as none has to go for it: what was looked at is worth more. An older one is enough:
   * addresses that are signed change with each answer.
   */
  async keep(of: PictureOf): Promise<void> {
    const key = { of: ofWhat(of), url: addressOf(this.#parts.store, of) };
    if (isNamed(key) && !(await this.#files.has(key)) && (await this.#files.roomBytes()) >= LARGEST_PICTURE_BYTES)
      await this.#fetched(of.spaceId, key);
  }

  /**
   * The one of the bio page, as a `data:` address; null: none is to be had. `hash`: the picture that was chosen here. It stands alone,
   * so that a new one is waited for; what was kept is shown where its new address gives nothing.
   */
  async ofBio({ spaceId, hash }: { spaceId: string; hash?: string | undefined }): Promise<string | null> {
    const { store, clock } = this.#parts;
    if (hash !== undefined) {
      const bytes = pictureBytes(store, hash);
      return dataUrlOf(bytes === null ? null : Buffer.from(bytes));
    }
    const key = { of: ofBioOf(spaceId), url: bioOf(store, spaceId).avatar };
    if (!isNamed(key)) return null;
    const kept = await this.#files.get(key, clock.nowMs());
    return dataUrlOf(
      kept?.isCurrent === true ? kept.bytes : ((await this.#fetched(spaceId, key)) ?? kept?.bytes ?? null),
    );
  }

  /** The service's own of the bio page, where it is kept from the very address that it has now. */
  async keptOfBio(spaceId: string): Promise<{ bytes: Uint8Array; mediaType: string; address: string } | null> {
    const key = { of: ofBioOf(spaceId), url: bioOf(this.#parts.store, spaceId).avatar };
    const kept = isNamed(key) ? await this.#files.get(key, this.#parts.clock.nowMs()) : null;
    const mediaType = kept?.isCurrent === true ? pictureType(kept.bytes) : null;
    return kept === null || mediaType === null || !isNamed(key) ? null : { ...kept, mediaType, address: key.url };
  }

  /** Asked for twice at once, it is fetched once; while the service is away, not at all. */
  #fetched(spaceId: string, key: PictureKey): Promise<Buffer | null> {
    const service = this.#service(spaceId);
    if (service === null || service.state === 'offline' || this.#isWithout(inSpace(spaceId, key.url), service.stands))
      return Promise.resolve(null);
    const name = JSON.stringify([key.of, key.url]);
    const underWay =
      this.#underWay.get(name) ?? this.#fetch(spaceId, key, service).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, underWay);
    return underWay;
  }

  async #fetch(spaceId: string, key: PictureKey, service: Service): Promise<Buffer | null> {
    const { clock, closing } = this.#parts;
    const name = inSpace(spaceId, key.url);
    await this.#turn();
    const ended = new AbortController();
    const stop = clock.after(this.#limits.fetchMs, () => ended.abort());
    try {
      const signal = AbortSignal.any([ended.signal, closing]);
      const picture = await this.#fetcher.fetch(key.url, { ownOrigin: service.origin, signal });
      closing.throwIfAborted();
      if (picture === null) return this.#without(name, this.#limits.againAfterMs, null);
      await this.#files.put(key, picture.bytes, clock.nowMs());
      return picture.bytes;
    } catch {
      // Not reached, cut off, or too slow; or there was no room on the disk.
      return this.#without(name, this.#limits.unreachedAgainAfterMs, service.stands);
    } finally {
      stop();
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Null: the space is gone. */
  #service(spaceId: string): Service | null {
    const { store, reachability } = this.#parts;
    const space = spaceById(store, spaceId);
    const connection = space === undefined ? undefined : connectionById(store, space.connectionId);
    if (connection === undefined) return null;
    const { state, sinceMs } = reachability.of(connection.id);
    return { origin: originOf(connection.url), state, stands: JSON.stringify([state, sinceMs]) };
  }

  #isWithout(name: string, stands: string): boolean {
    const { againAtMs, whileService } = this.#failed.get(name) ?? { againAtMs: -Infinity, whileService: null };
    return againAtMs > this.#parts.clock.nowMs() && (whileService === null || whileService === stands);
  }

  #without(name: string, forMs: number, whileService: Without['whileService']): null {
    if (this.#failed.size >= this.#limits.mostRemembered) this.#failed.clear();
    this.#failed.set(name, { againAtMs: this.#parts.clock.nowMs() + forMs, whileService });
    return null;
  }

  async #turn(): Promise<void> {
    while (this.#running >= this.#limits.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}

function dataUrlOf(bytes: Buffer | null): string | null {
  const type = bytes === null ? null : pictureType(bytes);
  return bytes === null || type === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
}

const ofBioOf = (spaceId: string): string => JSON.stringify([spaceId, 'bio']);

const ofWhat = ({ spaceId, accountId, postId, boardId }: PictureOf): string =>
  JSON.stringify([spaceId, accountId, postId ?? null, ...(boardId === undefined ? [] : [boardId])]);

function addressOf(reader: Reader, of: PictureOf): string | null | undefined {
  if (of.boardId !== undefined) return boardsKept(reader, of).find(({ id }) => id === of.boardId)?.image;
  if (of.postId !== undefined) return thumbnailOf(reader, { ...of, remoteId: of.postId });
  return accountById(reader, of.spaceId, of.accountId)?.avatar;
}

const isNamed = (key: { of: string; url: string | null | undefined }): key is PictureKey => (key.url ?? '') !== '';
const inSpace = (spaceId: string, url: string): string => JSON.stringify([spaceId, url]);
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
