import { defaultDialect, type Dialect } from './dialect.ts';
import { foreign } from './foreign.ts';

export type DialectName =
  'plain' | 'objects' | 'strings' | 'vast' | 'terse' | 'foreign' | 'sparse' | 'busy' | 'sliding' | 'aligned';

const objects: Dialect = {
  ...defaultDialect,
  name: 'objects',
  about: 'The default, but blocks are listed as whole objects: the one to try the bio page with.',
  blocksListed: 'object',
};

const strings: Dialect = {
  ...defaultDialect,
  name: 'strings',
  about: 'Ids are texts, updates have no data wrapper, blocks are JSON in texts; 401 carries the rate headers.',
  ids: 'string',
  wrapsUpdates: false,
  postAnswer: 'bare',
  createdStatus: 201,
  tokenAnswer: 'token',
  blocksListed: 'json-string',
  sortOrderFrom: 1,
  rateHeadersOn401: true,
  lastSevenDays: 'rolling',
  unknownToken: 200,
};

const vast: Dialect = {
  ...defaultDialect,
  name: 'vast',
  about: 'Ids are numbers beyond 2^53, everything has members nobody has heard of, blocks are objects.',
  ids: 'beyond-2^53',
  extraFields: true,
  blocksListed: 'object',
  postAnswer: 'data-post',
  createdStatus: 201,
  tokenAnswer: 'data.access_token',
  rateWording: { retryAfter: 'up', describes: 'api' },
  slotsTakenBy: 'active',
};

const terse: Dialect = {
  ...defaultDialect,
  name: 'terse',
  about:
    '204 where no member is declared, a new post is told by its Location alone; what is gone or parked is not listed; pages are small.',
  undeclared: 'no-content',
  createdStatus: 201,
  postAnswer: 'location',
  tokenAnswer: 'plain_text_token',
  secondBioStore: 'refused',
  unknownSpace: 403,
  unknownToken: 200,
  unknownCommentOrWebhook: 400,
  parkedListed: false,
  disconnected: 'gone',
  refusedActivation: 403,
  refusedPublishCostsApi: false,
  mostOnPage: 40,
  pagesTold: 'total',
};

const sparse: Dialect = {
  ...defaultDialect,
  name: 'sparse',
  about:
    'Nulls wherever a figure or word can be missing, rows without columns, empty maps as lists, another previous period, whole days.',
  sparse: true,
  undeclared: 'empty-object',
  postAnswer: 'list',
  previousPeriod: 'year-before',
  reportRange: 'whole-days',
  unsortableColumns: 'refuse',
  refusedActivation: 409,
};

const busy: Dialect = {
  ...defaultDialect,
  name: 'busy',
  about: 'Every fourth write is answered 503 before anything runs; new posts are accepted with 202.',
  createdStatus: 202,
  busyEvery: 4,
  wireProfile: { notExecutedStatuses: [503] },
};

const sliding: Dialect = {
  ...defaultDialect,
  name: 'sliding',
  about: 'The windows of the limits slide with each hit.',
  window: 'sliding',
};

const aligned: Dialect = {
  ...defaultDialect,
  name: 'aligned',
  about: 'The windows of the limits begin at full minutes of the clock.',
  window: 'aligned',
};

/** The default first. */
export const dialects: Record<DialectName, Dialect> = {
  plain: defaultDialect,
  objects,
  strings,
  vast,
  terse,
  foreign,
  sparse,
  busy,
  sliding,
  aligned,
};
