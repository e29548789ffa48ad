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
  /** Completes the sentence "<title> failed". */
  title: string;
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

export type OperationId =
  | 'accounts.index'
  | 'accounts.boards'
  | 'accounts.update'
  | 'accounts.destroy'
  | 'analytics.index'
  | 'analytics.show'
  | 'analytics.posts'
  | 'api-tokens.store'
  | 'api-tokens.destroy'
  | 'bio.blocks.index'
  | 'bio.blocks.store'
  | 'bio.blocks.update'
  | 'bio.blocks.destroy'
  | 'bio.blocks.reorder'
  | 'bio.show'
  | 'bio.store'
  | 'bio.update'
  | 'bio.avatar'
  | 'comments.update'
  | 'webhooks.index'
  | 'webhooks.update'
  | 'webhooks.destroy'
  | 'posts.create'
  | 'posts.update'
  | 'posts.retry'
  | 'posts.firstComment';

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

const get = (title: string, path: string, response: string): Row => ({
  ...none,
  title,
  method: 'GET',
  path,
  response,
  buckets: api,
  idempotent: true,
});

const remove = (title: string, path: string, response: string): Row => ({
  ...get(title, path, response),
  method: 'DELETE',
});

const json = (
  method: 'POST' | 'PUT' | 'PATCH',
  title: string,
  path: string,
  requestSection: RequestSection | null,
  fields: readonly FieldRow[],
  response: string,
): Row => ({
  title,
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
  'accounts.index': get('Listing the accounts', `${space}/accounts`, '{data: [AccountResource]}'),
  'accounts.boards': get('Listing the boards', `${account}/boards`, '{data: [board]}'),
  'accounts.update': json(
    'PATCH',
    'Changing the account',
    account,
    'account',
    [assumed('active', true)],
    '{data: AccountResource} or the object itself',
  ),
  'accounts.destroy': remove('Disconnecting the account', account, members),
  'analytics.index': {
    ...get('Reading the summary', `${space}/analytics`, '{data: [AccountReportSummaryResource]}'),
    query: range,
  },
  'analytics.show': {
    ...get('Reading the report', `${account}/analytics`, '{data: AccountReportResource}'),
    query: range,
  },
  'analytics.posts': {
    ...get('Reading the posts', `${account}/analytics/posts`, 'AccountPostsResource, no wrapper'),
    query: [...range, stated('sort'), stated('dir'), stated('per_page'), stated('page')],
  },
  'api-tokens.store': json('POST', 'Creating the token', '/api-tokens', null, [stated('name', true)], 'not shown'),
  'api-tokens.destroy': remove('Revoking the token', '/api-tokens/{tokenId}', 'JSON, no members declared'),
  'bio.blocks.index': get('Listing the blocks', `${space}/bio/blocks`, '{data: [string]}'),
  'bio.blocks.store': json('POST', 'Adding the block', `${space}/bio/blocks`, 'block', blockFields, members),
  'bio.blocks.update': json(
    'PUT',
    'Changing the block',
    `${space}/bio/blocks/{block}`,
    'block',
    blockFields,
    '{data: BioBlockResource} or the object itself',
  ),
  'bio.blocks.destroy': remove('Deleting the block', `${space}/bio/blocks/{block}`, members),
  'bio.blocks.reorder': {
    ...json('POST', 'Reordering the blocks', `${space}/bio/blocks/reorder`, null, [stated('blocks', true)], members),
    idempotent: true,
  },
  'bio.show': get('Reading the bio page', `${space}/bio`, '{data: BioPageResource}'),
  'bio.store': json('POST', 'Creating the bio page', `${space}/bio`, 'bio', bioFields, members),
  'bio.update': json(
    'PUT',
    'Changing the bio page',
    `${space}/bio`,
    'bio',
    bioFields,
    '{data: BioPageResource} or the object itself',
  ),
  'bio.avatar': {
    ...json('POST', 'Uploading the avatar', `${space}/bio/avatar`, null, [stated('file', true)], 'not shown'),
    body: 'multipart',
    // The page has one avatar: uploading the same file again replaces it with itself.
    idempotent: true,
  },
  'comments.update': json(
    'PUT',
    'Changing the comment',
    `${space}/comments/{scheduledComment}`,
    'comment',
    commentFields,
    '{data: scheduled comment}',
  ),
  'webhooks.index': get('Listing the webhooks', `${space}/webhooks`, '{data: [webhook]}'),
  'webhooks.update': json(
    'PUT',
    'Changing the webhook',
    `${space}/webhooks/{webhook}`,
    'webhook',
    [assumed('url'), assumed('events'), assumed('active')],
    '{data: webhook}',
  ),
  'webhooks.destroy': remove('Deleting the webhook', `${space}/webhooks/{webhook}`, '{}'),
  'posts.create': {
    ...json('POST', 'Creating the post', `${space}/posts`, 'post', postFields, 'not shown'),
    buckets: publish,
  },
  'posts.update': {
    ...json('PUT', 'Changing the post', `${space}/posts/{post}`, 'post', postFields, 'not shown'),
    buckets: publish,
  },
  'posts.retry': {
    ...json('POST', 'Retrying the post', `${space}/posts/{post}/retry`, null, [], 'not shown'),
    buckets: publish,
  },
  'posts.firstComment': {
    ...json(
      'POST',
      'Adding the first comment',
      `${space}/posts/{post}/comment`,
      'firstComment',
      commentFields,
      'not shown',
    ),
    buckets: publish,
  },
};

/** All 26 rows, by id. */
export const operations = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, { id: id as OperationId, ...row }]),
) as Record<OperationId, Operation>;
