import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../desktop/desktop-process.ts';
import { freshFolder } from '../host/playground.ts';
import { root } from '../run/checks.ts';
import { filesOf } from './asar.ts';
import { fusesOf, fuseWire } from './fuses.ts';

/*
 * The folders that electron-builder puts together for Windows and macOS, as far as another system can: around stand-ins for Electron's
 * program, without what only their own tools can do to that (the picture and the checksum of the archive in a Windows program, a macOS
 * signature).
 */

const at = freshFolder();
afterAll(() => at[Symbol.dispose]());

function written(path: string, content: string | Buffer = ''): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o755 });
}

const plist = (name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleName</key><string>${name}</string></dict></plist>`;

function standInForMac(folder: string): string {
  const contents = join(folder, 'Electron.app', 'Contents');
  written(join(contents, 'Info.plist'), plist('Electron'));
  written(join(contents, 'MacOS', 'Electron'));
  written(join(contents, 'Resources', 'en.lproj', 'locale.pak'));
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${kind}`;
    const helper = join(contents, 'Frameworks', `${name}.app`, 'Contents');
    written(join(helper, 'Info.plist'), plist(name));
    written(join(helper, 'MacOS', name));
  }
  const framework = join(contents, 'Frameworks', 'Electron Framework.framework');
  for (const place of ['Resources', join('Versions', 'A', 'Resources')])
    written(join(framework, place, 'en.lproj', 'locale.pak'));
  written(join(framework, 'Electron Framework'), fuseWire());
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) written(join(folder, name));
  return folder;
}

function standInForWindows(folder: string): string {
  for (const name of [join('locales', 'en-US.pak'), join('resources', 'none'), 'LICENSE']) written(join(folder, name));
  written(join(folder, 'electron.exe'), fuseWire());
  return folder;
}

function pack(system: 'mac' | 'win', electron: string, ...own: string[]): void {
  const args = [`--${system}`, 'dir', '--x64', '--arm64', '--publish', 'never', `-c.electronDist=${electron}`, ...own];
  const builder = join(root, 'node_modules', '.bin', 'electron-builder');
  const ran = spawnSync(builder, [...args, `-c.directories.output=${join(at.folder, 'dist')}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`electron-builder ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
}

/** The native modules beside the archive in this folder, and the places in it. */
function held(resources: string): { natives: string[]; places: string[] } {
  const archive = join(resources, 'app.asar');
  const beside = readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' });
  const natives = beside.filter((file) => file.endsWith('.node')).map((file) => basename(file));
  const places = new Set(filesOf(archive).map((file) => file.split('/').slice(1, 3).join('/')));
  return { natives: natives.toSorted(), places: [...places].toSorted() };
}

const places = [
  ...['node_modules/@napi-rs', 'node_modules/better-sqlite3', 'out/main', 'out/preload', 'out/renderer'],
  ...['package.json', 'resources/tray', 'resources/wire-profile.json'],
];

describe.runIf(process.platform === 'linux')('a package that is put together on Linux', () => {
  beforeAll(buildOnce);

  it('for Windows has SQLite and the keychain of that system and processor, and its fuses set', () => {
    const electron = standInForWindows(join(at.folder, 'for-windows'));
    pack('win', electron, '-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true');
    for (const [arch, folder] of Object.entries({ x64: 'win-unpacked', arm64: 'win-arm64-unpacked' })) {
      const packed = join(at.folder, 'dist', folder);
      const natives = [`keyring.win32-${arch}-msvc.node`, `win32-${arch}.node`];
      expect(held(join(packed, 'resources'))).toEqual({ natives, places });
      expect(fusesOf(readFileSync(join(packed, 'Outpost.exe')))).toBe('01001100');
    }
  });

  it('for macOS has those of that one, the command of the terminal, and says which files and links it opens', () => {
    const picture = join(at.folder, 'icon.icns');
    writeFileSync(picture, '');
    const electron = standInForMac(join(at.folder, 'for-mac'));
    pack('mac', electron, `-c.mac.icon=${picture}`, '-c.electronFuses.resetAdHocDarwinSignature=false');
    for (const [arch, folder] of Object.entries({ x64: 'mac', arm64: 'mac-arm64' })) {
      const contents = join(at.folder, 'dist', folder, 'Outpost.app', 'Contents');
      const resources = join(contents, 'Resources');
      expect(held(resources)).toEqual({ natives: [`darwin-${arch}.node`, `keyring.darwin-${arch}.node`], places });
      expect(readFileSync(join(resources, 'bin', 'outpost'), 'utf8')).toMatch(/MacOS\/Outpost" "\$@"\n$/);
      const framework = join(contents, 'Frameworks', 'Electron Framework.framework', 'Electron Framework');
      expect(fusesOf(readFileSync(framework))).toBe('01001100');
      const said = readFileSync(join(contents, 'Info.plist'), 'utf8').replaceAll(/\s+/g, '');
      const list = (key: string, ...values: string[]): string =>
        `<key>${key}</key><array>${values.map((value) => `<string>${value}</string>`).join('')}</array>`;
      for (const end of ['csv', 'json']) expect(said).toContain(list('CFBundleTypeExtensions', end));
      expect(said).toContain(list('CFBundleURLSchemes', 'outpost'));
      expect(said.match(/<key>LSHandlerRank<\/key><string>Alternate<\/string>/g)).toHaveLength(2);
    }
  });
});
