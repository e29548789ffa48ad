import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { wordedCards } from '../cards.ts';
import { openRig, type Rig } from '../rig.ts';
import { pause, resume, row } from './kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());
const space = () => ({ spaceId: rig.spaceId });

/** The board that the service's answer names. */
function boardAtService({ answer }: { answer: { body: string } | null }): unknown {
  const { data } = JSON.parse(answer?.body ?? '{}') as { data?: { board_id?: unknown } };
  return data?.board_id;
}

describe('what a change of a post takes away', () => {
  it('is said to the service, also after a second change was merged over it', async () => {
    rig = await openRig();
    const { client } = rig;
    const when = { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 };
    const body = { text: 'Planned', accountIds: [rig.account('x')], link: 'https://shop.example/', when };
    const { draftId } = await client.drafts.save({ ...space(), body });
    const [actionId = ''] = (await client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(actionId, 'done');
    await pause(rig);
    await client.posts.update({ ...space(), actionId, link: null });
    const last = await client.posts.update({ ...space(), actionId, text: 'Planned anew' });
    await resume(rig);
    await rig.reaches(last.actionId, 'done');
    const [sent] = rig.sandbox.journal.executed('post.updated');
    expect(sent?.body).toMatchObject({ content: 'Planned anew', link: null });
    // What was never there, and not named, is left out: absent means as it was.
    expect(sent?.body).not.toHaveProperty('board_id');
  });

  it.each([
    ['where the change says so', { boardId: null }],
    ['where no account that has boards is left, though the change does not speak of it', {}],
  ])('is the board as well, %s: the service has none afterwards', async (_, change) => {
    rig = await openRig();
    const { client } = rig;
    const [x, pinterest] = [rig.account('x'), rig.account('pinterest')];
    const [board] = await client.accounts.boards({ ...space(), accountId: pinterest });
    const when = { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 };
    const body = { text: 'A pin', accountIds: [pinterest], boardId: board?.id ?? '', when };
    const { draftId } = await client.drafts.save({ ...space(), body });
    const [actionId = ''] = (await client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(actionId, 'done');
    expect(boardAtService(await rig.client.outbox.detail({ actionId }))).toBe(board?.id);
    await pause(rig);
    await client.posts.update({ ...space(), actionId, accountIds: [x], ...change });
    // A second change, merged over it, does not bring the board back.
    const last = await client.posts.update({ ...space(), actionId, text: 'A post, after all' });
    await resume(rig);
    await rig.reaches(last.actionId, 'done');
    const [sent] = rig.sandbox.journal.executed('post.updated');
    expect(sent?.body).toMatchObject({ content: 'A post, after all', board_id: null });
    expect(boardAtService(await rig.client.outbox.detail(last))).toBeNull();
  });
});

describe('an account that is being disconnected', () => {
  it('is not parked any more, and stays disconnected', async () => {
    rig = await openRig();
    const { client } = rig;
    const accountId = rig.account('x');
    await pause(rig);
    const { actionId } = await client.accounts.disconnect({ ...space(), accountId });
    await expect(client.accounts.park({ ...space(), accountId })).rejects.toMatchObject({
      data: { code: 'refused', message: expect.stringContaining('is being disconnected') as string },
    });
    await resume(rig);
    await rig.reaches(actionId, 'done');
    const found = (await client.accounts.list(space())).find(({ id }) => id === accountId);
    expect(found?.state).toBe('disconnected');
  });
});

describe('a bio page that the service suddenly does not show', () => {
  it.each([
    ['a 404', { kind: 'status' as const, status: 404 }],
    ['an empty answer', { kind: 'status' as const, status: 200, body: { data: {} } }],
  ])('(%s) stays as it was known, marked, and is fresh again once it is shown', async (_, fault) => {
    rig = await openRig({ dialect: 'objects' });
    const { client, sandbox } = rig;
    await client.bio.sync(space());
    const before = await client.bio.get(space());
    const back = sandbox.faults.add({ method: 'GET', path: /\/bio$/, fault });
    await expect(client.bio.sync(space())).rejects.toMatchObject({ data: { code: 'not-found' } });
    expect(await client.bio.get(space())).toEqual({ ...before, missing: true });
    back();
    await client.bio.sync(space());
    expect(await client.bio.get(space())).toMatchObject({ missing: false, title: before.title });
  });
});

describe('one service', () => {
  it('is one connection with one window, however its address and its space are written', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const port = new URL(sandbox.url).port;
    const path = new URL(sandbox.url).pathname.replace(/\/$/, '');
    const ids = new Set<string>();
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST.']) {
      for (const id of [String(sandbox.space), `00${sandbox.space}`]) {
        const url = `http://${host}:${port}${path}/`;
        const saved = await client.connections.save({ url, spaceRemoteId: id, token: sandbox.token });
        ids.add(`${saved.connectionId} ${saved.spaceId}`);
      }
    }
    expect(ids.size).toBe(1);
    expect(await client.connections.list({})).toHaveLength(1);
  });
});

describe('an action that a newer Outpost wrote', () => {
  it('ends in sight by itself, and everything else goes out', async () => {
    rig = await openRig({ dispatch: false });
    const [strange = ''] = await rig.post('From the future');
    const [plain = ''] = await rig.post('From today');
    const db = new Database(join(rig.folder, 'outpost.sqlite'));
    db.prepare("UPDATE action SET kind = 'posts.teleport' WHERE id = ?").run(strange);
    db.close();
    await rig.reopen();
    await rig.reaches(plain, 'done');
    await rig.reaches(strange, 'rejected');
    expect((await row(rig, strange)).reason).toContain('A newer Outpost wrote this');
    const needsYou = await wordedCards(rig);
    // The service was never asked: it refused nothing.
    expect(needsYou).toMatchObject([
      { cause: 'unreadable', sentence: expect.stringMatching(/^A newer Outpost wrote this .* not sent/) as string },
    ]);
    expect(JSON.stringify(needsYou[0])).not.toMatch(/refused|rejected by/i);
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  });
});

/** In the file itself, which keeps its length. */
function swapBytes(file: string, from: string, to: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(from);
  if (at < 0 || Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error('cannot be swapped');
  bytes.write(to, at);
  writeFileSync(file, bytes);
}

describe('an action whose content can no longer be read', () => {
  it.each([
    ['no JSON any more', (payload: string) => payload.replace('{', '[')],
    ['JSON of another shape', (payload: string) => payload.replace('"text"', '"tent"')],
  ])('(%s) ends in sight, with what is on the disk, and everything else goes out', async (_, spoilt) => {
    rig = await openRig({ dispatch: false });
    const [torn = ''] = await rig.post('Torn');
    const [sound = ''] = await rig.post('Sound');
    const payloadOf = rig.core.parts.store.raw
      .prepare<[string], string>('SELECT payload FROM action WHERE id = ?')
      .pluck();
    const payload = payloadOf.get(torn) ?? '';
    // As a disk does it: SQLite itself would refuse to write this.
    await rig.reopen({ between: () => swapBytes(join(rig.folder, 'outpost.sqlite'), payload, spoilt(payload)) });
    await rig.reaches(sound, 'done');
    await rig.reaches(torn, 'rejected');
    const needsYou = await wordedCards(rig);
    const sentence = 'It cannot be read from the disk. It was kept as it is, and not sent.';
    expect(needsYou).toMatchObject([{ cause: 'unreadable', sentence, count: 1, first: { text: 'Torn' } }]);
    // Trying again without a cure ends the same way, and still stops nothing else.
    await rig.client.outbox.tryNow({ actionIds: [torn] });
    const [next = ''] = await rig.post('Next');
    await rig.reaches(next, 'done');
    await rig.reaches(torn, 'rejected');
    const kept = rig.core.parts.store.raw.prepare('SELECT payload FROM action WHERE id = ?').pluck().get(torn);
    expect(kept).toBe(spoilt(payload));
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
  });
});
