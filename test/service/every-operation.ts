import * as s from './performed.ts';
import type { Answer, CallOptions, OperationId, Service } from '../../src-main/core/service/service.ts';

type Perform = (service: Service, call?: CallOptions) => Promise<Answer<unknown>>;

/** One plausible call of each of the 26 operations. The type keeps it complete. */
export const everyOperation: Record<OperationId, Perform> = {
  'accounts.index': (service, call) => s.listAccounts(service, {}, call),
  'accounts.boards': (service, call) => s.listBoards(service, { accountId: '1' }, call),
  'accounts.update': (service, call) => s.updateAccount(service, { accountId: '1', active: true }, call),
  'accounts.destroy': (service, call) => s.disconnectAccount(service, { accountId: '1' }, call),
  'analytics.index': (service, call) => s.analyticsSummary(service, {}, call),
  'analytics.show': (service, call) => s.analyticsReport(service, { accountId: '1' }, call),
  'analytics.posts': (service, call) => s.analyticsPosts(service, { accountId: '1' }, call),
  'api-tokens.store': (service, call) => s.createToken(service, { name: 'Workspace' }, call),
  'api-tokens.destroy': (service, call) => s.revokeToken(service, { tokenId: 't1' }, call),
  'bio.blocks.index': (service, call) => s.listBlocks(service, {}, call),
  'bio.blocks.store': (service, call) => s.createBlock(service, { type: 'link' }, call),
  'bio.blocks.update': (service, call) => s.updateBlock(service, { blockId: '1', title: 'New' }, call),
  'bio.blocks.destroy': (service, call) => s.deleteBlock(service, { blockId: '1' }, call),
  'bio.blocks.reorder': (service, call) => s.reorderBlocks(service, { blockIds: ['2', '1'] }, call),
  'bio.show': (service, call) => s.showBio(service, {}, call),
  'bio.store': (service, call) => s.createBio(service, { title: 'Us' }, call),
  'bio.update': (service, call) => s.updateBio(service, { title: 'Us' }, call),
  'bio.avatar': (service, call) => s.uploadAvatar(service, picture, call),
  'comments.update': (service, call) => s.editScheduledComment(service, { commentId: '1', content: 'Hi' }, call),
  'webhooks.index': (service, call) => s.listWebhooks(service, {}, call),
  'webhooks.update': (service, call) => s.updateWebhook(service, { webhookId: '1', active: false }, call),
  'webhooks.destroy': (service, call) => s.deleteWebhook(service, { webhookId: '1' }, call),
  'posts.create': (service, call) => s.createPost(service, { content: 'Hi', accountIds: ['1'], mode: 'now' }, call),
  'posts.update': (service, call) =>
    s.updatePost(service, { postId: '1', content: 'Hi', accountIds: ['1'], mode: 'queue' }, call),
  'posts.retry': (service, call) => s.retryPost(service, { postId: '1' }, call),
  'posts.firstComment': (service, call) => s.addFirstComment(service, { postId: '1', content: 'First!' }, call),
};

export const picture = { bytes: new Uint8Array([137, 80, 78, 71]), fileName: 'me "x".png', mediaType: 'image/png' };
export const operationIds = Object.keys(everyOperation) as OperationId[];
