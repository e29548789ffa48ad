import * as z from 'zod';
import { payload, Reference } from '../actions/actions.ts';

/** Null clears, what is left out stays. */
const word = z.string().nullable().exactOptional();

/** Members of the page. */
export const pagePayload = payload(1, z.object({ title: word, description: word, slug: word, theme: word }));
export type PageFields = ReturnType<typeof pagePayload.check>;

const Fields = z.object({
  type: z.string().exactOptional(),
  title: word,
  url: word,
  text: word,
  active: z.boolean().exactOptional(),
  extra: z.record(z.string(), z.unknown()).exactOptional(),
});
export type BlockFields = z.infer<typeof Fields>;

/** What both say of a block, the later one winning member by member. */
export function together<B extends { extra?: Record<string, unknown> }>(
  earlier: B,
  later: BlockFields,
): B & BlockFields {
  const extra = later.extra === undefined ? {} : { extra: { ...earlier.extra, ...later.extra } };
  return { ...earlier, ...later, ...extra };
}

export const newBlockPayload = payload(1, z.object({ fields: Fields }));
export const blockPayload = payload(1, z.object({ block: Reference, fields: Fields }));
export type BlockPayload = ReturnType<typeof blockPayload.check>;
export const goneBlockPayload = payload(1, z.object({ block: Reference }));
/** All blocks, first to last. */
export const orderPayload = payload(1, z.object({ blocks: z.array(Reference) }));
export type OrderPayload = ReturnType<typeof orderPayload.check>;

/** What an avatar's action says of its picture; the bytes are kept apart, by their SHA-256 in hexadecimal. */
export const picturePayload = payload(
  1,
  z.object({ hash: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number().int() }),
);
export type PicturePayload = ReturnType<typeof picturePayload.check>;
