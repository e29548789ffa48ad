import * as z from 'zod';
import type { BioEdit as Edit, PageState as State } from './bio-page.ts';
import { Text } from './drafts.ts';
import { fault } from './input-fault.ts';
import { JsonValue } from './json-value.ts';
import { Id } from './shared.ts';

/** What is taken here of a field, and of a block's type. The specification names no limit, so that a service may have longer ones. */
export const LONGEST_FIELD = 10_000;
export const LONGEST_TYPE = 100;

/** What is taken of a page at once: more than any has that is read from its top to its end. */
export const MOST_BLOCKS = 5_000;

/** A field of the page or of a block; null clears. */
export const Short = Text.refine((text) => text.length <= LONGEST_FIELD, fault('text-too-long')).nullable();

const Block = z.object({
  id: Id,
  type: z.string().trim().min(1).max(LONGEST_TYPE).nullable(),
  title: Short,
  url: Short,
  text: Short,
  active: z.boolean().nullable(),
  // As a whole, so that one name of the service's must not keep the others from being edited.
  extra: z.record(z.string(), JsonValue),
});
export const Picture = z.object({
  hash: z.hash('sha256'),
  fileName: z.string().min(1).max(255),
  mediaType: z.string().max(200),
  sizeBytes: z.number().int(),
});
const Page = z.object({ title: Short, description: Short, slug: Short, theme: Short, picture: Picture.nullable() });
const Place = z.number().int().min(0);

const Told = z.string().nullable();
const StoredBlock = z.object({
  ...{ id: z.string(), type: Told, title: Told, url: Told, text: Told, active: z.boolean().nullable() },
  extra: z.record(z.string(), JsonValue),
});

/** A page as it was once there or staged, without a limit: what a service tells may be longer, or stranger, than what is taken here. */
export const PageState: z.ZodType<State> = z.object({
  ...{ title: Told, description: Told, slug: Told, theme: Told },
  blocks: z.array(StoredBlock),
  picture: Picture.nullable().exactOptional(),
  moved: z.array(z.string()).exactOptional(),
});

export const BioEdit: z.ZodType<Edit> = z.discriminatedUnion('edit', [
  z.object({ edit: z.literal('page'), fields: Page.partial() }),
  z.object({ edit: z.literal('block'), blockId: Id, fields: Block.omit({ id: true }).partial() }),
  z.object({ edit: z.literal('put'), block: StoredBlock, at: Place }),
  z.object({ edit: z.literal('delete'), blockId: Id }),
  z.object({ edit: z.literal('move'), blockId: Id, to: Place }),
  z.object({ edit: z.literal('whole'), page: PageState, base: PageState, was: PageState.nullable() }),
]);
