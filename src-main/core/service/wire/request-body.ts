import { theirBlockType } from './block-type.ts';
import { scheduledAtOf } from './instant.ts';
import { operations, type OperationId } from '../operations/endpoints.ts';
import type { WireProfile } from './wire-profile.ts';

export interface PostInput {
  content: string;
  /** The service's account ids, as text. */
  accountIds: string[];
  mode: 'now' | 'schedule' | 'queue';
  /** For `schedule`. */
  scheduledAtMs?: number;
  /** Null takes the board away; left out, it stays as it was. So with the link. */
  boardId?: string | null;
  link?: string | null;
}

export interface CommentInput {
  content: string;
  delayMinutes?: number;
}

export interface WebhookInput {
  url?: string;
  events?: unknown[];
  active?: boolean;
}

export interface BioInput {
  title?: string | null;
  description?: string | null;
  slug?: string | null;
  theme?: string | null;
}

export interface BlockInput {
  type?: string;
  title?: string | null;
  url?: string | null;
  text?: string | null;
  active?: boolean;
  /** Members that Outpost knows nothing of, sent as the service names them. */
  extra?: Record<string, unknown>;
}

/** The input of each operation that has a JSON body. */
export interface BodyInputs {
  'posts.create': PostInput;
  'posts.update': PostInput;
  'posts.retry': object;
  'posts.firstComment': CommentInput;
  'comments.update': CommentInput;
  'accounts.update': { active: boolean };
  'webhooks.update': WebhookInput;
  'bio.store': BioInput;
  'bio.update': BioInput;
  'bio.blocks.store': BlockInput;
  'bio.blocks.update': BlockInput;
  'bio.blocks.reorder': { blockIds: string[] };
  'api-tokens.store': { name: string };
}

/**
 * The exact text that is sent as the body of `kind`: what the outbox hashes at the claim and shows on request. The token
 * is not in it. The same input always gives the same text. Throws on a time zone the system does not know.
 */
export function bodyOf<K extends keyof BodyInputs>(
  profile: WireProfile,
  kind: K,
  input: BodyInputs[K],
  timeZone = 'UTC',
): string {
  const section = operations[kind].requestSection;
  if (section === null) return JSON.stringify(statedBody(kind, input));
  const names = profile.requests[section] as Record<string, string | null>;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(extraOf(input))) set(body, name, value);
  for (const [name, value] of Object.entries(valuesOf(profile, kind, input, timeZone))) {
    const theirs = names[name];
    if (value !== undefined && theirs !== undefined && theirs !== null) put(body, theirs, value);
  }
  return JSON.stringify(body);
}

/** By the service's own names, in which a dot is a dot. What has a name in the profile comes after it and wins. */
function extraOf(input: object): Record<string, unknown> {
  const { extra = {} } = input as BlockInput;
  return extra;
}

/** The three bodies whose names the text states, and the empty one. */
function statedBody(kind: OperationId, input: object): object {
  if (kind === 'bio.blocks.reorder') return { blocks: (input as BodyInputs[typeof kind]).blockIds.map(integer) };
  if (kind === 'api-tokens.store') return { name: (input as BodyInputs[typeof kind]).name };
  return {};
}

function valuesOf(profile: WireProfile, kind: OperationId, input: object, timeZone: string): Record<string, unknown> {
  if (kind === 'posts.create' || kind === 'posts.update') return postValues(profile, input as PostInput, timeZone);
  if (kind === 'accounts.update') {
    const { active } = input as BodyInputs[typeof kind];
    return { active: active ? profile.activeValues.active : profile.activeValues.parked };
  }
  if (kind === 'bio.blocks.store' || kind === 'bio.blocks.update') {
    const { type } = input as BlockInput;
    return type === undefined ? { ...input } : { ...input, type: theirBlockType(profile, type) };
  }
  return input as Record<string, unknown>;
}

function postValues(profile: WireProfile, input: PostInput, timeZone: string): Record<string, unknown> {
  const scheduled = input.mode === 'schedule' && input.scheduledAtMs !== undefined;
  return {
    content: input.content,
    accounts: input.accountIds.map(profile.accountIdsAs === 'integer' ? integer : (id) => id),
    mode: profile.modes[input.mode] ?? undefined,
    scheduledAt: scheduled ? scheduledAtOf(profile, input.scheduledAtMs ?? 0, timeZone) : undefined,
    board: input.boardId === null ? profile.clearedAs : input.boardId,
    link: input.link === null ? profile.clearedAs : input.link,
  };
}

/** An id as a JSON integer with all its digits, also beyond 2^53; what is no integer stays text. */
function integer(id: string): unknown {
  // JSON.rawJSON is in V8 (Node 22 and later) but not yet in TypeScript's library.
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
  return /^(0|-?[1-9]\d{0,30})$/.test(id) ? rawJSON(id) : id;
}

/** Sets a member by a dotted name. */
function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const steps = name.split('.');
  const last = steps.pop() ?? name;
  let here = body;
  for (const step of steps) {
    const next = Object.hasOwn(here, step) ? here[step] : undefined;
    // A copy: it may be what was given, which says the same after this.
    const inner = typeof next === 'object' && next !== null ? { ...(next as Record<string, unknown>) } : {};
    set(here, step, inner);
    here = inner;
  }
  set(here, last, value);
}

/** As a member of its own, whatever the name: `__proto__` is one like any other. */
function set(body: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
}
