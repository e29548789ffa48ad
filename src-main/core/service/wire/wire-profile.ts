import * as z from 'zod/mini';
import type { WireProfileProblem } from '../../../../src-preload/contract/wire-profile-problem.ts';
import shipped from '../../../../resources/wire-profile.json' with { type: 'json' };

/**
 * Everything we assume where the specification is silent (wire-profile.md): data, so that a wrong guess is put right by
 * the person who runs into it and not by a release. The default is `resources/wire-profile.json`; a connection may lay a
 * partial one over it.
 */

/** A check's code stands where zod has its message: it is put into words where it leaves the core. */
const checkCodes = [
  'not-a-name',
  'not-a-kind',
  'same-kind',
  'not-a-path',
  'no-path',
  'too-short',
  'not-a-status',
] as const;
const says = (code: (typeof checkCodes)[number]): string => code;

/** Their name for one of our fields, dots for nesting; null means that the service has no such field, so leave it out. */
const theirName = z.nullable(z.string().check(z.regex(/^[^.]+(\.[^.]+)*$/, says('not-a-name'))));
const theirKind = z.string().check(z.regex(/^[^\p{Cc}]*[^\p{Cc}\s][^\p{Cc}]*$/u, says('not-a-kind')));
/** By one name only one of them could be told. */
const areOfEachName = (kinds: Record<string, string>): boolean =>
  new Set(Object.values(kinds)).size === Object.keys(kinds).length;
const path = z.string().check(z.regex(/^(header:[a-z-]+|[^.:]+(\.[^.:]+)*)$/, says('not-a-path')));
const paths = z.array(path).check(z.minLength(1, says('no-path')));
const words = z.array(z.string().check(z.minLength(4, says('too-short'))));
const wireValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const profileSchema = z.strictObject({
  version: z.literal(1),
  requests: z.strictObject({
    post: z.strictObject({
      content: theirName,
      accounts: theirName,
      mode: theirName,
      scheduledAt: theirName,
      board: theirName,
      link: theirName,
    }),
    firstComment: z.strictObject({ content: theirName, delayMinutes: theirName }),
    comment: z.strictObject({ content: theirName, delayMinutes: theirName }),
    account: z.strictObject({ active: theirName }),
    webhook: z.strictObject({ url: theirName, events: theirName, active: theirName }),
    bio: z.strictObject({ title: theirName, description: theirName, slug: theirName, theme: theirName }),
    block: z.strictObject({ type: theirName, title: theirName, url: theirName, text: theirName, active: theirName }),
  }),
  modes: z.strictObject({ now: wireValue, schedule: wireValue, queue: wireValue }),
  /** What the service calls the kinds of blocks that have a form of their own here. */
  blockTypes: z
    .strictObject(Object.fromEntries(Object.keys(shipped.blockTypes).map((ours) => [ours, theirKind])))
    .check(z.refine(areOfEachName, says('same-kind'))),
  activeValues: z.strictObject({ active: wireValue, parked: wireValue }),
  clearedAs: wireValue,
  accountIdsAs: z.enum(['integer', 'text']),
  scheduledAtAs: z.enum(['offset', 'utc', 'unix-seconds']),
  /** Whether a changed webhook is told by what changes of it, or with all of its fields. */
  webhookChangeAs: z.enum(['difference', 'whole']),
  commentStatus: z.record(z.string().check(z.regex(/^-?\d+$/, says('not-a-status'))), z.string()),
  avatarUnit: z.enum(['B', 'kB', 'KiB']),
  notExecutedStatuses: z.array(z.int().check(z.gte(300, says('not-a-status')), z.lte(599, says('not-a-status')))),
  /** Words of a refusal that say how things stand at the service; compared without regard to case. */
  refusalWords: z.strictObject({
    /** What was to be changed is out. */
    published: words,
    /** What was to be retried has not failed, or not any more. */
    notFailed: words,
    /** What was named is not there. */
    gone: words,
    /** What was to be made is there. */
    exists: words,
  }),
  answers: z.strictObject({
    postId: paths,
    postStatus: paths,
    postErrors: paths,
    /** False here says that nothing came of it. */
    postSucceeded: paths,
    failedStatuses: z.array(z.string()),
    publishedStatuses: z.array(z.string()),
    scheduledStatuses: z.array(z.string()),
    queuedStatuses: z.array(z.string()),
    postScheduledAt: paths,
    commentId: paths,
    blockId: paths,
    tokenSecret: paths,
    tokenId: paths,
    account: z.strictObject({
      id: path,
      social: path,
      displayName: path,
      handler: path,
      avatar: path,
      active: path,
      disconnectedAt: path,
    }),
    bio: z.strictObject({ title: path, description: path, slug: path, theme: path, avatar: path }),
    block: z.strictObject({
      id: path,
      sortOrder: path,
      type: path,
      title: path,
      url: path,
      text: path,
      active: path,
    }),
    summary: z.strictObject({
      accountId: path,
      account: path,
      collection: path,
      totals: path,
      headline: path,
      posts: path,
    }),
  }),
});

export type WireProfile = z.infer<typeof profileSchema>;
/** What a refusal can say of how things stand. */
export type RefusalSays = keyof WireProfile['refusalWords'];
export type ProfileReading = { ok: true; profile: WireProfile } | { ok: false; problems: WireProfileProblem[] };

/** The shipped guesses. A broken shipped file is a bug, and stops the program at once. */
export const defaultWireProfile: WireProfile = profileSchema.parse(shipped);

/**
 * Lays a partial profile over the default. Lists replace, objects merge. A key nobody reads is refused, since it is most
 * likely a typing error; each problem names the offending key.
 */
export function readWireProfile(json: unknown): ProfileReading {
  if (!isPlain(json)) return { ok: false, problems: [{ code: 'no-object', key: '' }] };
  const read = profileSchema.safeParse(merge(shipped, json));
  return read.success ? { ok: true, profile: read.data } : { ok: false, problems: read.error.issues.map(problemOf) };
}

function merge(base: unknown, over: unknown): unknown {
  if (!isPlain(base) || !isPlain(over)) return over;
  const merged: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(base)) merged[key] = base[key];
  for (const key of Object.keys(over)) merged[key] = key in merged ? merge(merged[key], over[key]) : over[key];
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemOf(issue: z.core.$ZodIssue): WireProfileProblem {
  const key = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown-keys', keys: issue.keys.map((name) => (key === '' ? name : `${key}.${name}`)) };
    case 'invalid_type':
      return { code: 'wrong-type', key, expected: issue.expected };
    case 'invalid_value':
      return { code: 'not-one-of', key, values: issue.values.map((value) => JSON.stringify(value) ?? '') };
    case 'invalid_key':
      return { code: 'not-a-status', key };
    default:
      return { code: checkCodes.find((code) => code === issue.message) ?? 'unreadable', key };
  }
}
