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

/** As a `data:` address; null: there is none, it cannot be had now, or it is no picture that is shown. */
export interface Picture {
  dataUrl: string | null;
  /** It was kept before the service named another address, which may give another picture. */
  isOlder: boolean;
}

/** Pictures lie on other hosts. The core fetches and keeps them; the window loads nothing from the network. */
export const pictures = {
  /** What is kept, at once; else what is fetched now: it waits for the network a few seconds at most, and something stands in its place meanwhile. */
  get: method(PictureOf).to<Picture>(),
  /** The same of the bio page: the picture that was chosen here, by its hash; without one, the service's. */
  bio: method(InSpace.extend({ hash: z.hash('sha256').optional() })).to<{ dataUrl: string | null }>(),
};
