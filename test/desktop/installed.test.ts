import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installed } from '../../src-main/desktop/updates/installed.ts';
import { freshFolder } from '../host/playground.ts';

/** What the program has in its surroundings, until the test is over. */
function surrounded(env: Record<string, string>): void {
  const before = Object.fromEntries([...Object.keys(env), 'OUTPOST_DATA'].map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  onTestFinished(() => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });
}

it('an update that is not installed says why and leaves the program where it was, also where the note of its folder cannot be taken back', async () => {
  using at = freshFolder();
  const [state, data, program] = ['state', 'data', 'Outpost.AppImage'].map((name) => join(at.folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(data);
  writeFileSync(program, 'old');
  surrounded({ OUTPOST_STATE: state, APPIMAGE: program, APPDIR: dirname(process.execPath) });
  const note = join(state, 'after-update.json');
  const refused = new Error('The installer was refused.');
  const updater = {
    ...{ look: () => Promise.resolve(null), fetch: () => Promise.resolve() },
    install(): Promise<never> {
      expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ folder: data });
      rmSync(program);
      // Nothing removes this as a file, as Windows removes none that is being read.
      rmSync(note);
      mkdirSync(note);
      return Promise.reject(refused);
    },
  };
  await expect(installed(updater, data)).rejects.toBe(refused);
  expect(readFileSync(program, 'utf8')).toBe('old');
  expect(existsSync(`${program}.before-update`)).toBe(false);
});
