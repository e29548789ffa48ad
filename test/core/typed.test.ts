import { afterEach, describe, expect, it } from 'vitest';
import { giveUpTyped } from '../../src-main/core/typed/typed.ts';
import type { TypedWords } from '../../src-preload/contract/typed.ts';
import { openRig, type Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 24 * 3_600_000;
const keep = (name: string, text: string | null) => rig.client.typed.keep({ changes: [{ name, text }] });

async function kept(): Promise<TypedWords[]> {
  for await (const all of await rig.client.typed.watch({})) return all;
  return [];
}

describe('what is typed and not saved', () => {
  it('is there again after the program was killed, until it is saved or given up', async () => {
    rig = await openRig({ dispatch: false });
    await keep('comment of 1', 'More at our');
    await keep('comment of 1', 'More at our stand');
    await keep('comment of 2', '');
    await rig.crash();
    expect(await kept()).toEqual([
      { name: 'comment of 1', text: 'More at our stand' },
      { name: 'comment of 2', text: '' },
    ]);
    await keep('comment of 1', null);
    await keep('comment of 3', null);
    expect(await kept()).toEqual([{ name: 'comment of 2', text: '' }]);
  });

  it('goes with the space and the connection that it was typed for', async () => {
    rig = await openRig({ dispatch: false });
    const connection = (await rig.client.connections.list({}))[0];
    const id = connection?.id ?? '';
    await keep(`comment ${connection?.spaces[0]?.id ?? ''} 1 2`, 'More at our stand');
    await keep(`wire profile of ${id}`, '{');
    await keep('comment of elsewhere', 'Stays');
    await rig.client.connections.remove({ connectionId: id, force: true });
    expect(await kept()).toEqual([{ name: 'comment of elsewhere', text: 'Stays' }]);
  });

  it('is given up two weeks after it was typed, and where there are more than 200 of them', async () => {
    rig = await openRig({ dispatch: false });
    const changes = Array.from({ length: 100 }, (_, at) => ({ name: `field ${at}`, text: 'x' }));
    await rig.client.typed.keep({ changes });
    rig.core.parts.store.raw.prepare('UPDATE typed SET typed_at_ms = typed_at_ms - ?').run(13 * DAY_MS);
    await rig.client.typed.keep({ changes: changes.map(({ name, text }) => ({ name: `of today ${name}`, text })) });
    expect(await kept()).toHaveLength(200);
    await keep('one more', 'x');
    expect(await kept()).toHaveLength(200);
    rig.core.parts.store.raw.prepare('UPDATE typed SET typed_at_ms = typed_at_ms - ?').run(2 * DAY_MS);
    giveUpTyped(rig.core.parts);
    expect((await kept()).map(({ name }) => name)).toContain('one more');
    expect(await kept()).toHaveLength(101);
  });
});
