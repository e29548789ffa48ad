import type { IdForm } from '../http/wire-json.ts';
import type { WindowKind } from '../http/limits.ts';
import type { RateWording } from '../http/rate-headers.ts';
import { defaultRequestNames, type RequestNames } from './request-names.ts';

/**
 * A way in which the real service may be built wherever the text is silent or can be read two ways (wire-profile.md).
 * Every member is one such question; the default dialect gives the first reading of each.
 */
export interface Dialect {
  name: string;
  /** One sentence: what is different here. */
  about: string;
  ids: IdForm;
  requests: RequestNames;
  modes: Record<'now' | 'schedule' | 'queue', string>;
  activeValues: { active: unknown; parked: unknown };
  /** Renames kinds of blocks: from the default's name to this dialect's. */
  blockTypes: Record<string, string>;
  /** Renames members of account, bio and block records: from the default's name to this dialect's. */
  answerNames: Record<'account' | 'bio' | 'block', Record<string, string>>;
  /** Where "an object without `data` is also declared". */
  wrapsUpdates: boolean;
  /** Where no member is declared: the record, `{}` or nothing at all (204). */
  undeclared: 'record' | 'empty-object' | 'no-content';
  createdStatus: 200 | 201 | 202;
  /** Where the id of a new post stands. */
  postAnswer: 'data' | 'bare' | 'post' | 'data-post' | 'list' | 'location';
  tokenAnswer: 'data.token' | 'token' | 'plain_text_token' | 'data.access_token';
  blocksListed: 'id-string' | 'json-string' | 'object';
  extraFields: boolean;
  /** Nulls wherever "not available" can be meant, row metrics without columns, empty maps as []. */
  sparse: boolean;
  sortOrderFrom: 0 | 1;
  secondBioStore: 'updates' | 'refused';
  unknownToken: 404 | 200;
  unknownSpace: 403 | 404;
  /** Also the status of comments that can no longer be edited. */
  unknownCommentOrWebhook: 404 | 400;
  /** Whether a changed webhook may be told by what changes of it, or has to be told whole. */
  webhookChange: 'difference' | 'whole';
  parkedListed: boolean;
  disconnected: 'listed' | 'gone';
  /** Which accounts take a slot of the plan when one asks to be active again, and how a refusal looks. */
  slotsTakenBy: 'connected' | 'active';
  refusedActivation: 422 | 403 | 409;
  lastSevenDays: 'calendar' | 'rolling';
  previousPeriod: 'adjacent' | 'year-before';
  /** Which range a report is of: the one that was asked for, to the second, or the whole days it touches. */
  reportRange: 'as-asked' | 'whole-days';
  /** How many posts a page has at most, whatever was asked for, and what is said of the pages. */
  mostOnPage: number;
  pagesTold: 'all' | 'total';
  unsortableColumns: 'sort-anyway' | 'refuse';
  window: WindowKind;
  rateWording: RateWording;
  rateHeadersOn401: boolean;
  refusedPublishCostsApi: boolean;
  /** Every n-th write is answered 503 before anything runs; 0: never. */
  busyEvery: number;
  /** What a client has to lay over the default wire profile to talk to this dialect: plain data. */
  wireProfile: Record<string, unknown>;
}

export const defaultDialect: Dialect = {
  name: 'plain',
  about: 'The first reading of every question: integers, data wrappers, default names.',
  ids: 'integer',
  requests: defaultRequestNames,
  modes: { now: 'now', schedule: 'schedule', queue: 'queue' },
  activeValues: { active: true, parked: false },
  blockTypes: {},
  answerNames: { account: {}, bio: {}, block: {} },
  wrapsUpdates: true,
  undeclared: 'record',
  createdStatus: 200,
  postAnswer: 'data',
  tokenAnswer: 'data.token',
  blocksListed: 'id-string',
  extraFields: false,
  sparse: false,
  sortOrderFrom: 0,
  secondBioStore: 'updates',
  unknownToken: 404,
  unknownSpace: 404,
  unknownCommentOrWebhook: 404,
  webhookChange: 'difference',
  parkedListed: true,
  disconnected: 'listed',
  slotsTakenBy: 'connected',
  refusedActivation: 422,
  lastSevenDays: 'calendar',
  previousPeriod: 'adjacent',
  reportRange: 'as-asked',
  mostOnPage: 100,
  pagesTold: 'all',
  unsortableColumns: 'sort-anyway',
  window: 'fixed',
  rateWording: { retryAfter: 'down', describes: 'fewer' },
  rateHeadersOn401: false,
  refusedPublishCostsApi: true,
  busyEvery: 0,
  wireProfile: {},
};
