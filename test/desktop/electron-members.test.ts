import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run/checks.ts';
import * as standIn from './stand-in/electron.ts';
import { setReady } from './stand-in/phase.ts';

const sources = globSync('src-main/desktop/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

/** Whatever is imported from Electron as a value. */
function valuesFrom(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from 'electron'/g)].flatMap(([, names = '']) =>
    names.split(','),
  );
  return imports.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
}

/** The members of Electron that the shell uses, as `app.quit` or `Menu`. */
const used = sources.flatMap(({ text }) =>
  valuesFrom(text).flatMap((name) => {
    const members = [...text.matchAll(new RegExp(`(?<![\\w.'])${name}\\.(\\w+)`, 'g'))].map(
      ([, member = '']) => member,
    );
    return members.length === 0 ? [[name]] : members.map((member) => [name, member]);
  }),
);

it('every member of Electron that the shell uses is in the stand-in, which has Electron’s types', () => {
  expect(used.length).toBeGreaterThan(25);
  setReady(true);
  const missing = used.filter(([name = '', member]) => {
    const part: unknown = (standIn as Record<string, unknown>)[name];
    if (member === undefined) return part === undefined;
    return part === undefined || !(member in (part as object));
  });
  setReady(false);
  expect(missing).toEqual([]);
});

it('the preload asks for nothing but Electron, as it was built: its sandbox has nothing else', () => {
  const built = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8');
  expect([...built.matchAll(/\b(?:require|import)\s*\(([^)]*)\)/g)].map(([, from]) => from)).toEqual(['"electron"']);
  expect(built).not.toMatch(/^\s*(import|export)\b/m);
});

it('no channel of IPC is listened on, and only the preload hears one', () => {
  expect(used.filter(([name]) => name === 'ipcMain')).toEqual([]);
  const preload = readFileSync(join(root, 'src-preload/preload.ts'), 'utf8');
  expect([...preload.matchAll(/from '([^']*)'/g)].map(([, from]) => from)).toEqual(['electron']);
});
