import { fieldsOf, type Call } from '../http/call.ts';
import { readId } from '../http/wire-json.ts';
import { networkOf } from '../world/networks.ts';
import { nextFreeSlotMs } from '../world/queue-slots.ts';
import type { Post } from '../world/records.ts';

/** What a valid body of post create or update asks for. */
export type PostWish = Pick<Post, 'content' | 'accountIds' | 'mode' | 'dueAtMs' | 'link' | 'boardId'>;
export type Errors = Record<string, string[]>;
export type PostReading = { ok: true; wish: PostWish } | { ok: false; errors: Errors };

/** A time of the last minute still counts as to come: clocks differ and requests travel. */
const PAST_TOLERANCE_MS = 60_000;

/** Reads a post from the body. For an update, what the body leaves out stays as it is in `before`. */
export function readPost(call: Call, before: PostWish | null): PostReading {
  const errors: Errors = {};
  const names = call.dialect.requests.post;
  const fields = fieldsOf(call);
  const content = readContent(fields[names.content], before, names.content, errors);
  const accountIds = readAccounts(call, fields[names.accounts], before, errors);
  checkLength(call, content, accountIds, names.content, errors);
  const { mode, dueAtMs } = readTime(call, before, errors);
  const link = textOr(fields[names.link], before?.link ?? null, names.link, errors);
  const boardId = textOr(fields[names.board], before?.boardId ?? null, names.board, errors);
  checkBoard(call, boardId, accountIds, names.board, errors);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, wish: { content, accountIds, mode, dueAtMs, link, boardId } };
}

function add(errors: Errors, field: string, words: string): void {
  errors[field] = [...(errors[field] ?? []), words];
}

function readContent(value: unknown, before: PostWish | null, name: string, errors: Errors): string {
  if (value === undefined && before) return before.content;
  if (typeof value === 'string' && value.trim() !== '') return value;
  add(errors, name, `The ${name} field is required.`);
  return '';
}

function readAccounts(call: Call, value: unknown, before: PostWish | null, errors: Errors): number[] {
  if (value === undefined && before) return before.accountIds;
  const name = call.dialect.requests.post.accounts;
  if (!Array.isArray(value) || value.length === 0) {
    add(errors, name, `The ${name} field is required.`);
    return [];
  }
  const ids = value.map((one: unknown) => readId(one, call.dialect.ids) ?? -1);
  ids.forEach((id, index) => {
    const account = call.world.accounts.get(id);
    if (!account || account.disconnectedAtMs !== null)
      add(errors, `${name}.${index}`, `The selected ${name}.${index} is invalid.`);
    else if (!account.active) add(errors, `${name}.${index}`, `The account ${account.handler} is parked.`);
  });
  return [...new Set(ids)];
}

/** Each network has its own most, counted in its own way. */
function checkLength(call: Call, content: string, accountIds: number[], name: string, errors: Errors): void {
  const networks = new Set(accountIds.flatMap((id) => call.world.accounts.get(id)?.social ?? []));
  for (const network of [...networks].map(networkOf)) {
    if (network.count(content) <= network.limit) continue;
    add(errors, name, `The ${name} field must not be greater than ${network.limit} characters for ${network.name}.`);
  }
}

function readTime(call: Call, before: PostWish | null, errors: Errors): Pick<PostWish, 'mode' | 'dueAtMs'> {
  const names = call.dialect.requests.post;
  const fields = fieldsOf(call);
  const told = fields[names.mode];
  if (told === undefined && before && fields[names.scheduledAt] === undefined) return before;
  const modes = Object.entries(call.dialect.modes) as [PostWish['mode'], string][];
  const mode = told === undefined ? before?.mode : modes.find(([, word]) => word === told)?.[0];
  if (!mode) {
    const words =
      told === undefined ? `The ${names.mode} field is required.` : `The selected ${names.mode} is invalid.`;
    add(errors, names.mode, words);
    return { mode: 'now', dueAtMs: call.nowMs };
  }
  if (mode === 'now') return { mode, dueAtMs: call.nowMs };
  if (mode === 'queue') return { mode, dueAtMs: nextFreeSlotMs(call.world, call.nowMs) };
  return { mode, dueAtMs: readScheduledAt(call, fields[names.scheduledAt], errors) };
}

function readScheduledAt(call: Call, value: unknown, errors: Errors): number {
  const name = call.dialect.requests.post.scheduledAt;
  const atMs = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value * 1000 : NaN;
  if (value === undefined || value === null) add(errors, name, `The ${name} field is required.`);
  else if (Number.isNaN(atMs)) add(errors, name, `The ${name} field must be a valid date.`);
  else if (atMs < call.nowMs - PAST_TOLERANCE_MS) add(errors, name, `The ${name} field must be a date after now.`);
  return atMs;
}

function textOr(value: unknown, otherwise: string | null, name: string, errors: Errors): string | null {
  if (value === undefined) return otherwise;
  if (value !== null && typeof value !== 'string') add(errors, name, `The ${name} field must be a string.`);
  return typeof value === 'string' && value !== '' ? value : null;
}

function checkBoard(call: Call, boardId: string | null, accountIds: number[], name: string, errors: Errors): void {
  if (boardId === null) return;
  const board = call.world.boards.find((one) => one.id === boardId);
  if (!board || !accountIds.includes(board.accountId)) add(errors, name, `The selected ${name} is invalid.`);
}
