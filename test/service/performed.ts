import * as service from '../../src-main/core/service/service.ts';
import type { Call, CallOptions, Service, Wire } from '../../src-main/core/service/service.ts';

/* Operations that the product performs only as the call of an action, each as one function of a test. */

export * from '../../src-main/core/service/service.ts';

const performed =
  <I, V>(callOf: (wire: Wire, input: I) => Call<V>) =>
  (to: Service, input: I, options?: CallOptions) =>
    service.perform(to, callOf(to, input), options);

export const createBio = performed(service.createBioCall);
export const createBlock = performed(service.createBlockCall);
export const deleteBlock = performed(service.deleteBlockCall);
export const disconnectAccount = performed(service.disconnectAccountCall);
export const deleteWebhook = performed(service.deleteWebhookCall);
export const editScheduledComment = performed(service.editScheduledCommentCall);
