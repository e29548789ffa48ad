import { afterEach, describe, expect, it } from 'vitest';
import { risingIds } from '../../../src-main/core/store/ids.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What a careful review found by which a post could be doubled, lost, stuck or changed behind the user's back. */

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const opened = async (options: Parameters<typeof openRig>[0] = {}): Promise<Rig> => (rig = await openRig(options));
const lose = (on: Rig): void => {
  on.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
};

describe('a draft', () => {
  it('is queued once, however often it is asked for; what is typed on afterwards is a draft of its own', async () => {
    const { client, spaceId, account, drained, sandbox } = await opened();
    const body = { text: 'Once', accountIds: [account('x')] };
    const { draftId } = await client.drafts.save({ spaceId, body });
    await client.drafts.queue({ draftId });
    await expect(client.drafts.queue({ draftId })).rejects.toThrow('queued already');
    const late = await client.drafts.save({ spaceId, draftId, body: { ...body, text: 'Once, and more' } });
    expect(late.draftId).not.toBe(draftId);
    await drained();
    expect(sandbox.journal.executed('post.created')).toHaveLength(1);
  });

  it('is shown with the time until which it can be taken back, and without one where none was asked for', async () => {
    const { client, spaceId, account } = await opened({ dispatch: false });
    const queued = async (undo: { undoMs?: number }) => {
      const { draftId } = await client.drafts.save({ spaceId, body: { text: 'A lamp', accountIds: [account('x')] } });
      const told = await client.drafts.queue({ draftId, ...undo });
      const { row } = await client.outbox.detail({ actionId: told.actionIds[0] ?? '' });
      return { told: told.undoUntilMs, shown: row.undoUntilMs };
    };
    const { told, shown } = await queued({ undoMs: 30_000 });
    expect(shown).toBe(told);
    expect((await queued({ undoMs: 0 })).shown).toBeNull();
  });

  it('comes back with its comment, and nothing of it stays in the outbox', async () => {
    const { client, spaceId, account } = await opened({ dispatch: false });
    const body = { text: 'With a comment', accountIds: [account('x')], firstComment: 'Link', commentDelayMinutes: 5 };
    const { draftId } = await client.drafts.save({ spaceId, body });
    const { actionIds } = await client.drafts.queue({ draftId });
    const back = await client.outbox.toDraft({ actionId: actionIds[0] ?? '' });
    expect((await client.drafts.get(back)).body).toMatchObject({
      text: 'With a comment',
      firstComment: 'Link',
      commentDelayMinutes: 5,
    });
    const { counts } = await client.outbox.overview({ spaceId });
    expect(counts).toMatchObject({ queued: 0, blocked: 0, cancelled: 1, superseded: 1 });
  });

  it('is not restored by an undo when a part of it is out: only the rest is', async () => {
    const { client, spaceId, account, reaches } = await opened();
    const [x, linkedin] = [account('x'), account('linkedin')];
    const body = { text: 'Base', accountIds: [x, linkedin], variants: { [linkedin]: 'Its own text' } };
    const { draftId } = await client.drafts.save({ spaceId, body });
    const { batchId, actionIds } = await client.drafts.queue({ draftId, undoMs: 30_000 });
    const [first = ''] = actionIds;
    await client.outbox.tryNow({ actionIds: [first] });
    await reaches(first, 'done');
    expect(await client.outbox.undo({ batchId })).toMatchObject({ undone: 1 });
    const drafts = await client.drafts.list({ spaceId });
    expect(drafts.rows.map((draft) => [draft.title, draft.accountIds])).toEqual([['Its own text', [linkedin]]]);
  });
});

describe('undo of a batch', () => {
  it('takes the first comments back as well', async () => {
    const { client, spaceId } = await opened({ dispatch: false });
    const content = 'text,accounts,first_comment\nOne,x,First\nTwo,x,Second\n';
    const { importId } = await client.import.dryRun({ spaceId, name: 'a.csv', content });
    const { batchId } = await client.import.commit({ importId, as: 'queue', undoMs: 30_000 });
    expect(await client.outbox.undo({ batchId: batchId ?? '' })).toMatchObject({ undone: 4 });
    expect((await client.outbox.overview({ spaceId })).counts).toMatchObject({ cancelled: 4, blocked: 0 });
  });

  it('is still possible for what was held and let go again', async () => {
    const { client, spaceId, account, sandbox } = await opened();
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Held', accountIds: [account('x')] } });
    const { batchId, actionIds } = await client.drafts.queue({ draftId, undoMs: 30_000 });
    await client.outbox.hold({ actionIds });
    await client.outbox.release({ actionIds });
    expect(await client.outbox.undo({ batchId })).toMatchObject({ undone: 1 });
    expect(sandbox.journal.executed('post.created')).toEqual([]);
  });
});

describe('a link that was taken back', () => {
  it('lets a comment go to the post that is sent instead, not to the other one', async () => {
    const { client, post, reaches, drained, sandbox } = await opened({ pace: 10 });
    lose(rig as Rig);
    const [id = '', comment = ''] = await post('We roast on Tuesdays, so it is fresh.', {
      firstComment: 'Doors at 7:30',
    });
    await reaches(id, 'in_doubt');
    await client.outbox.hold({ actionIds: [comment] });
    await reaches(id, 'matched');
    await client.outbox.confirmMatch({ actionId: id });
    await client.outbox.unmatch({ actionId: id });
    await client.outbox.release({ actionIds: [comment] });
    await client.outbox.resolve({ actionId: id, answer: 'not-sent' });
    await drained();
    const [, second] = sandbox.journal.executed('post.created');
    const [made] = sandbox.journal.executed('comment.created');
    expect(made?.path).toContain(`/posts/${second?.remoteId}/comment`);
  });
});

describe('changing a setting', () => {
  it('leaves what is on the wire alone', async () => {
    const { client, post, reaches, sandbox } = await opened();
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 600 } });
    const [id = ''] = await post('On its way');
    await reaches(id, 'on_wire');
    const [connection] = await client.connections.list({});
    await client.connections.update({
      connectionId: connection?.id ?? '',
      publishLimit: { count: 29, windowMs: 60_000 },
    });
    await client.outbox.detail({ actionId: id });
    await reaches(id, 'done', 'in_doubt');
    expect((await client.outbox.detail({ actionId: id })).row.state).toBe('done');
  });
});

describe('connecting another token at the same address', () => {
  it('is another connection: the first keeps its token, its name and its posts', async () => {
    const { client, sandbox, spaceId } = await opened();
    const other = sandbox.addToken('somebody else');
    const [before] = await client.connections.list({});
    const saving = client.connections.save({ url: sandbox.url, spaceRemoteId: '9999', token: other, name: 'Other' });
    await expect(saving).rejects.toMatchObject({ data: { code: expect.any(String) as string } });
    const [after] = await client.connections.list({});
    expect(after).toMatchObject({ id: before?.id, name: before?.name });
    expect(await client.connections.checkKept({ connectionId: before?.id ?? '' })).toMatchObject({
      accounts: expect.any(Number) as number,
    });
    expect((await client.status.get({ spaceId })).connection?.id).toBe(before?.id);
  });
});

describe('removing a connection', () => {
  it('is refused while drafts would be lost with it', async () => {
    const { client, spaceId, account } = await opened();
    await client.drafts.save({ spaceId, body: { text: 'Only here', accountIds: [account('x')] } });
    const [connection] = await client.connections.list({});
    const connectionId = connection?.id ?? '';
    await expect(client.connections.remove({ connectionId, force: false })).rejects.toThrow('would be lost');
    await client.connections.remove({ connectionId, force: true });
    expect(await client.connections.list({})).toEqual([]);
  });

  it('is refused while a staged bio page or the secret of a token that it does not work with would be lost, and names both', async () => {
    const { client, spaceId } = await opened();
    const [connection] = await client.connections.list({});
    const remove = (force: boolean) => client.connections.remove({ connectionId: connection?.id ?? '', force });
    await client.bio.sync({ spaceId });
    await client.bio.stage({ spaceId, edit: { edit: 'page', fields: { title: 'Only here' } } });
    await expect(remove(false)).rejects.toMatchObject({
      data: { code: 'in-use', message: '1 change of the bio page is not published and would be lost.' },
    });
    await client.bio.discard({ spaceId });
    await client.tokens.create({ spaceId, name: 'Shown once', keep: false });
    for (const name of ['Used', 'Kept']) await client.tokens.create({ spaceId, name, keep: true });
    const used = (await client.tokens.list({ spaceId })).find(({ name }) => name === 'Used');
    await client.tokens.use({ spaceId, id: used?.id ?? '' });
    await expect(remove(false)).rejects.toMatchObject({
      data: { code: 'in-use', message: expect.stringMatching(/^The secret of 1 token .* would be lost/) as string },
    });
    expect((await client.tokens.list({ spaceId })).filter(({ isKept }) => isKept)).toHaveLength(2);
    await remove(true);
    expect(await client.connections.list({})).toEqual([]);
  });
});

describe('local ids', () => {
  it('only rise, inside a millisecond and over a clock that was set back', () => {
    let nowMs = 1_800_000_000_000;
    const before = risingIds({ nowMs: () => nowMs }, null);
    const ids = Array.from({ length: 1_000 }, before);
    nowMs -= 3_600_000;
    const after = risingIds({ nowMs: () => nowMs }, ids.at(-1) ?? null);
    ids.push(...Array.from({ length: 1_000 }, after));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(2_000);
  });
});
