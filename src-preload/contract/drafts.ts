import * as z from 'zod';
import { fault } from './input-fault.ts';
import { method } from './procedure.ts';
import { Settings } from './settings.ts';
import { MOST_DRAFTS } from './most-drafts.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import { LONGEST_LABEL, MOST_LABELS, tidyLabels } from './tidy-labels.ts';
import { DelayMinutes, distinct, Id, InSpace, PublishTime, RemoteId } from './shared.ts';

/** Lone surrogates would silently become U+FFFD in SQLite or in a file, and NUL cuts a text short: both are refused here. */
const whole = (text: z.ZodString): z.ZodString =>
  text
    .refine((one) => one.isWellFormed(), fault('half-character'))
    .refine((one) => !one.includes('\0'), fault('nul-character'));

export const Text = whole(z.string().max(LONGEST_TEXT));
/** Of an account, as a draft keeps it. */
const KeptId = whole(RemoteId);

/** A comment says something, whichever way it comes about. */
export const CommentText = Text.refine((text) => text.trim() !== '', fault('no-comment'));

export const When = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('now') }),
  z.object({ mode: z.literal('queue') }),
  z.object({ mode: z.literal('schedule'), atMs: PublishTime }),
]);
/** Send now, put into the service's own queue, or publish at a time. */
export type When = z.infer<typeof When>;

const Typed = whole(z.string().max(200));
/**
 * `no-time`: a time was asked for, and what is typed for it is none: it cannot be read, or the clocks skip it. It is kept as it was
 * typed, and the draft is not queued (`post-check`): the time that it had before was given up.
 */
export const DraftWhen = z.discriminatedUnion('mode', [
  ...When.options,
  z.object({ mode: z.literal('no-time'), date: Typed, time: Typed }),
]);
/** When a draft is to go. */
export type DraftWhen = z.infer<typeof DraftWhen>;

/** What happens to a post whose time passed while it could not be sent (outbox.md, Order: missed). */
export const MissedPolicy = Settings.shape.missedPolicy.unwrap();
export type MissedPolicy = z.infer<typeof MissedPolicy>;

const Label = whole(z.string().trim().max(LONGEST_LABEL));
/** What is put on drafts or taken off them: not nothing. */
const NamedLabels = z
  .array(Label.refine((label) => label !== '', fault('no-label')))
  .max(MOST_LABELS)
  .overwrite(tidyLabels)
  .default([]);

/** Labels and accounts stand in a draft once each, however it comes about. */
export const DraftBody = z.object({
  text: Text,
  accountIds: z.array(KeptId).max(500).overwrite(distinct),
  /** An account's own text, where it differs from the base text. */
  variants: z.record(KeptId, Text).default({}),
  link: whole(z.string().max(4_000)).nullable().default(null),
  boardId: whole(z.string().max(200)).nullable().default(null),
  firstComment: Text.nullable().default(null),
  commentDelayMinutes: DelayMinutes.default(0),
  labels: z.array(Label).max(MOST_LABELS).overwrite(tidyLabels).default([]),
  when: DraftWhen.default({ mode: 'now' }),
  /** If its time is missed; null: as Settings say. */
  missedPolicy: MissedPolicy.nullable().default(null),
  /**
   * How the text ends where it was copied from a post of which the service gave only the beginning. While a text that goes
   * out ends like this, it is not queued; left out once somebody said that it is meant so.
   */
  cutEnd: whole(z.string().min(1).max(100)).optional(),
});
export type DraftBody = z.infer<typeof DraftBody>;

export interface Draft {
  id: string;
  spaceId: string;
  body: DraftBody;
  createdAtMs: number;
  savedAtMs: number;
  /** Rises with each change. */
  revision: number;
  /** What it says may have gone out, as a post in doubt or from an older copy: what is queued from it asks first. */
  mayBeOut: boolean;
  /** What it is since it is no draft any more, and still here: it can be taken back. Null: it is a draft. */
  became: 'queued' | 'deleted' | null;
}

export interface ExportedDraft extends Draft {
  /** The runs of one draft that repeats have the same; null: it has no other run. */
  seriesId: string | null;
}

/** A draft as lists show it: enough to know it by, never the whole text. */
export interface DraftLine {
  id: string;
  /** Its first line; empty where there are no words yet. */
  title: string;
  /** How it goes on. */
  rest: string;
  accountIds: string[];
  labels: string[];
  /** When it is to go, where a time was chosen. */
  plannedAtMs: number | null;
  /** It is one of those that repeat. */
  repeats: boolean;
  savedAtMs: number;
}

/** Behind which draft the next piece of an export begins. */
export const DraftCursor = z.object({ savedAtMs: z.number().int(), id: Id });
export type DraftCursor = z.infer<typeof DraftCursor>;

/** Why a draft of several was left as it is, in words. */
export interface LeftDraft {
  draftId: string;
  /** Its first line; empty where there are no words, or no such draft was ever here. */
  title: string;
  /** It is a draft still: neither queued before nor deleted. */
  stays: boolean;
  why: string;
}

/** What a draft is made of, as its history tells it. */
export type DraftPart = 'text' | 'variants' | 'accounts' | 'link' | 'board' | 'comment' | 'labels' | 'when' | 'missed';

/** A draft as it was saved once. */
export interface DraftVersion {
  revision: number;
  savedAtMs: number;
  /** In all of its texts. */
  words: number;
  /** Words that are there more often, and less often, than in the version before it. */
  added: number;
  removed: number;
  /** Of the version before it; none: this is the first that is kept. */
  changed: DraftPart[];
}

export interface DraftPage {
  total: number;
  rows: DraftLine[];
}

/** By when they were last written in, or by their titles from A to Z. */
const draftOrders = ['newest', 'oldest', 'title'] as const;
export type DraftOrder = (typeof draftOrders)[number];

const Which = InSpace.extend({
  search: z.string().max(200).optional(),
  /** Only those with this label. */
  label: z.string().max(100).optional(),
  /** Only those for this account. */
  accountId: RemoteId.optional(),
  /** Only those that came from the file of this name. */
  file: z.string().max(300).optional(),
  /** Only the runs of this one that repeats. */
  seriesId: Id.optional(),
  order: z.enum(draftOrders).default('newest'),
});
const Stretch = Which.extend({
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(0).max(500).default(100),
});

/**
 * What a window knew when it wrote: the revision it wrote on (null: it began the draft), and who it is. Whoever leaves
 * this out overwrites what is there.
 */
const Writer = z.object({
  revision: z.number().int().min(0).nullable(),
  /** The same for all saves of one window, also after a reload. */
  id: z.string().min(1).max(64),
  /** The id for these words if the draft itself cannot take them any more. */
  copyId: z.uuid(),
});

export interface SavedDraft {
  /** Another one than the draft's where the words had to be kept beside it. */
  draftId: string;
  revision: number;
  savedAtMs: number;
  /** Why they are kept beside it: changed by another window meanwhile, or not there: queued, deleted, of another space. */
  copied: 'changed' | 'gone' | null;
  /** What it says now, where something else of it was changed elsewhere meanwhile. */
  body?: DraftBody;
}

/** The labels that a draft got and lost: the same the other way round takes it back, and leaves what it had before. */
export interface Labelled {
  draftId: string;
  added: string[];
  removed: string[];
}

/** Queued: it is in the outbox, or went out. There: it is a draft. Gone: no draft here ever was that, or no longer. */
export type NotRestored = 'queued' | 'there' | 'gone';

export const drafts = {
  /** Newest first. */
  list: method(Stretch).to<DraftPage>(),
  watchList: method(Stretch).watching<DraftPage>(),
  get: method(z.object({ draftId: Id }))
    .failing('not-found')
    .to<Draft>(),
  /** One draft and what becomes of it; null once it was queued or deleted. */
  watch: method(z.object({ draftId: Id })).watching<Draft | null>(),
  /**
   * Creates or replaces; an unchanged body writes nothing. A window makes the id of a draft that it begins, so that a save
   * whose answer was lost is the same draft when it is repeated.
   */
  save: method(
    InSpace.extend({ draftId: z.uuid().optional(), body: DraftBody, writer: Writer.optional() }),
  ).to<SavedDraft>(),
  /**
   * A published post as a new draft, to be queued for those of its accounts that can be posted to. `words`: `own` where
   * it was made from here, with its link, board and first comment; else `shown`, what the service shows of it, which may be cut.
   */
  ofPost: method(InSpace.extend({ accountId: RemoteId, postId: RemoteId }))
    .failing('not-found')
    .to<{ draftId: string; words: 'own' | 'shown' }>(),
  /** All versions that are kept of a draft, newest first; the first of them is the draft itself. */
  versions: method(z.object({ draftId: Id })).to<{ versions: DraftVersion[] }>(),
  /** One of them whole. To restore it, it is saved again: that is a new version, and the others stay. */
  version: method(z.object({ draftId: Id, revision: z.number().int().min(0) }))
    .failing('not-found')
    .to<{ body: DraftBody }>(),
  /** One of them as a new draft. Where what it says may have gone out, that is so of the new one too. */
  copy: method(z.object({ draftId: Id, revision: z.number().int().min(0) }))
    .failing('not-found')
    .to<{ draftId: string }>(),
  /** Drafts as they are, each as a new one beside it, in this order; those that are none any more are left out. None is a run of one that repeats. */
  duplicate: method(z.object({ draftIds: z.array(Id).min(1).max(MOST_DRAFTS) }))
    .failing('not-found')
    .to<{ draftIds: string[] }>(),
  /** The IDs of all that a list has, for what is done with several at once. */
  ids: method(Which).to<{ draftIds: string[] }>(),
  /** Labels of drafts, the commonest first. */
  labels: method(InSpace).to<{ label: string; drafts: number }[]>(),
  /** How many drafts are for an account, and of how many series that repeat they are. */
  countFor: method(InSpace.extend({ accountId: RemoteId })).to<{ drafts: number; series: number }>(),
  /** What repeats, by the words and the number of its runs that are still drafts, the one that goes next first. */
  series: method(InSpace).to<{ seriesId: string; title: string; drafts: number }[]>(),
  /** The files that brought drafts which are still there, the last one first. */
  files: method(InSpace).to<{ file: string; drafts: number }[]>(),
  /** Whole drafts, oldest first, piece by piece; `next` null: these are the last. */
  export: method(
    InSpace.extend({
      after: DraftCursor.nullable().default(null),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ).to<{ drafts: ExportedDraft[]; next: DraftCursor | null }>(),
  /** Puts labels on several drafts and takes others off. `changed`: those that had to be, each with what that did to it. */
  label: method(
    z.object({
      draftIds: z.array(Id).min(1).max(MOST_DRAFTS),
      add: NamedLabels,
      remove: NamedLabels,
    }),
  ).to<{ changed: Labelled[] }>(),
  /**
   * Queues several drafts as one batch, in this order. What may not go is left as it is, and told why; `batchId` null: all of it.
   * With `when`, at that time whatever they say; with `everyMinutes` as well, each so much later than the one before. With `batchId`
   * they join a batch of this space, and the time in which all of that can be undone begins anew; one that is not there is another
   * batch. With `more` the others of it come in a call after this one: it is held back until then, for a minute at most.
   */
  queueSeveral: method(
    z.object({
      draftIds: z.array(Id).min(1).max(MOST_DRAFTS),
      spaceId: Id.optional(),
      when: When.optional(),
      everyMinutes: z.number().int().min(0).max(100_000).default(0),
      undoMs: z.number().int().min(0).max(60_000).default(0),
      batchId: Id.optional(),
      more: z.boolean().default(false),
    }),
  ).to<{ batchId: string | null; queued: string[]; left: LeftDraft[]; undoUntilMs: number }>(),
  /**
   * `draftIds`: those that this deleted, for Undo; another window may have deleted the others. With `onlyAsMade`, as where making
   * them is taken back, what was changed since it was made stays: `changed`.
   */
  delete: method(
    z.object({ draftIds: z.array(Id).min(1).max(MOST_DRAFTS), onlyAsMade: z.boolean().default(false) }),
  ).to<{
    deleted: number;
    draftIds: string[];
    changed: string[];
  }>(),
  /** Takes a deletion back. `left`: where there was none to take back, and why. */
  restore: method(z.object({ draftIds: z.array(Id).min(1).max(MOST_DRAFTS) })).to<{
    restored: number;
    left: { draftId: string; why: NotRestored }[];
  }>(),
  /**
   * Turns a draft into outbox actions in one transaction: one per distinct text, first comments depending on them.
   * They are held back for `undoMs`; `outbox.undo` with the batch id takes all of it back and restores the draft.
   * `spaceId`: the space the user sees; a draft of another one is refused (`invalid`).
   */
  queue: method(
    z.object({
      draftId: Id,
      spaceId: Id.optional(),
      when: When.optional(),
      undoMs: z.number().int().min(0).max(60_000).default(0),
    }),
  )
    .failing('not-found', 'invalid', 'too-late')
    .to<{ batchId: string; actionIds: string[]; undoUntilMs: number; firstExpectedAtMs: number | null }>(),
};
