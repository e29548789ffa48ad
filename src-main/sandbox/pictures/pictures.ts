import type { World } from '../world/world.ts';
import { landscape } from './landscape.ts';

/** Where pictures stand: beside the API, for everybody, never rate limited and never in the journal. */
const PICTURES_PATH = '/pictures/';

/** Addresses without a host, as a service may write them: they lie where the API does, at whichever port that is. */
export const pictureOf = {
  account: (id: number) => `${PICTURES_PATH}accounts/${id}.png`,
  board: (id: string) => `${PICTURES_PATH}boards/${id}.png`,
  post: (salt: number) => `${PICTURES_PATH}posts/${salt.toString(36)}.png`,
  /** That was uploaded; `kind` as in a file's name. */
  bio: (atMs: number, kind: string) => `${PICTURES_PATH}bio/${atMs}.${kind}`,
};

/** 'elsewhere': no picture's path. Null: a picture that is not there. What was uploaded is not kept over a restart. */
export function pictureAt({ uploaded }: Pick<World, 'uploaded'>, path: string): Buffer | null | 'elsewhere' {
  if (!path.startsWith(PICTURES_PATH)) return 'elsewhere';
  if (path === uploaded?.path) return uploaded.bytes;
  const of = /^(accounts|boards|posts)\/\w+\.png$/.exec(path.slice(PICTURES_PATH.length))?.[1];
  return of === undefined ? null : landscape(path, of === 'accounts');
}
