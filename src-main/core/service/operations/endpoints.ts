import type { OperationId } from '../../../../src-preload/contract/reasons.ts';

export type { OperationId };

/**
 * The endpoint table of spec/service-api.md, row by row, and what we hold about each row. `stated` means that the text
 * says it; `assumed` means that the name comes from the wire profile.
 */
export type Trust = 'stated' | 'assumed';

export interface FieldRow {
  /** Our name for the field. Their name: the same where stated, the wire profile's where assumed. */
  name: string;
  trust: Trust;
  required: boolean;
}

export interface Operation {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query: readonly FieldRow[];
  body: 'none' | 'json' | 'multipart';
  fields: readonly FieldRow[];
  /** The section of the wire profile that names the body's fields; null where the text states them. */
  requestSection: RequestSection | null;
  /** The success body in the specification's own words. */
  response: string;
  buckets: readonly ('api' | 'publish')[];
  /** Sending it twice leaves the service as sending it once does. */
  idempotent: boolean;
}

export type RequestSection = 'post' | 'firstComment' | 'comment' | 'account' | 'webhook' | 'bio' | 'block';

const stated = (name: string, required = false): FieldRow => ({ name, trust: 'stated', required });
const assumed = (name: string, required = false): FieldRow => ({ name, trust: 'assumed', required });

const api = ['api'] as const;
/** The publish limit is reached first; both count (Limits 1). */
const publish = ['publish', 'api'] as const;

const none = { query: [], body: 'none', fields: [], requestSection: null } as const;
const range = [stated('from'), stated('to')];
const postFields = [
  assumed('content', true),
  assumed('accounts', true),
  assumed('mode', true),
  assumed('scheduledAt'),
  assumed('board'),
  assumed('link'),
];
const commentFields = [assumed('content', true), assumed('delayMinutes')];
const bioFields = [assumed('title'), assumed('description'), assumed('slug'), assumed('theme')];
const blockFields = [assumed('type'), assumed('title'), assumed('url'), assumed('text'), assumed('active')];

type Row = Omit<Operation, 'id'>;

const get = (path: string, response: string): Row => ({
  ...none,
  method: 'GET',
  path,
  response,
  buckets: api,
  idempotent: true,
});

const remove = (path: string, response: string): Row => ({
  ...get(path, response),
  method: 'DELETE',
});

const json = (
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  requestSection: RequestSection | null,
  fields: readonly FieldRow[],
  response: string,
): Row => ({
  method,
  path,
  query: [],
  body: 'json',
  fields,
  requestSection,
  response,
  buckets: api,
  idempotent: method !== 'POST',
});

const space = '/spaces/{space}';
const account = `${space}/accounts/{account}`;
const members = 'JSON object, no members declared';

const rows: Record<OperationId, Row> = {
  'accounts.index': get(`${space}/accounts`, '{data: [AccountResource]}'),
  'accounts.boards': get(`${account}/boards`, '{data: [board]}'),
  'accounts.update': json(
    'PATCH',
    account,
    'account',
    [assumed('active', true)],
    '{data: AccountResource} or the object itself',
  ),
  'accounts.destroy': remove(account, members),
  'analytics.index': {
    ...get(`${space}/analytics`, '{data: [AccountReportSummaryResource]}'),
    query: range,
  },
  'analytics.show': {
    ...get(`${account}/analytics`, '{data: AccountReportResource}'),
    query: range,
  },
  'analytics.posts': {
    ...get(`${account}/analytics/posts`, 'AccountPostsResource, no wrapper'),
    query: [...range, stated('sort'), stated('dir'), stated('per_page'), stated('page')],
  },
  'api-tokens.store': json('POST', '/api-tokens', null, [stated('name', true)], 'not shown'),
  'api-tokens.destroy': remove('/api-tokens/{tokenId}', 'JSON, no members declared'),
  'bio.blocks.index': get(`${space}/bio/blocks`, '{data: [string]}'),
  'bio.blocks.store': json('POST', `${space}/bio/blocks`, 'block', blockFields, members),
  'bio.blocks.update': json(
    'PUT',
    `${space}/bio/blocks/{block}`,
    'block',
    blockFields,
    '{data: BioBlockResource} or the object itself',
  ),
  'bio.blocks.destroy': remove(`${space}/bio/blocks/{block}`, members),
  'bio.blocks.reorder': {
    ...json('POST', `${space}/bio/blocks/reorder`, null, [stated('blocks', true)], members),
    idempotent: true,
  },
  'bio.show': get(`${space}/bio`, '{data: BioPageResource}'),
  'bio.store': json('POST', `${space}/bio`, 'bio', bioFields, members),
  'bio.update': json('PUT', `${space}/bio`, 'bio', bioFields, '{data: BioPageResource} or the object itself'),
  'bio.avatar': {
    ...json('POST', `${space}/bio/avatar`, null, [stated('file', true)], 'not shown'),
    body: 'multipart',
    // The page has one avatar: uploading the same file again replaces it with itself.
    idempotent: true,
  },
  'comments.update': json(
    'PUT',
    `${space}/comments/{scheduledComment}`,
    'comment',
    commentFields,
    '{data: scheduled comment}',
  ),
  'webhooks.index': get(`${space}/webhooks`, '{data: [webhook]}'),
  'webhooks.update': json(
    'PUT',
    `${space}/webhooks/{webhook}`,
    'webhook',
    [assumed('url'), assumed('events'), assumed('active')],
    '{data: webhook}',
  ),
  'webhooks.destroy': remove(`${space}/webhooks/{webhook}`, '{}'),
  'posts.create': {
    ...json('POST', `${space}/posts`, 'post', postFields, 'not shown'),
    buckets: publish,
  },
  'posts.update': {
    ...json('PUT', `${space}/posts/{post}`, 'post', postFields, 'not shown'),
    buckets: publish,
  },
  'posts.retry': {
    ...json('POST', `${space}/posts/{post}/retry`, null, [], 'not shown'),
    buckets: publish,
  },
  'posts.firstComment': {
    ...json('POST', `${space}/posts/{post}/comment`, 'firstComment', commentFields, 'not shown'),
    buckets: publish,
  },
};

/** All 26 rows, by id. */
export const operations = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, { id: id as OperationId, ...row }]),
) as Record<OperationId, Operation>;
