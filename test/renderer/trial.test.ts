import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { MOST_IMPORT_BYTES } from '../../src-preload/contract/words/file-size.ts';
import { rowsByReason } from '../../src-preload/contract/words/imported.ts';
import { newDrafts } from '../../src-renderer/client/new-drafts.svelte.ts';
import { Trial, writingWords } from '../../src-renderer/import/trial.svelte.ts';
import { memoryStorage } from './memory-storage.ts';
import { openRig, type Rig } from '../rig.ts';
import { composing } from './composing.ts';
import { hearing } from './said.ts';

/* A file on trial without a browser: real files, tried by a real core. */

let rig: Rig;
let said: ReturnType<typeof hearing>;
let leave: ReturnType<typeof composing>;

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  leave = composing();
});
afterAll(async () => {
  leave();
  await rig.close();
});
beforeEach(() => {
  said = hearing();
});
afterEach(() => said.stop());

const trying = (core: Pick<Client, 'import' | 'outbox' | 'drafts'> = rig.client): Trial =>
  new Trial(core, { spaceId: rig.spaceId });
const csv = (...lines: string[]): File => new File([lines.join('\n')], 'plan.csv');
const waiting = async () => (await rig.client.outbox.overview({ spaceId: rig.spaceId })).waitingTotal;

describe('a file on trial', () => {
  it('shows what is in it, begins with what is to be looked at, and writes nothing', async () => {
    const before = await waiting();
    const trial = trying();
    await trial.read(csv('text,accounts', 'Fine.,x', 'Nobody.,nobody'));
    expect(trial.run).toMatchObject({ rows: 2, ready: 1, rejected: 1 });
    expect([trial.filter, trial.toLookAt, trial.readingShown]).toEqual(['to-look-at', 1, false]);
    expect(trial.rows?.row(0)).toBeUndefined();
    await expect.poll(() => trial.rows?.row(0)?.text).toBe('Nobody.');
    expect(await waiting()).toBe(before);
  });

  it('shows the rows of one cause, and those of the filter again', async () => {
    const trial = trying();
    await trial.read(csv('text,accounts', 'Fine.,x', 'Nobody.,nobody', 'Late.,x'));
    trial.filter = 'ready';
    await expect.poll(() => trial.rows?.total).toBe(2);
    const [cause] = trial.run?.causes ?? [];
    trial.showCause(cause?.key ?? '');
    await expect.poll(() => trial.rows?.total).toBe(1);
    trial.showCause(cause?.key ?? '');
    await expect.poll(() => trial.rows?.total).toBe(2);
  });

  it('is read anew as the user says, one answer after the other, each kept', async () => {
    const trial = trying();
    await trial.read(csv('text,scheduled_at,accounts', 'Which day?,05/06/2031 10:00,nobody'));
    await Promise.all([trial.choose({ dateOrder: 'day-first' }), trial.assignAccount('nobody', rig.account('x'))]);
    expect(trial.choices).toMatchObject({
      dateOrder: 'day-first',
      accounts: [{ name: 'nobody', means: rig.account('x') }],
    });
    expect(trial.run?.reading.dateOrder).toEqual({ order: 'day-first', sure: true });
    expect(trial.run?.rejected).toBe(0);
    await trial.assignAccount('nobody', null);
    expect(trial.run?.rejected).toBe(1);
  });

  it('gives a column to what was said last', async () => {
    const trial = trying();
    await trial.read(csv('text,note,accounts', 'One.,Two.,x'));
    await trial.assignColumn(1, 'text');
    expect(trial.choices.columns).toEqual([{ place: 1, holds: 'text' }]);
    await trial.assignColumn(0, 'text');
    expect(trial.choices.columns).toEqual([{ place: 0, holds: 'text' }]);
  });

  it('is neither shown nor written in another space than the one it was tried for, and is there again in that one', async () => {
    const space = { spaceId: rig.spaceId };
    const trial = new Trial(rig.client, space);
    await trial.read(csv('text,accounts', 'Of the harbour.,x'));
    const before = await waiting();
    space.spaceId = 'another';
    expect([trial.run, await trial.commit('queue'), await waiting()]).toEqual([null, null, before]);
    space.spaceId = rig.spaceId;
    expect(trial.run).toMatchObject({ rows: 1 });
  });

  it('is there again after a reload, with all that was said of it, until it is queued', async () => {
    const memory = memoryStorage();
    const window = () => new Trial(rig.client, { spaceId: rig.spaceId }, memory);
    const before = window();
    await before.read(csv('text,note,accounts', 'One.,Two.,nobody'));
    await before.assignAccount('nobody', rig.account('x'));
    const after = window();
    await after.resume();
    expect(after.run).toMatchObject({ name: 'plan.csv', rows: 1, rejected: 0 });
    expect(after.choices).toEqual(before.choices);
    expect(await after.commit('drafts')).toBe('compose');
    const later = window();
    await later.resume();
    expect(later.run).toBeNull();
  });

  /** A core keeps three files: three others put the first one away, as its restart does. */
  async function forgetFiles(): Promise<void> {
    for (const name of ['a', 'b', 'c'])
      await rig.client.import.dryRun({ spaceId: rig.spaceId, name, content: `text\n${name}\n` });
  }

  it('is tried anew, as it was read, where the core does not keep it any more, before any of it is queued', async () => {
    const trial = trying();
    await trial.read(csv('text,accounts', 'One.,nobody'));
    await trial.assignAccount('nobody', rig.account('x'));
    const [first, before] = [trial.run?.importId, await waiting()];
    await forgetFiles();
    expect(await trial.commit('queue')).toBeNull();
    expect(trial.run).toMatchObject({ name: 'plan.csv', ready: 1, rejected: 0 });
    expect([trial.run?.importId === first, await waiting()]).toEqual([false, before]);
    expect(said.lines()).toEqual([expect.stringMatching(/^plan\.csv was tried anew/)]);
  });

  it('is named after a reload where it is not kept any more, until another file is chosen', async () => {
    const memory = memoryStorage();
    const window = () => new Trial(rig.client, { spaceId: rig.spaceId }, memory);
    await window().read(csv('text', 'One.'));
    await forgetFiles();
    const after = window();
    await after.resume();
    expect([after.run, after.gone]).toEqual([null, 'plan.csv']);
    await after.read(csv('text', 'Two.'));
    expect(after.gone).toBeNull();
  });

  it('asks how the file is to be read where no column is known to hold the text', async () => {
    const trial = trying();
    await trial.read(csv('a,b', '1,2'));
    expect([trial.run?.noText, trial.readingShown]).toEqual([true, true]);
  });

  it('says that a file is too large before it is read, and goes on with the next one', async () => {
    const trial = trying();
    await trial.read(new File([new Uint8Array(MOST_IMPORT_BYTES + 1)], 'large.csv'));
    expect(trial.failure).toEqual({ of: 'large.csv', words: expect.stringContaining('Split it') });
    await trial.read(csv('text,accounts', 'Fine.,x'));
    expect([trial.failure, trial.run?.ready]).toEqual([null, 1]);
  });

  it('says that an old file was read as Windows-1252', async () => {
    const trial = trying();
    await trial.read(new File([Buffer.from('text,accounts\nCaf\xe9,x', 'latin1')], 'old.csv'));
    expect(trial.oldEncoding).toBe('Windows-1252');
  });

  it('is the file that was given last, whichever is read first', async () => {
    const trial = trying();
    await Promise.all([trial.read(csv('text', 'First.', 'Second.')), trial.read(csv('text', 'The other.'))]);
    expect([trial.run?.rows, trial.busy]).toEqual([1, false]);
  });
});

describe('what a trial becomes', () => {
  it('is posts in the outbox, told in one line that takes all of them back', async () => {
    const trial = trying();
    const before = await waiting();
    await trial.read(csv('text,accounts', 'Monday.,x', 'Tuesday.,x'));
    expect(await trial.commit('queue')).toBe('outbox');
    expect([trial.run, await waiting()]).toEqual([null, before + 2]);
    expect(said.lines()).toEqual(['2 posts queued.']);
    await said.undo();
    expect(await waiting()).toBe(before);
  });

  it('is drafts', async () => {
    const trial = trying();
    await trial.read(csv('text,accounts', 'One for later.,x'));
    expect(await trial.commit('drafts')).toBe('compose');
    expect(said.lines()).toEqual(['1 draft saved, and selected in the list.']);
    const brought = newDrafts.take(rig.spaceId);
    expect((await rig.client.drafts.get({ draftId: brought[0] ?? '' })).body.text).toBe('One for later.');
    expect([brought.length, newDrafts.take(rig.spaceId)]).toEqual([1, []]);
    // Whoever is in another space by then has nothing of it selected there, nor later.
    newDrafts.came(rig.spaceId, ['one']);
    expect([newDrafts.take('another'), newDrafts.take(rig.spaceId)]).toEqual([[], []]);
  });

  it('is posts and drafts that are taken back together, but for the draft that was changed since', async () => {
    const trial = trying();
    const before = await waiting();
    const total = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).total;
    const drafts = await total();
    await trial.read(csv('text,accounts,draft', 'Mixed one.,x,', 'Mixed two.,x,yes', 'Mixed three.,x,yes'));
    expect(await trial.commit('queue')).toBe('outbox');
    expect(said.lines()).toEqual(['1 post queued. 2 drafts saved.']);
    const { rows } = await rig.client.drafts.list({ spaceId: rig.spaceId, search: 'Mixed three' });
    const [draftId = ''] = rows.map(({ id }) => id);
    const { body } = await rig.client.drafts.get({ draftId });
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { ...body, text: 'Mixed, and changed.' } });
    await said.undo();
    expect([await waiting(), await total()]).toEqual([before, drafts + 1]);
    expect(said.lines().slice(-2)).toEqual([
      '1 draft of the same file was deleted too.',
      '1 draft was changed meanwhile, so it stays.',
    ]);
  });

  it('is drafts that are taken back together', async () => {
    const trial = trying();
    const total = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).total;
    const drafts = await total();
    await trial.read(csv('text,accounts', 'Back one.,x', 'Back two.,x'));
    await trial.commit('drafts');
    const brought = newDrafts.take(rig.spaceId);
    await said.undo();
    expect([await total(), newDrafts.takeBack()]).toEqual([drafts, brought]);
    await trial.read(csv('text,accounts', 'Back one.,x', 'Back two.,x'));
    expect(trial.run?.before).toBeNull();
  });

  it('stays where a row is left out or a draft lacks something, says which by their lines, and has the rows left out as a file', async () => {
    const trial = trying();
    await trial.read(csv('text,accounts', 'Kept.,x', 'For nobody.,@nobody', ',x', 'Nobody too.,@nobody'));
    expect([await trial.commit('drafts'), trial.run]).toEqual([null, null]);
    const { saved } = trial;
    expect([saved?.name, saved?.drafts]).toEqual(['plan.csv', 3]);
    expect(rowsByReason(saved?.rejected ?? [])).toEqual([{ reason: 'No text', rows: 'Row 4' }]);
    expect(rowsByReason(saved?.incomplete ?? [])).toEqual([{ reason: 'No account @nobody', rows: 'Rows 3, 5' }]);
    expect((await trial.rejected())?.content).toContain('No text');
    await trial.read(csv('text,accounts', 'Another.,x'));
    expect(trial.saved).toBeNull();
  });

  it('leaves another file alone that is on trial meanwhile', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const slow: Client['import']['commit'] = async (...input) => {
      await held;
      return rig.client.import.commit(...input);
    };
    const trial = trying({
      outbox: rig.client.outbox,
      drafts: rig.client.drafts,
      import: { ...verbs(rig.client.import), commit: slow },
    });
    await trial.read(csv('text,accounts', 'The first file.,x'));
    const committed = trial.commit('queue');
    const another = new File(['text,accounts\nAnother file.,x'], 'other.csv');
    await trial.read(another);
    // What is being queued is shown until it is.
    expect([trial.run?.rows, trial.busy]).toEqual([1, true]);
    // That the other one waits is said, and that of two only the last does.
    expect(said.lines()).toEqual(['“other.csv” is read once “plan.csv” is done.']);
    await trial.read(new File(['text,accounts\nNewest.,x\nOf two rows.,x'], 'newest.csv'));
    expect(said.lines()).toEqual(['“newest.csv” is read once “plan.csv” is done, in place of “other.csv”.']);
    go();
    expect(await committed).toBeNull();
    await expect.poll(() => [trial.run?.name, trial.busy]).toEqual(['newest.csv', false]);
    expect(said.standing()).toEqual(['1 post queued.']);
  });

  it('stays as it was read where it could not be queued, and says that another file which was given meanwhile is not read', async () => {
    let give: () => void = () => undefined;
    const given = new Promise<void>((resolve) => (give = resolve));
    const full: Client['import']['commit'] = async () => {
      await given;
      throw new Error('The disk is full.');
    };
    const trial = trying({
      outbox: rig.client.outbox,
      drafts: rig.client.drafts,
      import: { ...verbs(rig.client.import), commit: full },
    });
    await trial.read(csv('text,accounts', 'The first file.,nobody'));
    await trial.assignAccount('nobody', rig.account('x'));
    const committed = trial.commit('queue');
    await trial.read(new File(['text,accounts\nAnother.,x'], 'other.csv'));
    give();
    expect([await committed, trial.run?.name, trial.choices.accounts.length]).toEqual([null, 'plan.csv', 1]);
    expect(said.lines().at(-1)).toBe(
      '“other.csv” was not read: “plan.csv” is still to be queued or saved. Choose it again after that.',
    );
  });

  it('waits for an answer where the same file was imported before', async () => {
    const trial = trying();
    const same = csv('text,accounts', 'Only once.,x');
    await trial.read(same);
    await trial.commit('queue');
    await trial.read(same);
    expect(trial.asksAgain).toBe(true);
    trial.again = true;
    expect(trial.asksAgain).toBe(false);
    expect(await trial.commit('queue')).toBe('outbox');
  });

  it('says how far a long file is, and is there again once that is cancelled, with nothing written of it', async () => {
    const trial = trying();
    const rows = Array.from({ length: 3_000 }, (_, at) => `Quay ${at},x`);
    await trial.read(csv('text,accounts', ...rows));
    const done = trial.commit('queue');
    await expect.poll(() => trial.writing, { interval: 5 }).toMatchObject({ as: 'queue', of: 3_000, cancelled: false });
    expect(trial.writing === null ? '' : writingWords(trial.writing)).toMatch(/^Queueing: [\d,]+ of 3,000$/);
    await trial.cancel();
    expect(await done).toBeNull();
    expect([trial.writing, trial.busy, trial.run?.rows]).toEqual([null, false, 3_000]);
    expect(said.lines().at(-1)).toBe('Cancelled: nothing of this file was queued or saved.');
    expect(await trial.commit('queue')).toBe('outbox');
  });

  it('leaves the rejected rows to be mended, as a file', async () => {
    const trial = trying();
    await trial.read(csv('text,accounts', 'Fine.,x', 'Nobody.,nobody'));
    expect((await trial.rejected())?.content).toContain('Nobody.');
    expect(await trying().rejected()).toBeUndefined();
  });
});

/** The methods as they are: the client makes each when it is asked for. */
const verbs = (client: Client['import']): Client['import'] => ({
  dryRun: client.dryRun,
  rows: client.rows,
  choose: client.choose,
  rejectedCsv: client.rejectedCsv,
  commit: client.commit,
  cancelCommit: client.cancelCommit,
  watchCommit: client.watchCommit,
});
