import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeHalfReplaced, replaceFile } from '../../src-main/host/replace-file.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';
import { outpost } from '../cli/outpost.ts';
import { freshFolder } from './playground.ts';

/** The number of a program that has ended. */
const gonePid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('what a killed program had not put in its place yet', () => {
  it.each([[['status']], [['draft', 'add', 'Hello']]])(
    'is gone after the next start, also a token (%j)',
    async (args) => {
      using at = freshFolder();
      const left = [
        `secrets.json.${gonePid()}.new`,
        `web.json.${gonePid()}.new`,
        `secrets.sealed.json.${gonePid()}.new`,
      ];
      for (const name of left) writeFileSync(join(at.folder, name), '{"connection-1":"tok_canary"}');
      await outpost(at.folder, args);
      expect(readdirSync(at.folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    },
  );

  it('goes where the number is our own: in a container each start has the same', () => {
    using at = freshFolder();
    writeFileSync(join(at.folder, `secrets.json.${process.pid}.new`), '{"connection-1":"tok_canary"}');
    removeHalfReplaced(at.folder);
    expect(readdirSync(at.folder)).toEqual([]);
  });

  it('stays while that program lives, and so does what is not ours', () => {
    using at = freshFolder();
    const names = [`secrets.json.${process.ppid}.new`, 'notes.new', 'notes.12.new'];
    for (const name of names) writeFileSync(join(at.folder, name), '');
    removeHalfReplaced(at.folder);
    expect(readdirSync(at.folder).toSorted()).toEqual(names.toSorted());
  });
});

it('what cannot be put in its place leaves nothing beside it', async () => {
  using at = freshFolder();
  const path = join(at.folder, 'secrets.json');
  mkdirSync(join(path, 'a folder'), { recursive: true });
  await expect(replaceFile(path, 'tok_canary')).rejects.toThrow();
  expect(readdirSync(at.folder)).toEqual(['secrets.json']);
});

describe.skipIf(process.platform === 'win32')('a link in the place of secrets.json', () => {
  it('stays one: a token is kept in what it leads to, and is gone from there when it is taken away', async () => {
    using at = freshFolder();
    const [data, elsewhere] = [join(at.folder, 'data'), join(at.folder, 'elsewhere')];
    mkdirSync(data);
    mkdirSync(elsewhere);
    const target = join(elsewhere, 'tokens.json');
    writeFileSync(target, '{"old":"tok_old"}', { mode: 0o600 });
    symlinkSync(target, join(data, 'secrets.json'));
    const secrets = shellSecrets(data, async () => null);
    await secrets.set('new', 'tok_new');
    await secrets.delete('old');
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ new: 'tok_new' });
    expect(lstatSync(join(data, 'secrets.json')).isSymbolicLink()).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect([...readdirSync(data), ...readdirSync(elsewhere)].filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('that leads to no file is replaced itself', async () => {
    using at = freshFolder();
    const path = join(at.folder, 'web.json');
    symlinkSync('/dev/null', path);
    await replaceFile(path, '{}');
    expect([lstatSync(path).isFile(), existsSync('/dev/null')]).toEqual([true, true]);
  });
});
