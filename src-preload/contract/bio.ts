import * as z from 'zod';
import { Text } from './drafts.ts';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { Id, InSpace } from './shared.ts';

export interface BioBlock {
  /** Local: a block has it before the service has heard of it, and keeps it. */
  id: string;
  /** The service's id; null while it is not known. */
  remoteId: string | null;
  type: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  active: boolean | null;
  /** The service has not heard of its latest change yet. */
  pending: boolean;
}

/** The bio page of a space as the service last told it, with what the outbox has still to tell laid over it. */
export interface Bio {
  /** `unknown` until the service has told. */
  state: 'unknown' | 'none' | 'there';
  title: string | null;
  description: string | null;
  slug: string | null;
  theme: string | null;
  avatar: string | null;
  /** A picture on its way. */
  upload: { fileName: string; sizeBytes: number } | null;
  /** First to last. */
  blocks: BioBlock[];
  pending: boolean;
  /** The service last told of no page, or of an empty one: what is shown is the last copy. */
  missing: boolean;
  syncedAtMs: number | null;
}

const Short = Text.refine((text) => text.length <= 10_000, fault('text-too-long')).nullable();

/** What a page consists of. What is left out stays; null clears. */
export const BioFields = z
  .object({ title: Short, description: Short, slug: Short, theme: Short })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, fault('nothing-to-change'));
export type BioFields = z.infer<typeof BioFields>;

const AnyBlock = z.object({
  type: z.string().trim().min(1).max(100),
  title: Short,
  url: Short,
  text: Short,
  active: z.boolean(),
});
/** A new block needs a type; what kinds there are is the service's affair. */
export const NewBlock = AnyBlock.partial({ title: true, url: true, text: true, active: true });
export const BlockChange = AnyBlock.partial().refine(
  (fields) => Object.keys(fields).length > 0,
  fault('nothing-to-change'),
);
export type BlockFields = z.infer<typeof BlockChange>;

/** 64 MiB is what a message to the core may hold; the service's own limit is far below. */
const LONGEST_BASE64 = 40_000_000;
const Picture = z.object({
  fileName: z.string().trim().min(1).max(255),
  /** Such as image/png. */
  mediaType: z.string().max(200),
  base64: z.base64().max(LONGEST_BASE64),
});

const OneBlock = InSpace.extend({ blockId: Id });
interface Queued {
  actionId: string;
}

export const bio = {
  get: method(InSpace).to<Bio>(),
  watch: method(InSpace).watching<Bio>(),
  /** Asks the service now for the page and its blocks. */
  sync: method(InSpace)
    .failing(...serviceFails, 'in-use')
    .to<{ state: 'none' | 'there'; blocks: number }>(),
  /** The service adds a block of social icons by itself. */
  create: method(InSpace.extend({ fields: BioFields }))
    .failing('refused')
    .to<Queued>(),
  update: method(InSpace.extend({ fields: BioFields }))
    .failing('refused')
    .to<Queued>(),
  /** A picture over the service's limit is refused here. */
  avatar: method(InSpace.extend(Picture.shape)).failing('not-found', 'invalid', 'refused').to<Queued>(),
  /** The local id stands for the block at once, in every other method. */
  blockCreate: method(InSpace.extend({ block: NewBlock }))
    .failing('refused')
    .to<Queued & { blockId: string }>(),
  blockUpdate: method(OneBlock.extend({ block: BlockChange }))
    .failing('not-found', 'refused')
    .to<Queued>(),
  /** No action where the service had not heard of the block yet: then both vanish. */
  blockDelete: method(OneBlock).failing('not-found', 'refused').to<{ actionId: string | null }>(),
  /** First to last. Blocks that are not named keep their order behind the named ones. */
  blockReorder: method(InSpace.extend({ blockIds: z.array(Id).min(1).max(1_000) }))
    .failing('not-found', 'refused')
    .to<Queued>(),
};
