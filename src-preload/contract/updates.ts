import * as z from 'zod';

/** Why this Outpost is not updated by itself. */
export const notHere = ['unpackaged', 'no-feed', 'system-package', 'by-hand'] as const;
export type NotHere = (typeof notHere)[number];

/** What went wrong with an update; the program that runs is left as it was in each case. */
export const updateTroubles = [
  'unreachable',
  'proxy-sign-in',
  'unreadable',
  'damaged',
  'not-trusted',
  'no-room',
  'not-writable',
  'unknown',
] as const;
export type UpdateTrouble = (typeof updateTroubles)[number];

/** Longer notes are cut: they are words to be read, not a document. */
export const MOST_NOTES = 20_000;

/** A version that is newer than the one that runs. */
export const Offer = z.object({
  version: z.string().min(1).max(100),
  /** As its makers wrote them, without markup; empty: none. */
  notes: z.string().max(MOST_NOTES),
  releasedAtMs: z.number().int().nullable(),
});
export type Offer = z.infer<typeof Offer>;

const LookedAt = z.number().int().nullable();

/** How it stands with updates of the desktop. Nothing is fetched or installed that was not asked for. */
export const UpdateState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('elsewhere'), why: z.enum(notHere) }),
  /** Nothing newer was found; null: nobody has looked yet in this run. */
  z.object({ is: z.literal('idle'), lookedAtMs: LookedAt }),
  z.object({ is: z.literal('looking') }),
  /** `answer`: what its user said to it so far. */
  z.object({ is: z.literal('offered'), offer: Offer, answer: z.enum(['none', 'later', 'skip']) }),
  z.object({ is: z.literal('fetching'), offer: Offer, percent: z.number().min(0).max(100) }),
  z.object({ is: z.literal('ready'), offer: Offer }),
  /** It is to be installed, and waits for what goes out. */
  z.object({ is: z.literal('waiting'), offer: Offer }),
  z.object({ is: z.literal('installing'), offer: Offer }),
  /** `offer`: null where it is not known (any more) which one. `version`: the one that was wanted, or null. */
  z.object({
    is: z.literal('failed'),
    step: z.enum(['look', 'fetch', 'install']),
    why: z.enum(updateTroubles),
    offer: Offer.nullable(),
    version: z.string().max(100).nullable(),
  }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

/** What can be asked of the desktop about updates. `stay`: what was to be installed waits for another word. */
export const updateWishes = ['look', 'fetch', 'install', 'stay', 'later', 'skip'] as const;
export type UpdateWish = (typeof updateWishes)[number];
