import { afterEach, describe, expect, it } from 'vitest';
import { titleWords } from '../../../src-preload/contract/words/title.ts';
import { dialects } from '../../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../../rig.ts';
import { pause, resume, webhook } from '../kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });

describe('webhooks', () => {
  it.each(['plain', 'strings', 'vast', 'terse', 'sparse'] as const)(
    'are pulled and changed in the %s dialect',
    async (dialect) => {
      rig = await openRig({ dialect });
      const { client } = rig;
      expect(await client.webhooks.sync(space())).toMatchObject({ webhooks: 3 });
      const [first, ...others] = await client.webhooks.list(space());
      const webhookId = first?.id ?? '';
      await client.webhooks.update({ ...space(), webhookId, events: ['post.failed', 'post.failed'] });
      await rig.drained();
      const changed = { ...first, events: ['post.failed'], pending: false, updatedAtIso: expect.any(String) as string };
      expect(await client.webhooks.list(space())).toEqual([changed, ...others]);
      await client.webhooks.sync(space());
      expect(await client.webhooks.list(space())).toEqual([changed, ...others]);
    },
  );

  it('keep what is no name among their events as it is told, and send it back unchanged', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const odd = [{ type: 'post.published', filter: { account: 7 } }, 12];
    const list = (events: unknown[]) => {
      const body = { data: [{ id: 1, url: 'https://h.example/x', events, is_active: true }] };
      sandbox.faults.add({
        method: 'GET',
        path: /\/webhooks$/,
        times: 1,
        fault: { kind: 'status', status: 200, body },
      });
      return client.webhooks.sync(space());
    };
    await list(odd);
    const [hook] = await client.webhooks.list(space());
    expect(hook).toMatchObject({ events: [], otherEvents: odd });
    const webhookId = hook?.id ?? '';
    await pause(rig);
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, ticked: ['post.failed'] });
    const sent = async () =>
      (JSON.parse((await client.outbox.detail({ actionId })).request.body ?? '{}') as { events: unknown }).events;
    expect(await sent()).toEqual(['post.failed', ...odd]);
    expect((await client.webhooks.list(space()))[0]).toMatchObject({ events: ['post.failed'], otherEvents: odd });
    await client.webhooks.update({ ...space(), webhookId, events: ['post.published'] });
    expect(await sent()).toEqual(['post.published', ...odd]);
  });

  it('are told whole with each change where the service wants that, with what each pull tells of the rest while a change waits', async () => {
    const { wireProfile } = dialects.foreign;
    rig = await openRig({ dialect: 'foreign', wireProfile });
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const webhookId = await webhook(rig);
    const found = async () => (await client.webhooks.list(space())).find(({ id }) => id === webhookId);
    const before = await found();
    await client.webhooks.update({ ...space(), webhookId, active: before?.active === false });
    await rig.drained();
    expect(await found()).toMatchObject({
      ...before,
      active: before?.active === false,
      refused: null,
      updatedAtIso: expect.any(String) as string,
    });
    await pause(rig);
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, active: before?.active === true });
    // Another client gives it another address meanwhile.
    const headers = { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' };
    const endpoint = 'https://h.example/moved';
    const body = JSON.stringify({ endpoint, topics: ['post.failed'], enabled: before?.active === false });
    await fetch(`${sandbox.url}/spaces/${sandbox.space}/webhooks/${webhookId}`, { method: 'PUT', headers, body });
    await client.webhooks.sync(space());
    const { request } = await client.outbox.detail({ actionId });
    expect(JSON.parse(request.body ?? '')).toEqual({
      endpoint,
      topics: ['post.failed'],
      enabled: before?.active === true,
    });
    await resume(rig);
    await rig.drained();
    expect(await found()).toMatchObject({
      url: endpoint,
      events: ['post.failed'],
      active: before?.active === true,
      refused: null,
    });
  });

  it('are changed at a service that wants all of one once its profile says so, and the change is tried again', async () => {
    const { webhookChangeAs: _, ...names } = dialects.foreign.wireProfile;
    rig = await openRig({ dialect: 'foreign', wireProfile: names });
    const { client } = rig;
    await client.webhooks.sync(space());
    const webhookId = await webhook(rig);
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, url: 'https://h.example/y' });
    await rig.reaches(actionId, 'rejected');
    const [connection] = await client.connections.list({});
    const wireProfile = dialects.foreign.wireProfile;
    await client.connections.update({ connectionId: connection?.id ?? '', wireProfile });
    await client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(actionId, 'done');
  });

  it('are all listed where one was refused something that cannot be read any more', async () => {
    rig = await openRig();
    const { client, sandbox, core } = rig;
    await client.webhooks.sync(space());
    const webhookId = await webhook(rig);
    const refusal = { message: 'Not this one.', errors: { url: ['Not this one.'] } };
    sandbox.faults.add({ method: 'PUT', path: /\/webhooks\//, fault: { kind: 'status', status: 422, body: refusal } });
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, url: 'https://h.example/y' });
    await rig.reaches(actionId, 'rejected');
    const refused = async () =>
      (await client.webhooks.list(space())).find(({ id }) => id === webhookId)?.refused?.asked;
    expect(await refused()).toBe('address');
    core.parts.store.raw.prepare('UPDATE action SET payload_version = 99 WHERE id = ?').run(actionId);
    expect(await refused()).toBe('several');
    expect(await client.webhooks.list(space())).toHaveLength(3);
  });

  it('lose nothing of a change that is on its way to one that was made after it', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const webhookId = await webhook(rig);
    // It is on the wire: what comes now cannot be merged into it.
    sandbox.faults.add({ method: 'PUT', path: /\/webhooks\//, times: 1, fault: { kind: 'slow', delayMs: 3_000 } });
    const one = await client.webhooks.update({ ...space(), webhookId, ticked: ['here.one'] });
    await expect.poll(async () => (await client.outbox.detail({ actionId: one.actionId })).row.state).toBe('on_wire');
    const two = await client.webhooks.update({ ...space(), webhookId, ticked: ['here.two'] });
    expect(two.actionId).not.toBe(one.actionId);
    await client.webhooks.sync(space());
    const sent = async (actionId: string) =>
      (JSON.parse((await client.outbox.detail({ actionId })).request.body ?? '{}') as { events: string[] }).events;
    expect(await sent(two.actionId)).toEqual(expect.arrayContaining(['here.one', 'here.two']));
  });

  it('are changed by what was ticked and unticked, over what the service has when that goes', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const webhookId = await webhook(rig);
    const { url, token, space: number } = sandbox;
    const begun = (await client.webhooks.list(space()))[0]?.events ?? [];
    const [gone = ''] = begun;
    await pause(rig);
    await client.webhooks.update({ ...space(), webhookId, ticked: ['post.failed', 'a.mistake'], unticked: [gone] });
    await client.webhooks.update({ ...space(), webhookId, ticked: ['here.new'], unticked: ['a.mistake'] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ events: [...begun, 'there.new'] });
    const { ok } = await fetch(`${url}/spaces/${number}/webhooks/${webhookId}`, { method: 'PUT', headers, body });
    expect(ok).toBe(true);
    await client.webhooks.sync(space());
    const wanted = [...new Set([...begun.slice(1), 'there.new', 'post.failed', 'here.new'])];
    const shown = async () => (await client.webhooks.list(space())).find(({ id }) => id === webhookId)?.events;
    expect((await shown())?.toSorted()).toEqual(wanted.toSorted());
    await resume(rig);
    await rig.drained();
    await client.webhooks.sync(space());
    expect((await shown())?.toSorted()).toEqual(wanted.toSorted());
  });

  it('keep what an answer or a list leaves out of them', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const before = await client.webhooks.list(space());
    const id = before[0]?.id ?? '';
    const told = { kind: 'status', status: 200, body: { data: { id: Number(id), is_active: false } } } as const;
    sandbox.faults.add({ method: 'PUT', path: `/webhooks/${id}`, times: 1, fault: told });
    await client.webhooks.update({ ...space(), webhookId: id, active: false });
    await rig.drained();
    const off = before.map((one) => (one.id === id ? { ...one, active: false } : one));
    expect(await client.webhooks.list(space())).toEqual(off);
    const rows = before.map((one) => ({ id: Number(one.id), is_active: one.id === id ? true : one.active }));
    const fault = { kind: 'status', status: 200, body: { data: rows } } as const;
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, times: 1, fault });
    await client.webhooks.sync(space());
    const on = before.map((one) => (one.id === id ? { ...one, active: true } : one));
    expect(await client.webhooks.list(space())).toEqual(on);
  });

  it('come with a secret of theirs that is kept nowhere', async () => {
    rig = await openRig();
    const hook = { id: 7, url: 'https://h.example/x', events: ['a'], is_active: true, secret: 'whsec_canary' };
    const fault = { kind: 'status', status: 200, body: { data: [hook] } } as const;
    rig.sandbox.faults.add({ method: 'GET', path: '/webhooks', times: 1, fault });
    await rig.client.webhooks.sync(space());
    const [row] = rig.core.parts.store.raw.prepare('SELECT raw FROM webhook').pluck().all();
    expect(row).toContain('"secret":"[not kept]"');
    expect(row).not.toContain('whsec_canary');
  });

  it('show a change while it waits, and what was before when it is taken back', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    const before = await client.webhooks.list(space());
    await pause(rig);
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, active: false });
    expect((await client.webhooks.list(space()))[0]).toMatchObject({ active: false, pending: true });
    await client.outbox.cancel({ actionIds: [actionId] });
    expect(await client.webhooks.list(space())).toEqual(before);
  });

  it('stay listed as to be deleted until the service has heard of it, and are not changed meanwhile', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    const before = await client.webhooks.list(space());
    await pause(rig);
    const { actionId } = await client.webhooks.delete({ ...space(), webhookId });
    const listed = async () => (await client.webhooks.list(space())).find(({ id }) => id === webhookId);
    expect(await listed()).toMatchObject({ pending: true, leaving: actionId });
    const wrong = { data: { code: 'not-found', message: expect.stringMatching(/being deleted/) as string } };
    await expect(client.webhooks.update({ ...space(), webhookId, active: false })).rejects.toMatchObject(wrong);
    await client.outbox.cancel({ actionIds: [actionId] });
    expect(await client.webhooks.list(space())).toEqual(before);
    const again = await client.webhooks.delete({ ...space(), webhookId });
    await resume(rig);
    await rig.reaches(again.actionId, 'done');
    expect(await listed()).toBeUndefined();
  });

  it('have beside them what is typed in their form, over a restart and what the service tells, until it is saved', async () => {
    rig = await openRig({ dispatch: false });
    const webhookId = await webhook(rig);
    const listed = async () => (await rig.client.webhooks.list(space())).find(({ id }) => id === webhookId);
    const { url = null, events = [] } = (await listed()) ?? {};
    const typed = { began: { url, events }, url: 'https://half.exam', events: ['post.failed'], another: 'po' };
    await rig.client.webhooks.keepTyped({ ...space(), webhookId, typed });
    await rig.reopen({ dispatch: false });
    expect(await listed()).toMatchObject({ url, typed });
    await rig.client.webhooks.sync(space());
    expect(await listed()).toMatchObject({ url, typed, pending: false });
    await rig.client.webhooks.keepTyped({ ...space(), webhookId, typed: null });
    expect(await listed()).not.toHaveProperty('typed');
    rig.core.parts.store.raw.prepare("UPDATE webhook SET typed = '{'").run();
    expect(await listed()).not.toHaveProperty('typed');
  });

  it.each([
    ['a list without any', { kind: 'status', status: 200, body: { data: [] } }],
    ['a 404', { kind: 'status', status: 404 }],
  ] as const)('are kept over %s, and none of them is marked as gone', async (_, fault) => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const before = await client.webhooks.list(space());
    expect(before).toHaveLength(3);
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault, times: 1 });
    await client.webhooks.sync(space()).catch(() => undefined);
    expect(await client.webhooks.list(space())).toEqual(before);
  });

  it('are not marked as gone by a list of which a part is missing', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const before = await client.webhooks.list(space());
    const [first] = before;
    const rows = [{ id: Number(first?.id), url: first?.url, events: first?.events }, 'not a webhook'];
    const fault = { kind: 'status', status: 200, body: { data: rows } } as const;
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault, times: 1 });
    expect(await client.webhooks.sync(space())).toMatchObject({ webhooks: 1 });
    expect((await client.webhooks.list(space())).filter(({ goneAtMs }) => goneAtMs !== null)).toEqual([]);
  });

  it('that were deleted elsewhere stay, marked, and can be removed here', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const webhookId = await webhook(rig);
    await fetch(`${sandbox.url}/spaces/${sandbox.space}/webhooks/${webhookId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${sandbox.token}` },
    });
    await client.webhooks.sync(space());
    const gone = async () => (await client.webhooks.list(space())).filter(({ goneAtMs }) => goneAtMs !== null);
    expect((await gone()).map(({ id }) => id)).toEqual([webhookId]);
    const { actionId } = await client.webhooks.delete({ ...space(), webhookId });
    await rig.reaches(actionId, 'done');
    expect(await gone()).toEqual([]);
  });

  it('that the service lists no more are forgotten once that is asked for, also where it lists none, but for those of which something waits', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await client.webhooks.sync(space());
    const ids = async () => (await client.webhooks.list(space())).map(({ id }) => id);
    const [first = '', second = '', third = ''] = await ids();
    const half = { kind: 'status', status: 200, body: { data: [{ id: Number(first) }, 'not a webhook'] } } as const;
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault: half, times: 1 });
    expect(await client.webhooks.sync({ ...space(), believe: true })).toEqual({ webhooks: 1, forgotten: 0 });
    const listed = {
      kind: 'status',
      status: 200,
      body: { data: [{ id: Number(first) }, { id: Number(second) }] },
    } as const;
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault: listed, times: 2 });
    await client.webhooks.sync(space());
    expect(await ids()).toHaveLength(3);
    expect(await client.webhooks.sync({ ...space(), believe: true })).toEqual({ webhooks: 2, forgotten: 1 });
    expect(await ids()).not.toContain(third);

    await client.outbox.pauseAll(space());
    await client.webhooks.update({ ...space(), webhookId: first, active: false });
    const none = { kind: 'status', status: 200, body: { data: [] } } as const;
    sandbox.faults.add({ method: 'GET', path: /\/webhooks$/, fault: none, times: 2 });
    await client.webhooks.sync(space());
    expect(await ids()).toHaveLength(2);
    expect(await client.webhooks.sync({ ...space(), believe: true })).toEqual({ webhooks: 0, forgotten: 1 });
    expect(await ids()).toEqual([first]);
  });

  it('are known in the outbox by what changes and by their host alone: the rest of an address may be a secret', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    expect((await client.webhooks.list(space()))[0]?.url).toContain('?key=');
    await pause(rig);
    const titles = async () => (await client.outbox.list({ ...space(), section: 'all' })).rows.map(titleWords);
    await client.webhooks.update({ ...space(), webhookId, active: false });
    expect(await titles()).toEqual(['Switch the webhook at hooks.harbourandpine.example off']);
    await client.webhooks.update({ ...space(), webhookId, events: ['post.failed'] });
    expect(await titles()).toEqual(['Change the webhook at hooks.harbourandpine.example']);
    // A row from before this was so.
    expect(titleWords({ text: 'https://hooks.example/x?key=k3y', change: 'delete-webhook' })).not.toContain('k3y');
  });

  it('say what was refused of them until it is asked again or let go', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const webhookId = await webhook(rig);
    const refused = async () => (await client.webhooks.list(space())).find(({ id }) => id === webhookId)?.refused;
    expect(await refused()).toBeNull();
    const refuse = (): unknown =>
      sandbox.faults.add({
        path: '/webhooks/*',
        times: 1,
        fault: { kind: 'status', status: 422, body: { message: 'Not with your plan.' } },
      });
    refuse();
    const { actionId } = await client.webhooks.update({ ...space(), webhookId, active: false });
    await rig.reaches(actionId, 'rejected');
    expect(await refused()).toMatchObject({ asked: 'off', reason: { code: 'service-said' } });
    await client.webhooks.update({ ...space(), webhookId, url: 'https://example.com/hook', events: ['post.failed'] });
    expect(await refused()).toBeNull();
    await rig.drained();
    expect(await refused()).toBeNull();
    refuse();
    const last = await client.webhooks.delete({ ...space(), webhookId });
    await rig.reaches(last.actionId, 'rejected');
    expect(await refused()).toMatchObject({ asked: 'deletion' });
    await client.outbox.dismiss({ actionIds: [last.actionId] });
    expect(await refused()).toBeNull();
  });

  it('have no change put back that gave way to their deletion, while that waits and after it; taken back, it brings it back', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    await pause(rig);
    const change = await client.webhooks.update({ ...space(), webhookId, active: false });
    const deletion = await client.webhooks.delete({ ...space(), webhookId });
    const row = async () => (await client.outbox.detail({ actionId: change.actionId })).row;
    const refused = [{ actionId: change.actionId, why: { code: 'gave-way' } }];
    const tried = async () => {
      expect(await row()).toMatchObject({ state: 'cancelled', canPutBack: false });
      expect(await client.outbox.putBack({ actionIds: [change.actionId] })).toMatchObject({ refused });
    };
    await tried();
    await client.outbox.cancel({ actionIds: [deletion.actionId] });
    expect(await row()).toMatchObject({ state: 'queued' });
    await client.outbox.putBack({ actionIds: [deletion.actionId] });
    await client.outbox.resumeAll(space());
    await rig.reaches(deletion.actionId, 'done');
    await tried();
  });

  it('have no change put back that was cancelled before their deletion went: nobody would be there to be told', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    await pause(rig);
    const change = await client.webhooks.update({ ...space(), webhookId, active: false });
    await client.outbox.cancel({ actionIds: [change.actionId] });
    const canPutBack = async () => (await client.outbox.detail({ actionId: change.actionId })).row.canPutBack;
    const deletion = await client.webhooks.delete({ ...space(), webhookId });
    expect(await canPutBack()).toBe(true);
    await resume(rig);
    await rig.reaches(deletion.actionId, 'done');
    expect(await canPutBack()).toBe(false);
    const back = await client.outbox.putBack({ actionIds: [change.actionId] });
    expect([back.back, back.refused]).toEqual([[], [{ actionId: change.actionId, why: { code: 'pointless' } }]]);
  });

  it('that are gone at the service count as deleted, and are not deleted twice', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const webhookId = await webhook(rig);
    sandbox.faults.add({
      method: 'DELETE',
      path: '/webhooks/*',
      times: 1,
      fault: { kind: 'status', status: 404, body: { message: 'Gone.' } },
    });
    await pause(rig);
    const { actionId } = await client.webhooks.delete({ ...space(), webhookId });
    await expect(client.webhooks.delete({ ...space(), webhookId })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
    await resume(rig);
    await rig.reaches(actionId, 'done');
    expect((await client.webhooks.list(space())).map(({ id }) => id)).not.toContain(webhookId);
  });

  it('refuse an address that is none, and a change that is none', async () => {
    rig = await openRig();
    const { client } = rig;
    const webhookId = await webhook(rig);
    for (const url of ['javascript:alert(1)', 'ftp://files.example', 'hooks.example', '']) {
      await expect(client.webhooks.update({ ...space(), webhookId, url })).rejects.toThrow();
    }
    for (const url of [
      'https:///hooks',
      'https://hooks.example/a b',
      ' https://hooks.example',
      'https://hooks.example/\n',
    ]) {
      await expect(client.webhooks.update({ ...space(), webhookId, url })).rejects.toMatchObject({
        data: { issues: [{ params: { fault: 'no-web-address' } }] },
      });
    }
    for (const url of [
      'https://hooks.example/\u202Ex<script>',
      'https://hooks.\u200Bexample/',
      'https://hooks.example/\0',
    ]) {
      await expect(client.webhooks.update({ ...space(), webhookId, url })).rejects.toMatchObject({
        data: { issues: [{ params: { fault: 'unseen-in-address' } }] },
      });
    }
    for (const url of ['https://hooks.example/مرحبا', 'https://hooks.example/می\u200Cخواهم']) {
      expect(await client.webhooks.update({ ...space(), webhookId, url })).toHaveProperty('actionId');
    }
    const withKey = client.webhooks.update({ ...space(), webhookId, url: 'https://key:word@hooks.example/x?y=1' });
    expect(await withKey).toHaveProperty('actionId');
    await expect(client.webhooks.update({ ...space(), webhookId })).rejects.toMatchObject({
      data: { code: 'invalid' },
    });
    await expect(client.webhooks.update({ ...space(), webhookId: '999', active: true })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });
});
