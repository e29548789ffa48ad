import { afterEach, describe, expect, it } from 'vitest';
import { actionById } from '../../../src-main/core/actions/actions.queries.ts';
import { apply, kindOf, type Action } from '../../../src-main/core/actions/actions.ts';
import { Departure } from '../../../src-main/core/actions/departure.ts';
import { lastClaim } from '../../../src-main/core/actions/history.queries.ts';
import { lookedFirst } from '../../../src-main/core/actions/look-first.ts';
import type { Look } from '../../../src-main/core/actions/kind.ts';
import type { SpaceSession } from '../../../src-main/core/connections/connections.ts';
import type { Grant } from '../../../src-main/core/limits/governor.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What is put back and changed while the page is looked at for it is another claim: the first one sends nothing of it. */

let rig: Rig;
afterEach(() => rig.close());

const parts = () => ({ ...rig.core.parts, journal: null, troubled: () => false, stopForElsewhere: () => undefined });
const stored = (id: string): Action => {
  const found = actionById(rig.core.parts.store, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
const session = (): SpaceSession => {
  const found = rig.core.parts.sessions.of(rig.spaceId);
  if (found === null) throw new Error('there is no session');
  return found;
};
function claim(id: string): { claimed: Action; claim: number } {
  const { store, boot } = rig.core.parts;
  const claimed = store.tx((tx) => apply(tx, parts(), stored(id), { type: 'claim', boot, bodyHash: 'h' }));
  if (claimed === null) throw new Error('it was not claimed');
  return { claimed, claim: lastClaim(store, id) };
}
async function titled(title: string): Promise<string> {
  const space = { spaceId: rig.spaceId };
  await rig.client.bio.stage({ ...space, edit: { edit: 'page', fields: { title } } });
  return (await rig.client.bio.publish(space)).actionIds[0] ?? '';
}
const granted = (): Grant => {
  const asked = rig.core.parts.governor.ask({ publish: null, api: session().api, priority: 'now' });
  if (!asked.granted) throw new Error('there is no slot');
  return asked.grant;
};

async function claimedTwice(look: Look) {
  rig = await openRig({ dispatch: false, dialect: 'objects' });
  await rig.client.bio.sync({ spaceId: rig.spaceId });
  const id = await titled('Ours');
  const first = claim(id);
  const mayGo = () => true;
  const looked = lookedFirst(parts(), session(), { ...first, look, mayGo }, new AbortController().signal);
  await rig.client.outbox.cancel({ actionIds: [id] });
  await rig.client.outbox.putBack({ actionIds: [id] });
  expect(await titled('Ours, and later')).toBe(id);
  return { id, first, second: claim(id), looked };
}

describe('what was put back, edited and claimed again while the page is looked at', () => {
  it.each(['go', 'wait'] as const)('is not touched by the look that was begun before, which says %s', async (is) => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const { id, looked } = await claimedTwice(async () => {
      await held;
      return () => (is === 'go' ? { is } : { is, reason: { code: 'page-unread' }, notBeforeMs: 1 });
    });
    resolve();
    expect(await looked).toMatchObject({ stopped: { id, state: 'claimed' } });
    expect(stored(id)).toMatchObject({ state: 'claimed', reason: null });
  });

  it('leaves with the words of its last claim alone', async () => {
    const { id, first, second } = await claimedTwice(async () => () => ({ is: 'go' }));
    const titleOf = ({ claimed }: typeof first) =>
      kindOf(rig.core.parts.kinds, 'bio.update').request(claimed, session().service, session().space.remoteId).body;
    expect(titleOf(first)).not.toEqual(titleOf(second));
    const late = new Departure(parts(), session(), first, granted());
    expect(() => late.onWire()).toThrow('the action changed before it was sent');
    expect([late.isTakenBack, stored(id).state]).toEqual([true, 'claimed']);
    new Departure(parts(), session(), second, granted()).onWire();
    expect(stored(id).state).toBe('on_wire');
  });
});
