import { afterEach, describe, expect, it } from 'vitest';
import { actionKinds } from '../../../src-preload/contract/outbox.ts';
import { openRig, type Rig } from '../../rig.ts';
import { becomes, cases, deeds, pause, resume, row } from './every-kind.ts';
import { cardsOf } from '../../cards.ts';

let rig: Rig;
afterEach(() => rig.close());

/** Blocks as objects, so that what the service has can be compared. What is tried again is not waited for. */
const open = () => openRig({ pace: 10, dialect: 'objects', random: () => 0.05 });

it('has a test for every kind of action the contract names', async () => {
  rig = await open();
  expect(cases.map(({ kind }) => kind).sort()).toEqual([...actionKinds].sort());
  expect([...rig.core.parts.kinds.keys()].sort()).toEqual([...actionKinds].sort());
});

describe.each(cases)('$kind', ({ kind, method, path, effect, repeatable, prepare, queue, seen }) => {
  it('shows at once what was queued while nothing could be sent, and is sent once', async () => {
    rig = await open();
    const about = (await prepare?.(rig)) ?? '';
    const before = await seen?.(rig, about);
    await pause(rig);
    const id = await queue(rig, about);
    expect(await row(rig, id)).toMatchObject({ kind, state: 'queued' });
    const shown = await seen?.(rig, about);
    if (seen !== null) expect(shown).not.toEqual(before);
    const done = deeds(rig, effect);
    await resume(rig);
    await rig.reaches(id, 'done');
    expect(deeds(rig, effect)).toBe(done + 1);
  });

  it.each([
    ['refuses it', 422, {}],
    ['says with a 200 that it did not succeed', 200, { success: false }],
  ])('is put back when the service %s, and says why', async (_, status, said) => {
    rig = await open();
    const about = (await prepare?.(rig)) ?? '';
    const before = await seen?.(rig, about);
    const body = { ...said, message: 'Not today.', errors: { anything: ['Not today.'] } };
    rig.sandbox.faults.add({ method, path, times: 1, fault: { kind: 'status', status, body } });
    const id = await queue(rig, about);
    await rig.reaches(id, 'rejected');
    expect((await row(rig, id)).reason).toContain('Not today.');
    expect(await seen?.(rig, about)).toEqual(before);
    expect(await cardsOf(rig)).toMatchObject([{ cause: 'rejected', actionIds: [id] }]);
  });

  it(repeatable ? 'is repeated after a lost answer, and done' : 'is asked about after a lost answer', async () => {
    rig = await open();
    const about = (await prepare?.(rig)) ?? '';
    const done = deeds(rig, effect);
    rig.sandbox.faults.add({ method, path, times: 1, fault: { kind: 'reset', when: 'after' } });
    const id = await queue(rig, about);
    await rig.reaches(id, repeatable ? 'done' : 'in_doubt');
    const again = method === 'DELETE' ? 0 : 1;
    expect(deeds(rig, effect)).toBe(done + 1 + (repeatable ? again : 0));
    if (repeatable) expect((await row(rig, id)).attempts).toBe(2);
    else await becomes(async () => (await row(rig, id)).state, 'in_doubt');
  });
});
