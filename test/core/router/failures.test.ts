import { safe } from '@orpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { ZodEnum, ZodObject } from 'zod';
import { contract } from '../../../src-preload/contract/contract.ts';
import { fail } from '../../../src-main/core/failure.ts';
import { orFailed, os } from '../../../src-main/core/rpc.ts';
import { openRig, type Rig } from '../../rig.ts';

const ID = '00000000-0000-7000-8000-000000000000';

/** Each method with the codes of the failures that it names. */
function codesByMethod(): [string, string[]][] {
  return Object.entries(contract).flatMap(([feature, methods]) =>
    Object.entries(methods).map(([name, procedure]): [string, string[]] => {
      const data = procedure['~orpc'].errorMap.FAILED.data as unknown as ZodObject<{ code: ZodEnum }>;
      return [`${feature}.${name}`, data.shape.code.options.map(String)];
    }),
  );
}

describe('a method of the contract', () => {
  let rig: Rig | undefined;
  afterEach(() => rig?.close());

  it('names the failures it can give, and what any method can give besides', () => {
    const codes = new Map(codesByMethod());
    expect(codes.get('settings.get')).toEqual(['refused', 'core-gone']);
    expect(codes.get('drafts.get')).toEqual(['not-found', 'refused', 'core-gone']);
    expect(codes.get('outbox.undo')).toEqual(['not-found', 'too-late', 'refused', 'core-gone']);
    for (const [method, named] of codes) {
      expect(named, method).toEqual(expect.arrayContaining(['refused', 'core-gone']));
      expect(new Set(named).size, method).toBe(named.length);
    }
  });

  it('does not compile where its feature gives a code that it does not name', () => {
    // @ts-expect-error settings.get names no "too-late"
    const router = os.settings.get.handler(({ errors }) => orFailed(fail('too-late', 'Gone.'), errors));
    expect(router).toBeDefined();
  });

  it('gives a failure whose code is typed at the caller', async () => {
    rig = await openRig({ dispatch: false });
    const { error, isDefined } = await safe(rig.client.drafts.get({ draftId: ID }));
    expect(isDefined).toBe(true);
    if (!isDefined) return;
    const code: 'not-found' | 'refused' | 'core-gone' = error.data.code;
    expect(code).toBe('not-found');
  });
});
