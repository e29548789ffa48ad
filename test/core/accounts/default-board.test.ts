import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankBody } from '../../../src-preload/contract/blank-draft.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
let boards: string[];
const of = () => ({ spaceId: rig.spaceId, accountId: rig.account('pinterest') });
const defaultOf = async () =>
  (await rig.client.accounts.list({ spaceId: rig.spaceId })).find(({ id }) => id === of().accountId)?.defaultBoardId;
const setTo = (boardId: string | null) => rig.client.accounts.setDefaultBoard({ ...of(), boardId });
const lists = (rows: object[]) =>
  rig.sandbox.faults.add({
    ...{ method: 'GET', path: '/accounts/*/boards' },
    fault: { kind: 'status', status: 200, body: { data: rows } },
  });

beforeEach(async () => {
  rig = await openRig({ dispatch: false });
  boards = (await rig.client.accounts.boards(of())).map(({ id }) => id);
});
afterEach(() => rig.close());

/** Queues a draft and gives the boards of what it became. */
async function queued(boardId: string | null, accountIds: string[]): Promise<(string | null)[]> {
  const body = { ...blankBody(accountIds), text: `A pin ${boardId}`, boardId };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const { actionIds } = await rig.client.drafts.queue({ draftId });
  const payloads = rig.core.parts.store.raw
    .prepare<string[], string>('SELECT payload FROM action WHERE id = ?')
    .pluck();
  return actionIds.map((id) => (JSON.parse(payloads.get(id) ?? '{}') as { boardId: string | null }).boardId);
}

describe('the default board of an account', () => {
  it('is one that the service lists, one at a time, and stays over pulls and restarts until it is listed no more', async () => {
    expect(await defaultOf()).toBeUndefined();
    await expect(setTo('no such board')).rejects.toMatchObject({ data: { code: 'not-found' } });
    await setTo(boards[0] ?? '');
    await setTo(boards[1] ?? '');
    expect(await defaultOf()).toBe(boards[1]);
    await rig.client.accounts.sync({ spaceId: rig.spaceId });
    await rig.client.accounts.boards(of());
    await rig.reopen({ dispatch: false });
    expect(await defaultOf()).toBe(boards[1]);
    lists([{ id: boards[0], name: 'The other', description: null, image: null }]);
    await rig.client.accounts.boards(of());
    expect(await defaultOf()).toBeUndefined();
    rig.sandbox.faults.clear();
    await rig.client.accounts.boards(of());
    expect(await defaultOf()).toBe(boards[1]);
    await setTo(null);
    expect(await defaultOf()).toBeUndefined();
  });

  it('is where a pin goes that names none; one that names a board goes there', async () => {
    const pin = [of().accountId, rig.account('x')];
    await expect(queued(null, pin)).rejects.toMatchObject({ data: { code: 'invalid' } });
    await setTo(boards[1] ?? '');
    expect(await queued(null, pin)).toEqual([boards[1]]);
    expect(await queued(boards[0] ?? '', pin)).toEqual([boards[0]]);
    expect(await queued(null, [rig.account('x')])).toEqual([null]);
  });

  it('takes the rows of a file that name none, those for all accounts as well', async () => {
    await setTo(boards[1] ?? '');
    const content = 'text,accounts,board\nTo the default,pinterest,\nTo all,all,\nTo its own,pinterest,31\n';
    const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'a.csv', content });
    const { rows } = await rig.client.import.rows({ importId, filter: 'all' });
    expect(rows[0]?.problems).toEqual([]);
    await rig.client.import.commit({ importId, as: 'queue' });
    const payloads = rig.core.parts.store.raw
      .prepare<[], string>(`SELECT payload FROM action WHERE kind = 'posts.create' ORDER BY seq`)
      .pluck()
      .all()
      .map((json) => JSON.parse(json) as { boardId: string | null; accountIds: string[] });
    expect(payloads.map(({ boardId }) => boardId)).toEqual([boards[1], boards[1], '31']);
    expect(payloads[1]?.accountIds).toContain(of().accountId);
  });

  it('is not where a pin goes that was made elsewhere, on a board that is not known here', async () => {
    await setTo(boards[1] ?? '');
    const when = { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 };
    const change = { text: 'New words', accountIds: [of().accountId], when };
    const { actionId } = await rig.client.posts.update({ spaceId: rig.spaceId, postId: '777', ...change });
    const payload = rig.core.parts.store.raw
      .prepare<[string], string>('SELECT payload FROM action WHERE id = ?')
      .pluck()
      .get(actionId);
    expect(JSON.parse(payload ?? '{}')).toMatchObject({ text: 'New words', boardId: null });
  });
});

it('a row of a file names a board by its ID or its name, as the account has it; any other is said to be unchecked', async () => {
  const names = (await rig.client.accounts.boards(of())).map(({ name }) => name);
  const content = `text,accounts,board\nBy name,pinterest,${names[1]?.toUpperCase()}\nBy ID,pinterest,${boards[0]}\nNobody,pinterest,Nowhere\n`;
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'a.csv', content });
  const { rows } = await rig.client.import.rows({ importId, filter: 'all' });
  expect(rows.map(({ problems }) => problems.length)).toEqual([0, 0, 1]);
  await rig.client.import.commit({ importId, as: 'queue' });
  const payloads = rig.core.parts.store.raw
    .prepare<[], string>(`SELECT payload FROM action WHERE kind = 'posts.create' ORDER BY seq`)
    .pluck()
    .all();
  expect(payloads.map((json) => (JSON.parse(json) as { boardId: string }).boardId)).toEqual([
    boards[1],
    boards[0],
    'Nowhere',
  ]);
});
