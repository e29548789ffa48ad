import { safe } from '@orpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../src-preload/contract/contract.ts';
import { failureCodes } from '../../../src-preload/contract/failure.ts';
import { fail } from '../../../src-main/core/failure.ts';
import { orFailed, os } from '../../../src-main/core/rpc.ts';
import { openRig, type Rig } from '../../rig.ts';

const ID = '00000000-0000-7000-8000-000000000000';

/** Each method with the codes of the failures that it names. */
function codesByMethod(): [string, string[]][] {
  return Object.entries(contract).flatMap(([feature, methods]) =>
    Object.entries(methods).map(([name, procedure]): [string, string[]] => {
      const { validate } = procedure['~orpc'].errorMap.FAILED.data['~standard'];
      const isNamed = (code: string): boolean => !('issues' in (validate({ code, message: '' }) as object));
      return [`${feature}.${name}`, failureCodes.filter(isNamed)];
    }),
  );
}

describe('a method of the contract', () => {
  let rig: Rig | undefined;
  afterEach(() => rig?.close());

  it('names the failures it can give, and what any method can give besides', () => {
    const codes = new Map(codesByMethod());
    expect(codes.get('settings.get')).toEqual(['storage', 'core-gone']);
    expect(codes.get('drafts.get')).toEqual(['not-found', 'storage', 'core-gone']);
    expect(codes.get('accounts.park')).toEqual(['not-found', 'refused', 'storage', 'core-gone']);
    expect(codes.get('outbox.undo')).toEqual(['not-found', 'too-late', 'storage', 'core-gone']);
    for (const [method, named] of codes) {
      expect(named, method).toEqual(expect.arrayContaining(['storage', 'core-gone']));
      expect(new Set(named).size, method).toBe(named.length);
    }
  });

  it('does not compile where its feature gives a code that it does not name', () => {
    // @ts-expect-error settings.get names no "too-late"
    const router = os.settings.get.handler(({ errors }) => orFailed(fail('too-late', 'Gone.'), errors));
    // @ts-expect-error nor "refused", which is no failure of the disk
    const refusing = os.settings.get.handler(({ errors }) => orFailed(fail('refused', 'No.'), errors));
    expect([router, refusing]).toEqual([expect.anything(), expect.anything()]);
  });

  it('gives a failure whose code is typed at the caller', async () => {
    rig = await openRig({ dispatch: false });
    const { error, isDefined } = await safe(rig.client.drafts.get({ draftId: ID }));
    expect(isDefined).toBe(true);
    if (!isDefined) return;
    const code: 'not-found' | 'storage' | 'core-gone' = error.data.code;
    expect(code).toBe('not-found');
  });

  it('tells a disk that cannot be written from a refusal of its own', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const save = () => client.drafts.save({ spaceId, body: { text: 'Kept', accountIds: [] } });
    rig.core.parts.store.raw.pragma('query_only = ON');
    await expect(save()).rejects.toMatchObject({
      data: { code: 'storage', message: expect.stringContaining('The data folder cannot be written') as string },
    });
    rig.core.parts.store.raw.pragma('query_only = OFF');
    await client.outbox.pauseAll({ spaceId });
    await client.accounts.disconnect({ spaceId, accountId: rig.account('x') });
    await expect(client.accounts.park({ spaceId, accountId: rig.account('x') })).rejects.toMatchObject({
      data: { code: 'refused' },
    });
    await expect(save()).resolves.toMatchObject({ draftId: expect.any(String) as string });
  });
});
