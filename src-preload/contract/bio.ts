import * as z from 'zod';
import { serviceFails } from './failure.ts';
import { fault } from './input-fault.ts';
import { JsonValue } from './json-value.ts';
import { method } from './procedure.ts';
import { BioEdit, LONGEST_TYPE, MOST_BLOCKS, PageState as WantedPage, Short } from './bio-input.ts';
import { Text } from './drafts.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import type { PageState } from './bio-page.ts';
import { Id, InSpace, UndoMs } from './shared.ts';

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
  /** What else the service tells of it, as it names it. */
  extra: Record<string, unknown>;
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
  upload: { hash: string; fileName: string; sizeBytes: number } | null;
  /** First to last. */
  blocks: BioBlock[];
  pending: boolean;
  /** The service last told of no page, or of an empty one: what is shown is the last copy. */
  missing: boolean;
  syncedAtMs: number | null;
}

/** What a page consists of. What is left out stays; null clears. */
export const BioFields = z
  .object({ title: Short, description: Short, slug: Short, theme: Short })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, fault('nothing-to-change'));
export type BioFields = z.infer<typeof BioFields>;

const AnyBlock = z.object({
  type: z.string().trim().min(1).max(LONGEST_TYPE),
  title: Short,
  url: Short,
  text: Short,
  active: z.boolean(),
});
/** A new block needs a type; what kinds there are is the service's affair. */
export const NewBlock = AnyBlock.partial({ title: true, url: true, text: true, active: true });
export interface FieldChange {
  /** As the contract, or else the service, names it. */
  name: string;
  was: string | null;
  is: string | null;
}

/** Where a block stands, counted from 1; `after`: the name of the block before it, null for the first. */
export interface BlockPlace {
  at: number;
  after: string | null;
}

/** What was done to one block; `blockId` null: to the page's own fields. */
export interface BioChange {
  blockId: string | null;
  /** What the block is known by; of the page itself its title, which may be empty. */
  name: string;
  how: ('added' | 'edited' | 'shown' | 'hidden' | 'moved' | 'deleted')[];
  /** Of a new block all that it says, of a deleted one all that it said. */
  fields: FieldChange[];
  /** Of one that was moved; null of any other. */
  moved: { was: BlockPlace; is: BlockPlace } | null;
}

/** The page while it is being edited here: nothing of it has left. */
export interface StagedBio {
  bio: Bio;
  /** Counts up with each edit. */
  revision: number;
  /** As it was when editing began. */
  base: PageState;
  /** As it is wanted. */
  page: PageState;
  changes: BioChange[];
  /** As it is now, where the service has changed it since editing began. */
  remote: PageState | null;
  remoteChanges: BioChange[];
  savedAtMs: number | null;
  /** When it was last told to go out, and once it is out, or refused, when the last of it was; null: never from here. */
  publishedAtMs: number | null;
  /**
   * What became of that: some of it is still to go or to be answered, or was refused and still asks; all of it went out, or the rest was
   * given up, or nothing of it went.
   */
  publish: 'queued' | 'refused' | 'published' | 'in-part' | 'taken-back' | null;
  /** The ids that the blocks which were new in it have since, by those that they were added under. */
  newIds: Record<string, string>;
  /** The ids of the blocks that the service still has, as far as is known, and whose deletion waits here. */
  leaving: string[];
  /** The calls of that alone which are still to go or to be answered. */
  waiting: string[];
  /** How that is taken back as far as it did not go (`unpublish`). `untilMs`: how long it stays here for that, which may be past; null: all of it went, or may have. */
  undo: { versionId: number; untilMs: number } | null;
  /**
   * What was published here and not sent, or not all of it, and waits for an answer: it would replace what was changed at the service since, or whether it
   * would cannot be told (`page-unread`), there is no page any more (`page-gone`), or it would make one and there is one (`page-made`). `picture`: the one chosen here that is
   * to replace the page's, null: none is. `versionIds`: what is taken back to see both, in this order.
   */
  stopped: {
    actionId: string;
    why: 'changed-there' | 'picture-changed' | 'page-unread' | 'page-gone' | 'page-made';
    picture: string | null;
    versionIds: number[];
  } | null;
  /** How many calls it takes to publish it; null: that is refused before the change at the service was looked at. */
  calls: number | null;
}

/** What is known of a picture that a page had: the name of the file that was chosen here, and the service's address of it. */
export interface VersionPicture {
  fileName: string | null;
  address: string | null;
}

/** A page that was `published` from here, as it was `before` that where nobody had kept it, or before blocks were `lost`, which the service lists no more. */
export interface BioVersion {
  id: number;
  cause: 'published' | 'before' | 'lost';
  /** Or when it was found that blocks had gone. */
  publishedAtMs: number;
  /** What became of one that was published from here, by now; null of the others. One that went into a later one never went out as it was. */
  outcome: 'waiting' | 'out' | 'in-part' | 'never' | null;
  title: string | null;
  blocks: number;
  /** Null: what picture it had is not known. */
  picture: VersionPicture | null;
  /** It had another picture than the page has now, which is not kept here: restored, it has that of the page. */
  pictureStays: boolean;
  /** What publishing it changes, or was to. */
  changes: BioChange[];
}

const areUnlike = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** As long as anything is that is read here: what is there may be longer than what is taken of it, and stays. */
const Written = Text.nullable();

/** A page as a file describes it. A block without an ID is matched by what it says; a field that no page has is a slip of who wrote it. */
export const WrittenPage = z.strictObject({
  title: Written.exactOptional(),
  description: Written.exactOptional(),
  slug: Written.exactOptional(),
  theme: Written.exactOptional(),
  blocks: z
    .array(
      z
        .object({
          id: Id.exactOptional(),
          /** Of one that is there it may be left out, as the rest. */
          type: z.string().trim().min(1).max(LONGEST_TEXT).exactOptional(),
          title: Written.exactOptional(),
          url: Written.exactOptional(),
          text: Written.exactOptional(),
          active: z.boolean().exactOptional(),
        })
        .catchall(JsonValue)
        .refine(({ id, type }) => id !== undefined || type !== undefined, {
          ...fault('no-block-type'),
          path: ['type'],
        }),
    )
    .refine((blocks) => areUnlike(blocks.flatMap(({ id }) => id ?? [])), fault('block-twice'))
    .max(MOST_BLOCKS)
    .exactOptional(),
});
export type WrittenPage = z.infer<typeof WrittenPage>;

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

/** What was staged, what that was made from, and the page that is staged in its place (null: none): what it takes to have it back. */
interface Replaced {
  page: PageState;
  base: PageState;
  was: PageState | null;
}

/** What a version that was staged is not, or not yet. */
export interface Restored extends Replaced {
  changes: number;
  /** Blocks that are gone at the service and of which nothing but their ID was known, so that they cannot be made again. */
  left: number;
  /** Members without a form here that stay as the service has them now, by its names: it may keep them by itself. */
  stays: string[];
  /** The picture that it had, where the page keeps another one: it is not kept here any more. Null: the same, or restored with the rest. */
  picture: VersionPicture | null;
}

/** What staging a version would change of the page as it is edited here. */
export type WouldRestore = Pick<Restored, 'left' | 'stays' | 'picture'> & {
  changes: BioChange[];
  /** The picture that would be staged; null: the page's own stays. */
  hash: string | null;
};

export const bio = {
  get: method(InSpace).to<Bio>(),
  watch: method(InSpace).watching<Bio>(),
  /** The record of the page as the service told it last, whole; null: none is kept. */
  told: method(InSpace).to<{ told: unknown }>(),
  /** The record of a block as the service told it last, whole; null: none is kept, or it told no more than its ID. */
  blockTold: method(OneBlock).to<{ told: unknown }>(),
  /**
   * Asks the service now for the page and its blocks. `believe`: also an answer without a page, or with an empty one, which leaves the copy as it
   * is else; the copy is kept as a version then.
   */
  sync: method(InSpace.extend({ believe: z.boolean().optional() }))
    .failing(...serviceFails, 'in-use')
    .to<{ state: 'none' | 'there'; blocks: number }>(),
  /** The service adds a block of social icons by itself, and takes no page back: held back for `undoMs`. */
  create: method(InSpace.extend({ fields: BioFields, undoMs: UndoMs }))
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
  blockReorder: method(InSpace.extend({ blockIds: z.array(Id).min(1).max(MOST_BLOCKS) }))
    .failing('not-found', 'refused')
    .to<Queued>(),
  /** The page as it is being edited. */
  staged: method(InSpace).to<StagedBio>(),
  watchStaged: method(InSpace).watching<StagedBio>(),
  /**
   * Edits the page here; nothing is sent before it is published. `together`: what was staged before was staged again, and what was edited since
   * stays beside it.
   */
  stage: method(InSpace.extend({ edit: BioEdit }))
    .failing('not-found', 'invalid')
    .to<{ revision: number; together: boolean }>(),
  /** Keeps a picture here and stages it; one over the service's limit is refused. */
  stagePicture: method(InSpace.extend(Picture.shape)).failing('not-found', 'invalid').to<{ revision: number }>(),
  /** The most bytes that the service takes of a picture. */
  pictureLimit: method(InSpace).failing('not-found').to<{ mostBytes: number }>(),
  /** Stages what a file says of the page, also of one that is still to be made; refused for one that was never read: what is there could be doubled. */
  apply: method(InSpace.extend({ page: WrittenPage }))
    .failing('refused')
    .to<{ changes: number }>(),
  /** Everything goes back to what the service has. Gives what was staged, so that it can be staged again. */
  discard: method(InSpace).to<Replaced | { page: null }>(),
  /** Takes over what the service has changed since. `theirs` names the blocks (or `page`) whose edits are given up. Gives what was staged, as `discard` does. */
  takeOver: method(InSpace.extend({ theirs: z.array(Id).max(MOST_BLOCKS + 1) })).to<
    { changes: number } & (Replaced | { page: null })
  >(),
  /**
   * Queues the fewest calls that make the page as it is staged, first of all the page itself; refused where the service has changed it
   * since, which is looked at first. `looked` false: it could not be (offline, or no answer in some seconds), so that the copy had to do.
   * `page`: what was staged when that was asked for, and `base`, over what; what was edited since stays staged. So does, for the next time, what is
   * wanted of the social icons that the service makes with a page (`iconsWait`). Held back for `undoMs`, in which `unpublish` takes it back.
   * Refused for a block, it names that in `fields` by its ID. `unseen`: how many of the blocks that it changes or deletes the service lists by their
   * IDs alone, so that what was changed there of their words cannot be seen.
   */
  publish: method(InSpace.extend({ page: WantedPage.optional(), base: WantedPage.optional(), undoMs: UndoMs }))
    .failing('refused')
    .to<{
      actionIds: string[];
      looked: boolean;
      unseen: number;
      iconsWait: boolean;
      versionId: number;
      undoUntilMs: number;
    }>(),
  /**
   * Calls off what of a publishing was not sent yet, and stages it again beside what was edited since. `left`: how many of its calls
   * had been sent, or may have been.
   */
  unpublish: method(InSpace.extend({ versionId: z.number().int() }))
    .failing('not-found')
    .to<{ left: number }>(),
  /** Newest first. */
  versions: method(InSpace).to<{ versions: BioVersion[] }>(),
  watchVersions: method(InSpace).watching<{ versions: BioVersion[] }>(),
  /** Stages a page that was published before. Gives what was staged, as `discard` does. */
  restore: method(InSpace.extend({ versionId: z.number().int() }))
    .failing('not-found')
    .to<Restored>(),
  /** Nothing is staged by it. */
  wouldRestore: method(InSpace.extend({ versionId: z.number().int() }))
    .failing('not-found')
    .to<WouldRestore>(),
  /** Asks for a block whose words the service's list does not tell, by an update that changes nothing. */
  askBlock: method(OneBlock).failing('not-found', 'refused').to<Queued>(),
};
