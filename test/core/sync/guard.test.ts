import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../../src-main/core/failure.ts';
import { guardedPull } from '../../../src-main/core/sync/sync.ts';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { openRig, type Rig } from '../../rig.ts';
import { standBetween } from './between.ts';

let rig: Rig;
afterEach(() => rig.close());

const guard = () => ({ spaceId: rig.spaceId, kinds: ['accounts.update'] as const, busy: 'overtaken' as const });

/** A change of an account that is taken back again: settled. */
async function settleChange(): Promise<void> {
  const { client, spaceId } = rig;
  const { actionId } = await client.accounts.park({ spaceId, accountId: rig.account('x') });
  await client.outbox.cancel({ actionIds: [actionId] });
}

interface OfAccount {
  spaceId: string;
  accountId: string;
}

/** What was asked is asked twice where an account is parked while the first answer travels. */
async function overtaken(
  path: string,
  ask: (client: Client, of: OfAccount) => Promise<unknown>,
  then: (of: OfAccount) => Promise<void> = async () => undefined,
): Promise<void> {
  const between = await standBetween();
  try {
    rig = await openRig({
      urlFor(sandbox) {
        between.leadTo(sandbox.url);
        return `http://127.0.0.1:${between.port}`;
      },
    });
    const of = { spaceId: rig.spaceId, accountId: rig.account('x') };
    const before = between.asked(path);
    const { answered, letGo } = between.keepBack(path);
    const asked = ask(rig.client, of);
    await answered;
    const { actionId } = await rig.client.accounts.park(of);
    await rig.reaches(actionId, 'done');
    letGo();
    await asked;
    expect(between.asked(path)).toBe(before + 2);
    await then(of);
  } finally {
    await between.close();
  }
}

describe('the guard of a pull', () => {
  it('asks again where a change was settled while the answer travelled, and writes only what came after it', async () => {
    rig = await openRig({ dispatch: false });
    let asked = 0;
    const written: number[] = [];
    const ask = async (): Promise<{ told: number }> => {
      asked += 1;
      if (asked === 1) await settleChange();
      return { told: asked };
    };
    const result = await guardedPull(rig.core.parts, guard(), ask, (_tx, { told }) => written.push(told));
    expect([asked, written, result]).toEqual([2, [2], 1]);
  });

  it('leaves it for later after three answers that were all overtaken, and writes none of them', async () => {
    rig = await openRig({ dispatch: false });
    let asked = 0;
    const ask = async (): Promise<{ told: number }> => {
      asked += 1;
      await settleChange();
      return { told: asked };
    };
    const never = (): never => {
      throw new Error('an answer was written that may be out of date');
    };
    expect(await guardedPull(rig.core.parts, guard(), ask, never)).toEqual(fail('in-use', 'overtaken'));
    expect(asked).toBe(3);
  });

  it('writes nothing of an answer that comes when the core is closing', async () => {
    rig = await openRig({ dispatch: false });
    const closing = new AbortController();
    const ask = async (): Promise<{ told: number }> => {
      closing.abort();
      return { told: 1 };
    };
    const never = (): never => {
      throw new Error('something was written after the end');
    };
    const { store } = rig.core.parts;
    const pulled = await guardedPull({ store, closing: closing.signal }, guard(), ask, never);
    expect(pulled).toMatchObject({ failed: { code: 'unreachable' } });
  });

  it('is not minded by changes of other parts, nor by one that only waits', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    let asked = 0;
    const ask = async (): Promise<{ told: number }> => {
      asked += 1;
      await client.accounts.park({ spaceId, accountId: rig.account('x') });
      const [post = ''] = await rig.post('Another kind', { social: 'linkedin' });
      await client.outbox.cancel({ actionIds: [post] });
      return { told: asked };
    };
    expect(await guardedPull(rig.core.parts, guard(), ask, (_tx, { told }) => told)).toBe(1);
  });

  it('over the wire: an account that was parked meanwhile is not shown as active by an answer from before', async () => {
    await overtaken(
      '/accounts',
      ({ accounts }, { spaceId }) => accounts.sync({ spaceId }),
      async ({ spaceId, accountId }) => {
        const shown = await rig.client.accounts.list({ spaceId });
        expect(shown.find(({ id }) => id === accountId)?.state).toBe('parked');
      },
    );
  });

  it('over the wire: a report, which tells of its account too, is asked for again once that was changed', async () => {
    await overtaken('/analytics', ({ analytics }, of) => analytics.report(of));
  });
});
