import * as z from 'zod';
import { method } from './procedure.ts';
import { InSpace, RemoteId } from './shared.ts';

/** A picture that the service names of an account, or of one of its posts or boards. The window never names an address. */
const PictureOf = InSpace.extend({
  accountId: RemoteId,
  postId: RemoteId.optional(),
  boardId: z.string().min(1).max(200).optional(),
});
export type PictureOf = z.infer<typeof PictureOf>;

/** Pictures lie on other hosts. The core fetches and keeps them; the window loads nothing from the network. */
export const pictures = {
  /**
   * As a `data:` address, from what is kept or fetched now; null: there is none, it cannot be had now, or it is no picture
   * that is shown. Waits for the network a few seconds at most: something stands in its place meanwhile.
   */
  get: method(PictureOf).to<{ dataUrl: string | null }>(),
  /** The same of the bio page: the picture that was chosen here, by its hash; without one, the service's. */
  bio: method(InSpace.extend({ hash: z.hash('sha256').optional() })).to<{ dataUrl: string | null }>(),
};
