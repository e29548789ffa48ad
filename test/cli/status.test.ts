import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { importInto } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ folder, data, sandbox } = place),
);

const importBatch = (count: number): Promise<void> => importInto(data, batchCsv(count));
const send = () => outpost(data, ['send', '--until-empty', '--timeout', '60']);
const refuse = (times: number): unknown =>
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times, fault: { kind: 'status', status: 422 } });

describe('a database that was put aside', () => {
  it('ends status with 2 until it was read, also where the service cannot be reached, and with 3 from then on', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    // Not closed: another program could come by its port.
    const gone = { kind: 'reset', when: 'before' } as const;
    sandbox.faults.add({ method: 'GET', path: /./, times: 100, fault: gone });
    for (const _ of ['found', 'still unread']) expect((await outpost(data, ['status'])).code).toBe(2);
    expect((await outpost(data, ['status', '--read'])).code).toBe(3);
    expect((await outpost(data, ['status'])).code).toBe(3);
  });

  it('comes before a token that is refused', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    sandbox.faults.add({ method: 'GET', path: /./, times: 100, fault: { kind: 'status', status: 401 } });
    expect((await outpost(data, ['status'])).code).toBe(2);
    expect((await outpost(data, ['status', '--read'])).code).toBe(4);
  });
});

describe('what needs the user', () => {
  it('is counted by status without what was put away, and the command it names works as it stands', async () => {
    await importBatch(4);
    refuse(3);
    const first = await send();
    expect([first.code, first.stdout]).toEqual([2, expect.stringContaining('3 were refused.')]);
    // Another run speaks of itself alone; what waits for the user still does.
    const second = await send();
    expect([second.code, second.stdout]).toEqual([0, '0 items were sent in this run.\n']);
    const listed = await outpost(data, ['--json', 'outbox', '--state', 'rejected']);
    const [one] = (listed.json() as { actions: { id: string }[] }).actions;
    expect((await outpost(data, ['outbox', 'dismiss', one?.id ?? ''])).code).toBe(0);
    const { code, stdout } = await outpost(data, ['status']);
    const [, count, command] = /^(\d+) items need you: npx outpost --data \S+ (.+)$/m.exec(stdout) ?? [];
    expect([code, count]).toEqual([2, '2']);
    const named = await outpost(data, (command ?? '').split(' '));
    expect(named.code).toBe(2);
    expect(named.stdout.trim().split('\n')).toHaveLength(2);
    expect(named.stdout).not.toContain(one?.id);
    // Also where the service asks for another token first.
    sandbox.faults.add({ fault: { kind: 'status', status: 401 } });
    await importBatch(1);
    await send();
    expect((await outpost(data, ['status'])).code).toBe(4);
    expect((await outpost(data, (command ?? '').split(' '))).code).toBe(2);
  });

  it('is listed with a first comment named by its post', async () => {
    const file = join(folder, 'comment.csv');
    writeFileSync(file, 'text,accounts,first_comment\nWe roast on Tuesdays,x,Link in bio\n');
    await outpost(data, ['import', file]);
    sandbox.faults.add({ method: 'POST', path: /\/comment$/, fault: { kind: 'reset', when: 'after' } });
    expect((await send()).code).toBe(2);
    const listed = await outpost(data, ['outbox', '--needs-you']);
    expect(listed.stdout).toMatch(
      /in_doubt +posts\.firstComment +First comment on “We roast on Tuesdays”: Link in bio {2}/,
    );
  });
});

it.runIf(process.platform === 'linux')(
  'a place for the state that cannot be made is said, and nothing waits for it',
  async () => {
    const status = await outpost(data, ['status'], { env: { OUTPOST_STATE: '/proc/nothing/of/ours' } });
    expect(status.stdout).toContain('/proc/nothing/of/ours');
    expect(status.stdout).toContain('0 items are waiting.');
  },
);

it('a data folder that names none is refused: an unset variable of a script leads to nobody’s workspace', async () => {
  const { code, stderr } = await outpost(data, ['--data', '', 'status']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('It names no folder.') as string]);
});
