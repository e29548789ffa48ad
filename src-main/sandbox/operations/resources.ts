import type { Dialect } from '../dialects/dialect.ts';
import { wireId } from '../http/wire-json.ts';
import {
  commentStatuses,
  type Account,
  type BioPage,
  type Block,
  type Comment,
  type Post,
  type Webhook,
} from '../world/records.ts';

/** Records as they leave the service. Names that the text does not state go through the dialect. */
export const iso = (atMs: number) => new Date(atMs).toISOString().replace('.000Z', 'Z');
export const isoOrNull = (atMs: number | null) => (atMs === null ? null : iso(atMs));

type Json = Record<string, unknown>;

function named(dialect: Dialect, kind: 'account' | 'bio' | 'block', record: Json): Json {
  const names = dialect.answerNames[kind];
  const renamed = Object.entries(record).map(([name, value]) => [names[name] ?? name, value]);
  return Object.fromEntries(renamed) as Json;
}

export function accountResource(dialect: Dialect, account: Account): Json {
  return named(dialect, 'account', {
    id: wireId(account.id),
    social: account.social,
    display_name: account.displayName,
    handler: account.handler,
    avatar: account.avatar,
    is_active: account.active ? dialect.activeValues.active : dialect.activeValues.parked,
    connected_at: iso(account.connectedAtMs),
    disconnected_at: isoOrNull(account.disconnectedAtMs),
  });
}

export function postResource(dialect: Dialect, post: Post): Json {
  return {
    id: wireId(post.id),
    [dialect.requests.post.content]: post.content,
    account_ids: post.accountIds.map(wireId),
    status: post.status,
    scheduled_at: post.status === 'published' ? null : iso(post.dueAtMs),
    published_at: post.status === 'published' ? iso(post.dueAtMs) : null,
    errors: post.failures.map(({ accountId, reason }) => ({ account_id: wireId(accountId), message: reason })),
    link: post.link,
    board_id: post.boardId,
    created_at: iso(post.createdAtMs),
    updated_at: iso(post.updatedAtMs),
  };
}

/** spec/service-api.md, Scheduled comment: these eleven members. */
export function commentResource(dialect: Dialect, comment: Comment): Json {
  return {
    id: wireId(comment.id),
    content: comment.content,
    status: commentStatuses[comment.status],
    delay_minutes: comment.delayMinutes,
    scheduled_at: isoOrNull(comment.scheduledAtMs),
    published_at: isoOrNull(comment.publishedAtMs),
    metadata: [],
    post_id: wireId(comment.postId),
    account_id: wireId(comment.accountId),
    created_at: iso(comment.createdAtMs),
    updated_at: iso(comment.updatedAtMs),
  };
}

/** spec/service-api.md, Webhook: these six members. */
export function webhookResource(dialect: Dialect, webhook: Webhook): Json {
  return {
    id: wireId(webhook.id),
    url: webhook.url,
    events: webhook.events,
    is_active: webhook.active,
    created_at: iso(webhook.createdAtMs),
    updated_at: iso(webhook.updatedAtMs),
  };
}

export function bioResource(dialect: Dialect, bio: BioPage): Json {
  return named(dialect, 'bio', {
    title: bio.title,
    description: bio.description,
    slug: bio.slug,
    theme: bio.theme,
    avatar: bio.avatar,
    created_at: iso(bio.createdAtMs),
    updated_at: iso(bio.updatedAtMs),
  });
}

export function blockResource(dialect: Dialect, block: Block): Json {
  return named(dialect, 'block', {
    id: wireId(block.id),
    sort_order: block.sortOrder + dialect.sortOrderFrom,
    type: dialect.blockTypes[block.type] ?? block.type,
    title: block.title,
    url: block.url,
    text: block.text,
    is_active: block.active,
    created_at: iso(block.createdAtMs),
    updated_at: iso(block.updatedAtMs),
  });
}
