import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { deeds, pause, plannedPost, resume, row } from '../kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });

/** All counts of the space, with those of each account by its ID. */
async function counted(): Promise<Record<string, number>> {
  for await (const { byAccount, ...all } of await rig.client.comments.watchCounts(space())) {
    return { ...all, ...Object.fromEntries(byAccount.map(({ accountId, toCome }) => [accountId, toCome])) };
  }
  return {};
}

const tellOnEdit = (data: object): unknown =>
  rig.sandbox.faults.add({
    ...{ method: 'PUT', path: /\/comments\/\d+$/, times: 1 },
    fault: { kind: 'status', status: 200, body: { data } },
  });

/** A post of two accounts for next week, and its first comment, which the service has taken; `atMs`: of the post. */
async function takenOfTwo(): Promise<{ x: string; bluesky: string; atMs: number; actionId: string }> {
  const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
  const atMs = Math.round(Date.now() / 1000) * 1000 + 7 * 86_400_000;
  const body = {
    ...{ text: 'The guide is out.', accountIds: [x, bluesky], when: { mode: 'schedule' as const, atMs } },
    ...{ firstComment: 'Link in bio.', commentDelayMinutes: 600 },
  };
  const { draftId } = await rig.client.drafts.save({ ...space(), body });
  const [, actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  await rig.reaches(actionId, 'done');
  return { x, bluesky, atMs, actionId };
}

describe('scheduled comments', () => {
  it('are known from the moment they are queued, and by the number the service gives them', async () => {
    rig = await openRig();
    const { client } = rig;
    await pause(rig);
    const [, actionId = ''] = await rig.post('The guide is out.', { firstComment: 'Link in bio.' });
    expect(await client.comments.list(space())).toMatchObject([
      { id: null, actionId, text: 'Link in bio.', pending: true },
    ]);
    await resume(rig);
    await rig.reaches(actionId, 'done');
    const { remoteId } = await row(rig, actionId);
    expect(await client.comments.list(space())).toMatchObject([
      { id: remoteId, actionId, text: 'Link in bio.', postId: expect.any(String) as string, pending: false },
    ]);
  });

  it('are known with all that the answer to the new one tells: its state, its time, its account', async () => {
    rig = await openRig();
    const postAction = await plannedPost(rig);
    const { remoteId: postId } = await row(rig, postAction);
    const account_id = rig.account('bluesky');
    const told = { id: 55, status: 1, scheduled_at: '2030-01-08T18:05:00Z', post_id: postId, account_id, mood: 'calm' };
    const answer = (data: object) =>
      rig.sandbox.faults.add({
        ...{ method: 'POST', path: /\/comment$/, times: 1 },
        fault: { kind: 'status', status: 201, body: { data } },
      });
    answer(told);
    const made = await rig.client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(made.actionId, 'done');
    const known = { id: '55', text: 'One', status: '1', accountId: account_id, scheduledAtIso: told.scheduled_at };
    expect(await rig.client.comments.list(space())).toMatchObject([known]);
    const raw = rig.core.parts.store.raw.prepare('SELECT raw FROM scheduled_comment').get() as { raw: string };
    expect(JSON.parse(raw.raw)).toMatchObject({ mood: 'calm' });
  });

  it('are published once the service refuses a change of one because it is', async () => {
    rig = await openRig();
    const postAction = await plannedPost(rig);
    const made = await rig.client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'Link in boi' });
    await rig.reaches(made.actionId, 'done');
    expect(await counted()).toMatchObject({ toCome: 1, over: 0 });
    const refuse = (message: string): unknown =>
      rig.sandbox.faults.add({
        ...{ method: 'PUT', path: /\/comments\/\d+$/, times: 1 },
        fault: { kind: 'status', status: 422, body: { message } },
      });
    for (const [words, toCome] of [
      ['The content is too long.', 1],
      ['This comment has already been published.', 0],
    ] as const) {
      refuse(words);
      const { actionId } = await rig.client.comments.edit({ ...space(), actionId: made.actionId, text: 'Link in bio' });
      await rig.reaches(actionId, 'rejected');
      expect(await counted()).toMatchObject({ toCome, over: 1 - toCome });
    }
    const [comment] = await rig.client.comments.list(space());
    expect(comment).toMatchObject({ statusMeaning: 'published', text: 'Link in boi', publishedAtIso: null });
    expect(comment?.refused).toMatchObject({ asked: 'change', text: 'Link in bio' });
  });

  it('say what their state means as soon as the wire profile does, but for what is known in another way', async () => {
    rig = await openRig();
    const { client } = rig;
    const postAction = await plannedPost(rig);
    const [one, two] = [
      await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' }),
      await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'Two' }),
    ];
    for (const { actionId } of [one, two]) await rig.reaches(actionId, 'done');
    const fault = {
      kind: 'status',
      status: 422,
      body: { message: 'This comment has already been published.' },
    } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/comments\/\d+$/, times: 1, fault });
    const edit = await client.comments.edit({ ...space(), actionId: two.actionId, text: 'Too late' });
    await rig.reaches(edit.actionId, 'rejected');
    const meanings = async () =>
      Object.fromEntries(
        (await client.comments.list(space())).map(({ text, status, statusMeaning }) => [text, [status, statusMeaning]]),
      );
    expect(await meanings()).toEqual({ One: ['0', null], Two: ['0', 'published'] });
    const [connection] = await client.connections.list({});
    const mean = async (commentStatus: Record<string, string>) =>
      client.connections.update({ connectionId: connection?.id ?? '', wireProfile: { commentStatus } });
    await mean({ '0': 'pending', '1': 'armed' });
    expect(await meanings()).toEqual({ One: ['0', 'pending'], Two: ['0', 'published'] });
    await mean({ '0': 'armed' });
    expect(await meanings()).toEqual({ One: ['0', 'armed'], Two: ['0', 'published'] });
    await mean({ '3': 'failed' });
    expect(await meanings()).toEqual({ One: ['0', null], Two: ['0', 'published'] });
  });

  it('say when they are to go: after the time of their post while they wait, and as the outbox lists them once they are there', async () => {
    rig = await openRig();
    const { client } = rig;
    await pause(rig);
    const atMs = Math.round(Date.now() / 1000) * 1000 + 3_600_000;
    const body = {
      ...{ text: 'The guide is out.', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } },
      ...{ firstComment: 'Link in bio.', commentDelayMinutes: 30 },
    };
    const { draftId } = await client.drafts.save({ ...space(), body });
    const { actionIds } = await client.drafts.queue({ draftId });
    const due = async () => (await client.comments.list(space())).map(({ dueAtMs }) => dueAtMs);
    expect(await due()).toEqual([atMs + 30 * 60_000]);
    await resume(rig);
    await rig.reaches(actionIds[1] ?? '', 'done');
    const { rows } = await client.outbox.list({ ...space(), section: 'scheduled' });
    const listed = rows.find(({ subject }) => subject === 'first-comment')?.publishesAtMs;
    expect(await due()).toEqual([listed]);
    await pause(rig);
    const [{ id: commentId } = { id: null }] = await client.comments.list(space());
    await client.comments.edit({ ...space(), commentId: commentId ?? '', text: 'Link in bio.', delayMinutes: 45 });
    expect(await due()).toEqual([(listed ?? 0) + 15 * 60_000]);
  });

  it('of a post without a time have none that is known', async () => {
    rig = await openRig();
    await pause(rig);
    await rig.post('The guide is out.', { firstComment: 'Link in bio.' });
    expect((await rig.client.comments.list(space())).map(({ dueAtMs }) => dueAtMs)).toEqual([null]);
  });

  it('are all listed where what was told of one cannot be read', async () => {
    rig = await openRig();
    const insert = rig.core.parts.store.raw.prepare(
      `INSERT INTO scheduled_comment (space_id, remote_id, content, raw, reported_at_ms) VALUES (?, ?, ?, ?, 1)`,
    );
    const raws = ['{"updated_at":"2030-01-08T18:05:00Z"}', '{"updated_at":', 'null', '7'];
    raws.forEach((raw, at) => insert.run(rig.spaceId, String(at), `Comment ${at}`, raw));
    const texts = (await rig.client.comments.list(space())).map(({ text }) => text);
    expect(texts).toEqual(raws.map((_, at) => `Comment ${at}`));
  });

  it('are edited by their number, in the lane of the post they belong to', async () => {
    rig = await openRig();
    const { client } = rig;
    const postAction = await plannedPost(rig);
    const made = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(made.actionId, 'done');
    const [comment] = await client.comments.list(space());
    await pause(rig);
    const byNumber = await client.comments.edit({
      ...space(),
      commentId: comment?.id ?? '',
      text: 'Two',
      delayMinutes: 30,
    });
    const byAction = await client.comments.edit({ ...space(), actionId: made.actionId, text: 'Three' });
    expect(byAction.actionId).toBe(byNumber.actionId);
    expect(await client.comments.list(space())).toMatchObject([{ text: 'Three', delayMinutes: 30, pending: true }]);
    await resume(rig);
    await rig.reaches(byNumber.actionId, 'done');
    expect(rig.sandbox.journal.executed('comment.updated').map((entry) => entry.body)).toEqual([
      { content: 'Three', delay_minutes: 30 },
    ]);
    expect(await client.comments.list(space())).toMatchObject([{ text: 'Three', status: '0', pending: false }]);
  });

  it('whose delay was changed at the service are listed with their new time and words', async () => {
    rig = await openRig();
    const { client } = rig;
    const postAction = await plannedPost(rig);
    const { actionId } = await client.posts.addFirstComment({
      ...space(),
      actionId: postAction,
      text: 'One',
      delayMinutes: 10,
    });
    await rig.reaches(actionId, 'done');
    const listed = async () => (await client.outbox.detail({ actionId })).row;
    const before = (await listed()).publishesAtMs ?? Number.NaN;
    const later = await client.comments.edit({ ...space(), actionId, text: 'Two', delayMinutes: 45 });
    await rig.reaches(later.actionId, 'done');
    expect(await listed()).toMatchObject({ text: 'Two', publishesAtMs: before + 35 * 60_000 });
    const earlier = await client.comments.edit({ ...space(), actionId, text: 'Three', delayMinutes: 5 });
    await rig.reaches(earlier.actionId, 'done');
    expect(await listed()).toMatchObject({ text: 'Three', publishesAtMs: before - 5 * 60_000 });
    const words = await client.comments.edit({ ...space(), actionId, text: 'Four' });
    await rig.reaches(words.actionId, 'done');
    expect(await listed()).toMatchObject({ text: 'Four', publishesAtMs: before - 5 * 60_000 });
  });

  it.each([
    ['its ID', {}],
    ['its ID and state', { status: 2 }],
    ['nothing but nulls', { content: null, delay_minutes: null, scheduled_at: null, updated_at: null }],
  ])('say what they were changed to where the answer tells no more than %s', async (_, told) => {
    rig = await openRig();
    const { client } = rig;
    const postAction = await plannedPost(rig);
    const made = { ...space(), actionId: postAction, text: 'One', delayMinutes: 10 };
    const stamps = { scheduled_at: '2030-01-08T18:10:00Z', updated_at: '2030-01-08T17:00:00Z' };
    const answer = (method: 'POST' | 'PUT', data: object): unknown =>
      rig.sandbox.faults.add({
        ...{ method, path: /\/comments?(\/\d+)?$/, times: 1 },
        fault: { kind: 'status', status: 200, body: { data } },
      });
    answer('POST', { id: 303, content: 'One', delay_minutes: 10, ...stamps });
    const { actionId } = await client.posts.addFirstComment(made);
    await rig.reaches(actionId, 'done');
    answer('PUT', { id: 303, ...told });
    const edit = await client.comments.edit({ ...space(), actionId, text: 'Two', delayMinutes: 45 });
    await rig.reaches(edit.actionId, 'done');
    const [known] = await client.comments.list(space());
    expect(known).toMatchObject({ id: '303', text: 'Two', delayMinutes: 45, updatedAtIso: stamps.updated_at });
    expect(known?.dueAtMs).toBe(Date.parse('2030-01-08T18:45:00Z'));
  });

  it.each([
    [
      'a delay that nobody could have asked for',
      { delay_minutes: Number.MAX_SAFE_INTEGER, scheduled_at: '2030-01-08T18:10:00Z' },
    ],
    ['the last moment that there is', { delay_minutes: 0, scheduled_at: '+275760-09-13T00:00:00Z' }],
  ])('say what they were changed to where the service had told %s', async (_, told) => {
    rig = await openRig();
    const { client } = rig;
    const actionIdOfPost = await plannedPost(rig);
    const body = { data: { id: 303, content: 'One', ...told } };
    rig.sandbox.faults.add({
      method: 'POST',
      path: '/comment',
      times: 1,
      fault: { kind: 'status', status: 200, body },
    });
    const made = await client.posts.addFirstComment({ ...space(), actionId: actionIdOfPost, text: 'One' });
    await rig.reaches(made.actionId, 'done');
    const changed = { kind: 'status', status: 200, body: { data: { id: 303 } } } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/comments\/303$/, times: 1, fault: changed });
    const edit = await client.comments.edit({ ...space(), commentId: '303', text: 'Two', delayMinutes: 45 });
    await rig.reaches(edit.actionId, 'done');
    expect(await client.comments.list(space())).toMatchObject([{ id: '303', text: 'Two' }]);
  });

  it('that were made elsewhere are listed with what was asked where the answer tells only their ID', async () => {
    rig = await openRig();
    const body = { data: { id: 303 } };
    const fault = { kind: 'status', status: 200, body } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/comments\/303$/, times: 1, fault });
    const edit = await rig.client.comments.edit({ ...space(), commentId: '303', text: 'Two', delayMinutes: 45 });
    await rig.reaches(edit.actionId, 'done');
    expect(await rig.client.comments.list(space())).toMatchObject([{ id: '303', text: 'Two', delayMinutes: 45 }]);
  });

  it('say what they were changed to, and no more, where the answer tells of another comment', async () => {
    rig = await openRig();
    tellOnEdit({ id: 304, content: 'Another one', delay_minutes: 7, scheduled_at: '2030-01-08T18:10:00Z' });
    const edit = await rig.client.comments.edit({ ...space(), commentId: '303', text: 'Two', delayMinutes: 45 });
    await rig.reaches(edit.actionId, 'done');
    const asked = { id: '303', text: 'Two', delayMinutes: 45, scheduledAtIso: null };
    const [listed, ...others] = await rig.client.comments.list(space());
    expect([listed, others]).toMatchObject([asked, []]);
  });

  it('that are being sent are edited after it, under the number that comes back', async () => {
    rig = await openRig();
    const { client } = rig;
    const postAction = await plannedPost(rig);
    rig.sandbox.faults.add({ method: 'POST', path: '/comment', times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const made = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(made.actionId, 'on_wire');
    const edit = await client.comments.edit({ ...space(), actionId: made.actionId, text: 'Two' });
    await rig.reaches(edit.actionId, 'done');
    const { remoteId } = await row(rig, made.actionId);
    expect(rig.sandbox.journal.executed('comment.updated')[0]?.path).toContain(`/comments/${remoteId}`);
  });

  it('that are answered with an error in place of a comment, and a 200, were refused, and can be asked for again', async () => {
    rig = await openRig();
    const postAction = await plannedPost(rig);
    const fault = { kind: 'status', status: 200, body: { success: false, message: 'No comments today.' } } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /\/comment$/, times: 1, fault: { ...fault, when: 'before' } });
    const { actionId } = await rig.client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(actionId, 'rejected');
    expect((await row(rig, actionId)).reason).toContain('No comments today.');
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(actionId, 'done');
    expect(deeds(rig, 'comment.created')).toBe(1);
  });

  it('that can no longer be edited are refused in the words of the service', async () => {
    rig = await openRig();
    const edit = await rig.client.comments.edit({ ...space(), commentId: '303', text: 'Too late' });
    await rig.reaches(edit.actionId, 'rejected');
    expect((await row(rig, edit.actionId)).reason).toContain('Only a pending or armed comment can be edited.');
  });

  it('whose number never came back say so instead of waiting for ever', async () => {
    rig = await openRig({ dialect: 'terse' });
    const { client } = rig;
    const postAction = await plannedPost(rig);
    rig.sandbox.faults.add({ method: 'POST', path: '/comment', times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const made = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(made.actionId, 'on_wire');
    const edit = await client.comments.edit({ ...space(), actionId: made.actionId, text: 'Two' });
    await rig.reaches(edit.actionId, 'blocked');
    expect(await row(rig, edit.actionId)).toMatchObject({
      blockReason: 'dependency',
      reason: expect.stringContaining('ID at the service is not known') as string,
    });
    await expect(client.comments.edit({ ...space(), actionId: made.actionId, text: 'Three' })).rejects.toMatchObject({
      data: { code: 'refused' },
    });
    expect(deeds(rig, 'comment.updated')).toBe(0);
  });

  it('that the service took without telling an ID stay listed, with their time, and count', async () => {
    rig = await openRig({ dialect: 'terse' });
    const { client } = rig;
    const { x, bluesky, atMs, actionId } = await takenOfTwo();
    const here = { id: null, actionId, text: 'Link in bio.', ofPost: 'The guide is out.', accountIds: [x, bluesky] };
    const taken = { ...here, withoutId: true, pending: false, dueAtMs: atMs + 600 * 60_000 };
    const [listed, ...others] = await client.comments.list(space());
    expect([listed, others]).toMatchObject([taken, []]);
    const postId = listed?.postId ?? '';
    expect(await client.comments.list({ ...space(), postId })).toMatchObject([taken]);
    expect(await client.comments.list({ ...space(), postId: `${postId}0` })).toEqual([]);
    expect(await client.comments.list({ ...space(), commentId: '1' })).toEqual([]);
    expect(await counted()).toEqual({ toCome: 2, over: 0, [x]: 1, [bluesky]: 1 });

    // One of them is edited by the ID that somebody read at the service: it is told of now, and no second one.
    tellOnEdit({ id: 303, content: 'Link below.', post_id: Number(postId), account_id: Number(bluesky) });
    const edit = await client.comments.edit({ ...space(), commentId: '303', text: 'Link below.' });
    await rig.reaches(edit.actionId, 'done');
    expect(await client.comments.list(space())).toMatchObject([
      { id: '303', accountId: bluesky, text: 'Link below.', withoutId: false },
      { ...taken, accountIds: [x] },
    ]);
    expect(await counted()).toEqual({ toCome: 2, over: 0, [x]: 1, [bluesky]: 1 });

    // A second one there is another one.
    tellOnEdit({ id: 304, content: 'One more.', post_id: Number(postId), account_id: Number(bluesky) });
    const other = await client.comments.edit({ ...space(), commentId: '304', text: 'One more.' });
    await rig.reaches(other.actionId, 'done');
    expect(await client.comments.list({ ...space(), postId })).toHaveLength(3);
    expect(await counted()).toEqual({ toCome: 3, over: 0, [x]: 1, [bluesky]: 2 });
  });

  it('of several accounts are each listed, where the service tells the ID of one alone, and that one is changed alone', async () => {
    rig = await openRig();
    const { client } = rig;
    const { x, bluesky, atMs, actionId } = await takenOfTwo();
    const dueAtMs = atMs + 600 * 60_000;
    const asMade = { actionId, text: 'Link in bio.', delayMinutes: 600, dueAtMs, ofPost: 'The guide is out.' };
    const [known, others] = [
      { ...asMade, id: expect.any(String) as string, accountIds: [x], withoutId: false },
      { ...asMade, id: null, accountIds: [bluesky], withoutId: true },
    ];
    expect(await client.comments.list(space())).toMatchObject([known, others]);
    const postId = (await client.comments.list(space()))[0]?.postId ?? '';
    expect(await client.comments.list({ ...space(), postId })).toMatchObject([known, others]);
    expect(await counted()).toEqual({ toCome: 2, over: 0, [x]: 1, [bluesky]: 1 });

    const edit = await client.comments.edit({ ...space(), actionId, text: 'Link below.', delayMinutes: 30 });
    await rig.reaches(edit.actionId, 'done');
    expect((await client.outbox.detail({ actionId: edit.actionId })).row.accounts).toMatchObject([{ id: x }]);
    const changed = { ...known, text: 'Link below.', delayMinutes: 30, dueAtMs: atMs + 30 * 60_000 };
    expect(await client.comments.list(space())).toMatchObject([changed, others]);
    const found = async (words: string) => {
      const { groups } = await client.search.find({ ...space(), words });
      return groups.flatMap(({ group, hits }) => hits.map(() => group));
    };
    expect(await found('"link in bio"')).toEqual(['outbox']);
    expect(await found('"link below"')).toContain('comments');

    // What somebody read of the other one at the service takes its place.
    tellOnEdit({ id: 909, content: 'Link above.', post_id: Number(postId), account_id: Number(bluesky) });
    const other = await client.comments.edit({ ...space(), commentId: '909', text: 'Link above.' });
    await rig.reaches(other.actionId, 'done');
    const ids = (await client.comments.list(space())).map(({ id, accountIds }) => [id, accountIds]);
    expect(ids.toSorted()).toEqual([
      [expect.any(String), [x]],
      ['909', [bluesky]],
    ]);
    expect(await counted()).toEqual({ toCome: 2, over: 0, [x]: 1, [bluesky]: 1 });
  });

  it.each([
    ['does not tell whose it is', {}, [['x', 'bluesky']]],
    ['tells that it is of an account it was not made for', { account_id: 909 }, [['909']]],
  ])('of several accounts are told by one ID where the answer %s', async (_, told, listed) => {
    rig = await openRig();
    const { client } = rig;
    const accountIds = [rig.account('x'), rig.account('bluesky')];
    const body = { data: { id: 303, ...told } };
    const fault = { kind: 'status', status: 201, body } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /\/comment$/, times: 1, fault });
    const draft = { text: 'The guide is out.', accountIds, firstComment: 'Link in bio.' };
    const { draftId } = await client.drafts.save({ ...space(), body: draft });
    const [, actionId = ''] = (await client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(actionId, 'done');
    const expected = listed.map((ids) => ids.map((id) => (id === '909' ? id : rig.account(id))));
    expect((await client.comments.list(space())).map((one) => one.accountIds)).toEqual(expected);
    const toCome = Object.fromEntries(expected.flat().map((id) => [id, 1]));
    expect(await counted()).toEqual({ toCome: expected.flat().length, over: 0, ...toCome });
  });

  it('that were told of by their ID after all take the place of one that was taken without, the one that says the same first', async () => {
    rig = await openRig({ dialect: 'terse' });
    const { client } = rig;
    const postAction = await plannedPost(rig);
    await expect.poll(async () => (await row(rig, postAction)).remoteId).not.toBeNull();
    for (const text of ['One', 'Two', 'Three']) {
      const made = await client.posts.addFirstComment({ ...space(), actionId: postAction, text });
      await rig.reaches(made.actionId, 'done');
    }
    const texts = async () => (await client.comments.list(space())).map(({ id, text }) => [id, text]);
    expect((await texts()).toSorted()).toEqual([
      [null, 'One'],
      [null, 'Three'],
      [null, 'Two'],
    ]);
    const { remoteId } = await row(rig, postAction);
    const tell = async (id: number, text: string) => {
      tellOnEdit({ id, content: text, post_id: Number(remoteId) });
      const edit = await client.comments.edit({ ...space(), commentId: String(id), text });
      await rig.reaches(edit.actionId, 'done');
    };
    await tell(303, 'Two');
    expect((await texts()).toSorted()).toEqual([
      [null, 'One'],
      [null, 'Three'],
      ['303', 'Two'],
    ]);
    await tell(304, 'Something else');
    await tell(305, 'And more');
    await tell(306, 'Made elsewhere');
    expect((await texts()).map(([id]) => id).toSorted()).toEqual(['303', '304', '305', '306']);
    expect(await counted()).toMatchObject({ toCome: 4 });
  });

  it('are named in one way only', async () => {
    rig = await openRig();
    const text = 'Which?';
    await expect(rig.client.comments.edit({ ...space(), text })).rejects.toMatchObject({ data: { code: 'invalid' } });
    const both = { commentId: '301', actionId: 'x' };
    await expect(rig.client.comments.edit({ ...space(), ...both, text })).rejects.toMatchObject({
      data: { code: 'invalid' },
    });
    await expect(rig.client.comments.edit({ ...space(), actionId: 'x', text })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('that were refused stay listed with the reason, and so does what a refused change was to say, until it is asked again or let go', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const refuse = (path: string): unknown =>
      sandbox.faults.add({
        path,
        times: 1,
        fault: { kind: 'status', status: 422, body: { message: 'Not with your plan.' } },
      });
    const postAction = await plannedPost(rig, 'Guji is back');
    refuse('/comment');
    const never = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'Refused one' });
    await rig.reaches(never.actionId, 'rejected');
    const reason = { code: 'service-said' };
    const listed = () => client.comments.list(space());
    expect(await listed()).toMatchObject([
      { id: null, actionId: never.actionId, text: 'Refused one', ofPost: 'Guji is back', pending: false },
    ]);
    expect((await listed())[0]?.refused).toMatchObject({ asked: 'comment', text: 'Refused one', reason });
    await client.outbox.dismiss({ actionIds: [never.actionId] });
    expect(await listed()).toEqual([]);

    const made = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(made.actionId, 'done');
    expect(await listed()).toMatchObject([{ text: 'One', ofPost: 'Guji is back', refused: null }]);
    refuse('/comments/*');
    const edit = await client.comments.edit({ ...space(), actionId: made.actionId, text: 'Two' });
    await rig.reaches(edit.actionId, 'rejected');
    expect(await listed()).toMatchObject([
      { text: 'One', pending: false, refused: { asked: 'change', text: 'Two', reason } },
    ]);
    await pause(rig);
    const again = await client.comments.edit({ ...space(), actionId: made.actionId, text: 'Three' });
    expect(await listed()).toMatchObject([{ text: 'Three', pending: true, refused: null }]);
    await resume(rig);
    await rig.reaches(again.actionId, 'done');
    expect(await listed()).toMatchObject([{ text: 'Three', pending: false, refused: null }]);
  });

  it('that were refused as a whole stay refused, whatever change waits behind them', async () => {
    rig = await openRig({ dispatch: false, posts: 0 });
    const { client } = rig;
    const [, actionId = ''] = await rig.post('The guide is out.', { firstComment: 'One' });
    const stand = rig.core.parts.store.raw.prepare('UPDATE action SET state = ? WHERE id = ?');
    stand.run('on_wire', actionId);
    await client.comments.edit({ ...space(), actionId, text: 'Two' });
    stand.run('rejected', actionId);
    const refused = { asked: 'comment', text: 'One' };
    expect(await client.comments.list(space())).toMatchObject([{ text: 'Two', pending: false, refused }]);
  });

  it('that are known are not hidden by those that wait, however many; all are counted, and those of one post all found', async () => {
    rig = await openRig({ dispatch: false, posts: 0 });
    const { client } = rig;
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const insert = rig.core.parts.store.raw.prepare(
      `INSERT INTO scheduled_comment (space_id, remote_id, post_id, account_id, content, published_at_iso, scheduled_at_iso, raw, reported_at_ms)
       VALUES (?, ?, ?, ?, 'Known', ?, ?, '{}', ?)`,
    );
    const out = '2026-01-01T10:00:00Z';
    // By the moment, however it is written: to come in an hour, on the other side of the date line.
    const soon = new Date(Date.now() + 3_600_000 - 11 * 3_600_000).toISOString().replace('Z', '-11:00');
    rig.core.parts.store.tx(() => {
      for (let at = 0; at < 1_100; at += 1) insert.run(rig.spaceId, `k${at}`, `p${at}`, x, null, null, at);
      insert.run(rig.spaceId, 'soon', null, x, null, soon, 6_000);
      for (let at = 0; at < 20; at += 1) insert.run(rig.spaceId, `out${at}`, null, x, out, out, 5_000);
      for (let at = 0; at < 30; at += 1) insert.run(rig.spaceId, `over${at}`, null, x, null, out, 5_000);
    });
    const rows = Array.from({ length: 800 }, (_, at) => `Number ${at} of ours,x;bluesky,Link ${at}`);
    const content = ['text,accounts,first_comment', ...rows].join('\n');
    const { importId } = await client.import.dryRun({ ...space(), name: 'batch.csv', content });
    expect((await client.import.commit({ importId, as: 'queue', undoMs: 0 })).rejected).toEqual([]);

    const listed = await client.comments.list(space());
    const ids = (all: typeof listed) => all.flatMap(({ id }) => id ?? []);
    expect([listed.length, ids(listed).length]).toEqual([1_000, 500]);
    // Those whose time is over go behind those to come.
    expect(ids(listed).filter((id) => !id.startsWith('k'))).toEqual(['soon']);
    expect(ids(listed)).not.toContain('k0');
    expect(ids(await client.comments.list({ ...space(), postId: 'p0' }))).toEqual(['k0']);
    expect(ids(await client.comments.list({ ...space(), commentId: 'out3' }))).toEqual(['out3']);
    const edit = await client.comments.edit({ ...space(), commentId: 'k0', text: 'Changed' });
    const oldest = async () => (await client.comments.list(space())).find(({ id }) => id === 'k0');
    expect(await oldest()).toMatchObject({ text: 'Changed', pending: true });
    rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'rejected' WHERE id = ?`).run(edit.actionId);
    expect(await oldest()).toMatchObject({ text: 'Known', refused: { asked: 'change', text: 'Changed' } });

    const [queued] = listed;
    rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'rejected' WHERE id = ?`).run(queued?.actionId);
    for await (const counts of await client.comments.watchCounts(space())) {
      const byAccount = [
        { accountId: x, toCome: 1_900 },
        { accountId: bluesky, toCome: 799 },
      ];
      expect(counts).toEqual({ toCome: 2_701, over: 50, byAccount: expect.arrayContaining(byAccount) as unknown });
      break;
    }
  });

  it('that are older than what is listed are compared with what an edit began from all the same', async () => {
    rig = await openRig({ dispatch: false, posts: 0 });
    const insert = rig.core.parts.store.raw.prepare(
      `INSERT INTO scheduled_comment (space_id, remote_id, content, raw, reported_at_ms) VALUES (?, ?, 'Known', ?, ?)`,
    );
    const raw = '{"updated_at":"2030-01-08T18:05:00Z"}';
    rig.core.parts.store.tx(() => {
      for (let at = 0; at < 1_001; at += 1) insert.run(rig.spaceId, `k${at}`, raw, at);
    });
    const since = '2030-01-08T18:00:00Z';
    const late = rig.client.comments.edit({ ...space(), commentId: 'k0', text: 'Late', since });
    await expect(late).rejects.toMatchObject({ data: { code: 'refused' } });
  });

  it('say that their post is held', async () => {
    rig = await openRig();
    const { client } = rig;
    await pause(rig);
    const actionIds = await rig.post('Black Friday teaser', { firstComment: 'Legal says yes' });
    expect(await client.comments.list(space())).toMatchObject([{ postHeld: false }]);
    await client.outbox.hold({ actionIds });
    expect(await client.comments.list(space())).toMatchObject([{ postHeld: true, ofPost: 'Black Friday teaser' }]);
  });

  it('are not overwritten by an edit that began before what the service has told since', async () => {
    rig = await openRig({ pace: 10 });
    const { client } = rig;
    const postAction = await plannedPost(rig);
    const { actionId } = await client.posts.addFirstComment({ ...space(), actionId: postAction, text: 'One' });
    await rig.reaches(actionId, 'done');
    const known = async () => (await client.comments.list(space()))[0];
    const since = (await known())?.updatedAtIso ?? '';
    expect(Date.parse(since)).toBeGreaterThan(0);
    const named = { ...space(), actionId };
    // The sandbox tells whole seconds at most.
    await expect.poll(() => rig.core.parts.clock.nowMs() - Date.parse(since)).toBeGreaterThan(2_000);
    const first = await client.comments.edit({ ...named, text: 'Two, elsewhere', since });
    await rig.reaches(first.actionId, 'done');
    const late = client.comments.edit({ ...named, text: 'Two, here', since });
    await expect(late).rejects.toMatchObject({ data: { code: 'refused' } });
    expect(await known()).toMatchObject({ text: 'Two, elsewhere', pending: false });
    const anew = await client.comments.edit({ ...named, text: 'Two, here', since: (await known())?.updatedAtIso });
    await rig.reaches(anew.actionId, 'done');
    expect(await known()).toMatchObject({ text: 'Two, here' });
  });
});
