/** The remote API: the one door through which the rest of the core goes. */
export { openService, type CallOptions, type Service, type ServiceOptions } from './connection.ts';
export type { Answer, Failure, Verdict } from './answer/answer.ts';
export type { Deadlines } from './http/deadlines.ts';
export type { DateReading } from './http/date-header.ts';
export { readBaseUrl, serviceKeyOf } from './wire/base-url.ts';
export { operations, type OperationId } from './operations/endpoints.ts';
export { defaultWireProfile, readWireProfile, type WireProfile } from './wire/wire-profile.ts';
export { bodyOf, type PostInput } from './wire/request-body.ts';
export * from './operations/posts.ts';
export * from './operations/accounts.ts';
export * from './operations/analytics.ts';
export * from './operations/analytics-posts.ts';
export * from './operations/comments.ts';
export * from './operations/webhooks.ts';
export * from './operations/tokens.ts';
export * from './operations/bio.ts';
export * from './operations/blocks.ts';
