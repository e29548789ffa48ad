import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeWords } from '../../src-preload/contract/words/notice.ts';
import type { CoreOutcome } from '../../src-main/core/core.ts';
import { openRig, type Rig } from '../rig.ts';
import { startsIn } from './starts-in.ts';

/*
 * Files beside the database that something else has written over, or has the place of. Each says so in words of its own and
 * stops nothing but itself; what must be there before a post may leave stops the posts and nothing else.
 */

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
  const [first = ''] = await rig.post('Before');
  await rig.reaches(first, 'done');
});
afterEach(() => rig.close());

const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const endless = (path: string): void => symlinkSync('/dev/zero', path);

const told = async (): Promise<string[]> => (await rig.client.status.get({})).incidents.map(({ code }) => code);
const notices = (): string[] => rig.core.parts.notices.all().map(({ fact }) => noticeWords(fact));

async function goesOut(text: string): Promise<void> {
  const [id = ''] = await rig.post(text);
  await rig.reaches(id, 'done');
  const bodies = rig.sandbox.journal.executed('post.created').map((entry) => entry.body as { content?: string });
  expect(['Before', text].map((one) => bodies.filter(({ content }) => content === one).length)).toEqual([1, 1]);
}

describe('the journal of what was sent', () => {
  const folder = (): string => join(rig.folder, 'journal');
  const newest = (): string => join(folder(), readdirSync(folder()).toSorted().at(-1) ?? '');

  it.each<[string, () => void, () => string]>([
    [
      'folder',
      () => (renameSync(folder(), `${folder()}-elsewhere`), writeFileSync(folder(), 'not mine')),
      () => rig.folder,
    ],
    ['newest file', () => (rmSync(newest()), mkdirSync(join(folder(), '000001.log'))), folder],
    ['newest file, a pipe now,', () => (rmSync(newest()), pipe(join(folder(), '000001.log'))), folder],
    ['newest file, a link to a device now,', () => (rmSync(newest()), endless(join(folder(), '000001.log'))), folder],
  ])(
    'whose %s is something else: that is moved aside under a name that is told, and posts go on',
    async (_, spoil, place) => {
      await rig.reopen({ between: spoil });
      const aside = readdirSync(place()).filter((name) => /\.unreadable-\d+$/.test(name));
      expect(aside).toHaveLength(1);
      const facts = (await rig.client.status.get({})).incidents;
      expect(facts).toMatchObject([
        { code: 'journal-aside', data: { name: expect.stringContaining(aside[0] ?? '-') } },
      ]);
      await goesOut('After');
      await rig.client.status.read({ ids: (await rig.client.status.get({})).incidents.map(({ id }) => id) });
      await rig.reopen();
      expect([await told(), notices()]).toEqual([[], []]);
    },
  );

  it('that was emptied stops nothing, because the ledger knows', async () => {
    await rig.reopen({ between: () => truncateSync(newest(), 0) });
    expect(await told()).toEqual([]);
    await goesOut('After');
  });

  it('that was written over says so, line by line, and goes on', async () => {
    await rig.reopen({ between: () => writeFileSync(newest(), 'garbage\nand more\n') });
    expect(await told()).toEqual(['journal-damaged', 'journal-damaged']);
    await goesOut('After');
  });

  it('that cannot be written: nothing is sent, the window says which file it is, and the rest works', async () => {
    await rig.reopen();
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), '');
    const [id = ''] = await rig.post('Not without a line');
    await expect.poll(notices).toContainEqual(expect.stringContaining(`${folder()} is not what Outpost keeps`));
    expect(
      (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Kept', accountIds: [] } })).draftId,
    ).toBeTruthy();
    expect((await rig.client.outbox.detail({ actionId: id })).row.state).not.toBe('done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    rmSync(folder());
    await rig.reopen();
    await rig.reaches(id, 'done');
  });
});

describe('the mark outside the data folder', () => {
  const file = (): string => join(rig.stateFolder, readdirSync(rig.stateFolder)[0] ?? '');
  const words = /would not notice a data folder that was put back from a copy\.$/;

  it.each<[string, () => void]>([
    ['is garbage', () => writeFileSync(file(), 'garbage '.repeat(1_000))],
    ['was emptied', () => truncateSync(file(), 0)],
    [
      'is a folder',
      () => {
        const name = file();
        rmSync(name);
        mkdirSync(name);
      },
    ],
  ])(
    'that %s says that copies would not be noticed, is not taken for a new computer, and stops no post',
    async (_, spoil) => {
      await rig.reopen({ between: spoil });
      expect(await told()).toEqual([]);
      expect(notices()).toEqual([expect.stringMatching(words)]);
      expect((await rig.client.status.get({})).paused).toBe(false);
      await goesOut('After');
    },
  );

  it('is whole again after the next post, where it could be written over', async () => {
    await rig.reopen({ between: () => writeFileSync(file(), 'garbage '.repeat(1_000)) });
    await goesOut('After');
    await rig.reopen();
    expect(notices()).toEqual([]);
  });

  it('whose folder is a file is said as well', async () => {
    const other = join(rig.folder, 'a-file');
    writeFileSync(other, '');
    await rig.reopen({ stateFolder: other });
    expect(notices()).toEqual([expect.stringMatching(words)]);
    await goesOut('After');
  });
});

describe('backups', () => {
  it('whose place is a file are said not to be made, and a large import goes on', async () => {
    rmSync(join(rig.folder, 'backups'), { recursive: true, force: true });
    writeFileSync(join(rig.folder, 'backups'), '');
    await rig.core.parts.backups.beforeImport(1_000);
    expect(notices()).toEqual([
      `No backup could be made. ${join(rig.folder, 'backups')} is not what Outpost keeps under that name. Move it away and try again. Everything else goes on.`,
    ]);
    await goesOut('After');
    await rig.reopen();
    await goesOut('Later');
  });
});

describe('what has the place of the database itself', () => {
  const open = (): CoreOutcome => startsIn(rig.folder);

  it.each(['', '-wal', '-shm'])(
    '(outpost.sqlite%s is a folder) is said by name, and nothing is changed',
    async (suffix) => {
      const place = join(rig.folder, `outpost.sqlite${suffix}`);
      const aside = `${rig.folder}-aside`;
      await rig.core.close(500);
      cpSync(rig.folder, aside, { recursive: true });
      rmSync(place, { force: true });
      mkdirSync(place);
      const before = readdirSync(rig.folder).filter((name) => !name.startsWith('instance.'));
      expect(open()).toEqual({ ok: false, code: 'unreadable', trouble: { code: 'in-the-way', path: place } });
      expect(readdirSync(rig.folder).filter((name) => !name.startsWith('instance.'))).toEqual(before);
      rmSync(place, { recursive: true });
      if (existsSync(join(aside, `outpost.sqlite${suffix}`))) cpSync(join(aside, `outpost.sqlite${suffix}`), place);
      rmSync(aside, { recursive: true });
      await rig.reopen();
      await goesOut('After');
    },
  );
});
