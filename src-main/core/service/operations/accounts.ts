import type { Wire } from '../wire/request.ts';
import type { Answer } from '../answer/answer.ts';
import { readDone } from '../answer/done.ts';
import { readRefusedChange, readUnchanged } from '../answer/failed-there.ts';
import { operations } from './endpoints.ts';
import type { Call, ValueReading } from '../answer/call.ts';
import { perform } from './perform.ts';
import { bodyOf } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { readAccount, type RemoteAccount } from '../shapes/account.ts';
import { readBoard, type RemoteBoard } from '../shapes/board.ts';
import { unwrap } from '../shapes/path.ts';
import { readRows } from '../shapes/rows.ts';

export type { RemoteAccount } from '../shapes/account.ts';
export type { RemoteBoard } from '../shapes/board.ts';

/** GET /spaces/{space}/accounts. Parked accounts may or may not be listed. */
export function listAccounts(service: Service, _: object = {}, call?: CallOptions): Promise<Answer<RemoteAccount[]>> {
  const operation = operations['accounts.index'];
  return perform(service, { operation, read: (json) => readAccounts(service, json) }, call);
}

function readAccounts(service: Service, json: unknown): ValueReading<RemoteAccount[]> {
  const { id, active } = service.profile.answers.account;
  const reading = readRows(json, (item) => readAccount(service.profile, item), id);
  const silent = reading.value.length > 0 && reading.value.every((account) => account.active === null);
  const problem = silent ? ({ code: 'no-account-tells', member: active } as const) : null;
  return { ...reading, problem: reading.problem ?? problem };
}

/** GET .../accounts/{account}/boards. Only the image-pinning platform has boards. */
export function listBoards(
  service: Service,
  input: { accountId: string },
  call?: CallOptions,
): Promise<Answer<RemoteBoard[]>> {
  const operation = operations['accounts.boards'];
  const params = { account: input.accountId };
  return perform(service, { operation, params, read: (json) => readRows(json, readBoard, 'id') }, call);
}

/**
 * PATCH .../accounts/{account}: activates or parks. Any 4xx on an activation means that the account stays parked; which
 * one is not shown (spec/service-api.md, Account activation). A 2xx that shows the account in the other state is a refusal, too.
 */
export function updateAccountCall(
  wire: Wire,
  input: { accountId: string; active: boolean },
): Call<RemoteAccount | null> {
  const operation = operations['accounts.update'];
  const content = bodyOf(wire.profile, 'accounts.update', { active: input.active });
  return {
    operation,
    params: { account: input.accountId },
    body: { contentType: 'application/json', content },
    read(json) {
      const value = readAccount(wire.profile, unwrap(json));
      const isOtherwise = value?.id === input.accountId && value.active === !input.active;
      const { answers } = wire.profile;
      const refused = isOtherwise ? readUnchanged(json, answers) : readRefusedChange(json, answers, value);
      return { value, problem: null, refused };
    },
  };
}

export const updateAccount = (
  service: Service,
  input: { accountId: string; active: boolean },
  call?: CallOptions,
): Promise<Answer<RemoteAccount | null>> => perform(service, updateAccountCall(service, input), call);

/** DELETE .../accounts/{account}. A 404 from the service counts as done. */
export function disconnectAccountCall(wire: Wire, input: { accountId: string }): Call<null> {
  const operation = operations['accounts.destroy'];
  const params = { account: input.accountId };
  return { operation, params, read: (json) => readDone(json, wire.profile) };
}
