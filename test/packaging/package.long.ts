import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePlace } from '../../src-main/host/updates/update-place.ts';
import { buildOnce } from '../desktop/desktop-process.ts';
import { freshFolder } from '../host/playground.ts';
import { entriesOf, filesOf } from './asar.ts';
import { fuses, fusesOf, fuseWire } from './fuses.ts';

/*
 * What electron-builder puts together, around a stand-in for Electron's program: what is in it, how its fuses are set, and that what
 * is in it is enough to run: its core is started under Node.
 */

const root = join(import.meta.dirname, '..', '..');

const index = readFileSync(join(root, 'src-main', 'desktop', 'index.ts'), 'utf8');
const at = freshFolder();
afterAll(() => at[Symbol.dispose]());

function standInElectron(folder: string): string {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'electron'), fuseWire(), { mode: 0o755 });
  return folder;
}

/** Lays out what is in an archive and beside it, as Electron shows it to the program. */
function unpack(archive: string, into: string): void {
  const { entries, contentsAt } = entriesOf(archive);
  const bytes = readFileSync(archive);
  for (const [path, { offset, size = 0 }] of entries) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    const from = contentsAt + Number(offset);
    const isInside = offset !== undefined;
    writeFileSync(
      join(into, path),
      isInside ? bytes.subarray(from, from + size) : readFileSync(join(`${archive}.unpacked`, path)),
    );
  }
}

const packaged = (arch: 'x64' | 'arm64'): string =>
  join(at.folder, 'dist', arch === 'x64' ? 'linux-unpacked' : 'linux-arm64-unpacked');
const archiveOf = (arch: 'x64' | 'arm64'): string[] => filesOf(join(packaged(arch), 'resources', 'app.asar'));

describe.runIf(process.platform === 'linux')('the package that electron-builder puts together', () => {
  beforeAll(() => {
    buildOnce();
    const electron = standInElectron(join(at.folder, 'electron'));
    const args = ['--linux', 'dir', '--x64', '--arm64', '--publish', 'never', `-c.electronDist=${electron}`];
    const builder = join(root, 'node_modules', '.bin', 'electron-builder');
    const ran = spawnSync(builder, [...args, `-c.directories.output=${join(at.folder, 'dist')}`], {
      cwd: root,
      encoding: 'utf8',
    });
    if (ran.status !== 0) throw new Error(`electron-builder ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
  });

  it.each(['x64', 'arm64'] as const)(
    'for %s holds the one prebuild of SQLite that runs there, outside the archive',
    (arch) => {
      const prebuilds = (file: string): boolean => file.includes('/better-sqlite3/prebuilds/');
      expect(
        archiveOf(arch)
          .filter(prebuilds)
          .map((file) => basename(file)),
      ).toEqual([`linux-${arch}.node`]);
      const outside = join(packaged(arch), 'resources', 'app.asar.unpacked', 'node_modules');
      const natives = readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.node'),
      );
      expect(natives).toContain(join('better-sqlite3', 'prebuilds', `linux-${arch}.node`));
      expect(natives.filter((file) => file.includes('keyring'))).toHaveLength(1);
      const own = (file: string): boolean => file.includes(`linux-${arch}`);
      expect(natives.filter((file) => !own(file))).toEqual([]);
    },
  );

  it('holds what was built and what that needs: no sources, no maps, no tests, no second Node', () => {
    const files = archiveOf('x64');
    const places = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')));
    expect([...places].sort()).toEqual([
      'node_modules/@napi-rs',
      'node_modules/better-sqlite3',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
      'resources/build',
      'resources/tray',
      'resources/wire-profile.json',
    ]);
    expect(files.filter((file) => file.startsWith('/resources/build/'))).toEqual([
      '/resources/build/linux/256x256.png',
    ]);
    expect(files.filter((file) => /\.(ts|svelte|map|c|cc|cpp|h|gyp|gypi)$/.test(file))).toEqual([]);
    const page = ['/out/renderer/index.html', '/out/renderer/licences.txt'];
    for (const needed of ['/out/main/index.js', '/out/preload/index.cjs', ...page]) {
      expect(files).toContain(needed);
    }
  });

  it('is whole: what was packed, and nothing else, runs a command on a core of its own', () => {
    const into = join(at.folder, 'laid out');
    unpack(join(packaged('x64'), 'resources', 'app.asar'), into);
    const standIn = join(root, 'test', 'desktop', 'stand-in', 'register.ts');
    const inProgram = (...args: string[]) =>
      spawnSync(
        process.execPath,
        [
          ...['--disable-warning=ExperimentalWarning', '--import', standIn, join(into, 'out', 'main', 'index.js')],
          ...['--data', join(at.folder, 'data'), ...args],
        ],
        // Not from the checkout, whose packages would be found as well.
        { cwd: at.folder, encoding: 'utf8', env: { ...process.env, DISPLAY: ':0', OUTPOST_STATE: 'none' } },
      );
    const made = inProgram('backup', '--json');
    expect(made.status, made.stderr).toBe(0);
    const status = inProgram('status', '--json');
    expect(status.status, status.stderr).toBe(0);
    expect(JSON.parse(status.stdout)).toMatchObject({ connection: null });
    expect(existsSync(join(at.folder, 'data', 'outpost.sqlite'))).toBe(true);
  });

  it('has every fuse set as electron-builder.yml says', () => {
    const wire = fusesOf(readFileSync(join(packaged('x64'), 'outpost')));
    const asked = fuses.map((name) => (settings('electronFuses').includes(`${name}: true`) ? '1' : '0')).join('');
    expect(wire).toBe(asked);
    expect(asked).toBe('01001100');
  });
});

describe.runIf(process.platform !== 'win32')('the command of the terminal', () => {
  it('inside Outpost.app starts the program there with all that it was given, through links as well', () => {
    const contents = join(at.folder, 'Out post ü.app', 'Contents');
    for (const name of ['MacOS', 'Resources/bin']) mkdirSync(join(contents, name), { recursive: true });
    const command = join(contents, 'Resources', 'bin', 'outpost');
    copyFileSync(join(root, 'resources', 'terminal', 'outpost'), command);
    const program = join(contents, 'MacOS', 'Outpost');
    writeFileSync(program, '#!/bin/sh\nfor one in "$@"; do echo "<$one>"; done\nexit 3\n', { mode: 0o755 });
    mkdirSync(join(at.folder, 'bin'));
    symlinkSync(command, join(at.folder, 'bin', 'first'));
    symlinkSync('first', join(at.folder, 'bin', 'outpost'));
    for (const started of [command, join(at.folder, 'bin', 'outpost')]) {
      const ran = spawnSync(started, ['draft', 'add', 'a "b"  $c'], { encoding: 'utf8' });
      expect([ran.status, ran.stdout]).toEqual([3, '<draft>\n<add>\n<a "b"  $c>\n']);
    }
    // Where `cd` looks elsewhere first, and says where it went.
    const near = spawnSync('Out post ü.app/Contents/Resources/bin/outpost', ['status'], {
      ...{ cwd: at.folder, encoding: 'utf8' },
      env: { ...process.env, CDPATH: at.folder },
    });
    expect([near.status, near.stdout, near.stderr]).toEqual([3, '<status>\n', '']);
    expect(settings('mac')).toContain('extraResources: [{ from: resources/terminal/outpost, to: bin/outpost }]');
  });

  it('on Windows is found, and opens links of its own, behind which no link can set a switch', () => {
    const script = readFileSync(join(root, 'resources', 'build', 'installer.nsh'), 'utf8');
    const [made = '', removed = ''] = script.split('!macro customUnInstall');
    const key = String.raw`HKCU "Software\Classes\outpost`;
    expect(made).toContain(`WriteRegStr ${key}" "URL Protocol" ""`);
    const opens = String.raw`\shell\open\command" "" '"$INSTDIR\$<APP_EXECUTABLE_FILENAME>" -- "%1"'`;
    expect(made).toContain(`WriteRegStr ${key}${opens.replace(/<(\w+)>/, '{$1}')}`);
    expect(removed).toContain(`DeleteRegKey ${key}"`);
  });

  it('on Windows is one of those that open files of posts, takes over no default, and goes without a trace', () => {
    const script = readFileSync(join(root, 'resources', 'build', 'installer.nsh'), 'utf8');
    const [made = '', removed = ''] = script.split('!macro customUnInstall');
    const open = String.raw`\shell\open\command" "" '"$INSTDIR\$<APP_EXECUTABLE_FILENAME>" -- "%1"'`;
    const opens = open.replace(/<(\w+)>/, '{$1}');
    expect(made).toContain(String.raw`WriteRegStr HKCU "Software\Classes\Outpost.Posts${opens}`);
    for (const end of ['csv', 'json']) {
      const listed = String.raw`HKCU "Software\Classes\.${end}\OpenWithProgids" "Outpost.Posts"`;
      expect(made).toContain(`WriteRegNone ${listed}`);
      expect(removed).toContain(`DeleteRegValue ${listed}`);
      expect(made).not.toContain(String.raw`"Software\Classes\.${end}"`);
    }
    expect(removed).toContain(String.raw`DeleteRegKey HKCU "Software\Classes\Outpost.Posts"`);
    // By the name that Electron gives it: the one that the program has for Windows.
    const [, kept = ''] = /\$\{ifNot\} \$\{isUpdated\}([^]*?)\$\{endIf\}/.exec(removed) ?? [];
    const [appId = ''] = /setAppUserModelId\('([^']*)'\)/.exec(index)?.slice(1) ?? [];
    expect(appId).not.toBe('');
    for (const key of [String.raw`Windows\CurrentVersion\Run`, String.raw`StartupApproved\Run`])
      expect(kept).toContain(`${key}" "${appId}"`);
  });

  it('on Windows stands where every user has a PATH, and goes with the program', () => {
    const script = readFileSync(join(root, 'resources', 'build', 'installer.nsh'), 'utf8');
    const place = String.raw`"$LOCALAPPDATA\Microsoft\WindowsApps\outpost.cmd"`;
    const [made, removed] = script.split('!macro customUnInstall');
    expect(made).toContain(`FileOpen $0 ${place} w`);
    // Inside a file of commands cmd.exe waits for a program that has windows, and hands its output on.
    expect(made).toContain(
      String.raw`'@"%LOCALAPPDATA%\Programs\$<APP_FILENAME>\$<APP_EXECUTABLE_FILENAME>" -- %*$\r$\n'`.replaceAll(
        /<(\w+)>/g,
        '{$1}',
      ),
    );
    expect(removed).toContain(`Delete ${place}`);
  });
});

/** The lines of one top-level key of electron-builder.yml. */
function settings(key: string): string[] {
  const lines = readFileSync(join(root, 'electron-builder.yml'), 'utf8').split('\n');
  const from = lines.indexOf(`${key}:`) + 1;
  expect(from, key).toBeGreaterThan(0);
  const length = lines.slice(from).findIndex((line) => /^\S/.test(line) && !line.startsWith('#'));
  return lines.slice(from, length < 0 ? undefined : from + length).map((line) => line.trim());
}

/** In place of fpm, which makes the packages of Linux: notes what they would be made of. */
const noteOfFpm = `#!/bin/sh
for one in "$@"; do
  printf '%s\\n' "$one"
  case $one in *.desktop=*) cat "\${one%%=*}" >"$0.desktop" ;; esac
  [ "$before" = --package ] && made=$one
  [ "$before" = -t ] && kind=$one
  before=$one
done >"$0.args"
mv "$0.args" "$0.$kind"
mv "$0.desktop" "$0.$kind.desktop"
: >"$made"
`;

describe.runIf(process.platform === 'linux')('what a deb and an rpm install', () => {
  const fpm = join(at.folder, 'fpm');
  const given = (kind: 'deb' | 'rpm'): string[] => readFileSync(`${fpm}.${kind}`, 'utf8').split('\n');
  beforeAll(() => {
    buildOnce();
    writeFileSync(fpm, noteOfFpm, { mode: 0o755 });
    const electron = standInElectron(join(at.folder, 'for-packages'));
    const args = ['--linux', 'deb', 'rpm', '--x64', '--publish', 'never', `-c.electronDist=${electron}`];
    const builder = join(root, 'node_modules', '.bin', 'electron-builder');
    const ran = spawnSync(builder, [...args, `-c.directories.output=${join(at.folder, 'packages')}`], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { ...process.env, CUSTOM_FPM_PATH: fpm },
    });
    if (ran.status !== 0) throw new Error(`electron-builder ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
  });

  it.each(['deb', 'rpm'] as const)('%s has an icon in each size in which systems look for one', (kind) => {
    const icons = given(kind).flatMap((one) => {
      const [, file, size] = /^(.*)=\/usr\/share\/icons\/hicolor\/(.*)\/apps\/outpost\.png$/.exec(one) ?? [];
      return file === undefined ? [] : [{ file, size }];
    });
    expect(icons.map(({ size }) => Number(size?.split('x')[0]))).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
    for (const { file, size } of icons) {
      const header = readFileSync(file);
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(size);
    }
  });

  it.each(['deb', 'rpm'] as const)(
    '%s offers Outpost for files and links, and says nothing new of what they are',
    (kind) => {
      // Of the second package it says one of them twice.
      expect(readFileSync(`${fpm}.${kind}.desktop`, 'utf8')).toMatch(
        /^MimeType=text\/csv;application\/json;(x-scheme-handler\/outpost;)+$/m,
      );
      expect(given(kind).filter((one) => one.includes('/usr/share/mime'))).toEqual([]);
    },
  );

  it('an rpm stands beside those of other programs that use the same Electron', () => {
    const rpm = given('rpm');
    expect(rpm[rpm.indexOf('--rpm-rpmbuild-define') + 1]).toBe('_build_id_links none');
  });
});

describe('the settings of the package', () => {
  it('give Windows the name that the program gives itself there', () => {
    const index = readFileSync(join(root, 'src-main', 'desktop', 'index.ts'), 'utf8');
    const [, given = ''] = /setAppUserModelId\('([^']*)'\)/.exec(index) ?? [];
    const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
    expect(/^appId: (.*)$/m.exec(builder)?.[1]).toBe(given);
  });

  it('leave no fuse on by which the program could be had to run something else', () => {
    const isOn = (name: string): boolean => settings('electronFuses').includes(`${name}: true`);
    expect(fuses.map((name) => (isOn(name) ? '1' : '0')).join('')).toBe('01001100');
  });

  it('name every fuse that electron-builder can set', () => {
    const known = readFileSync(join(root, 'node_modules', '@electron', 'fuses', 'dist', 'config.d.ts'), 'utf8');
    const body = /enum FuseV1Options \{([^}]*)\}/.exec(known)![1]!;
    const names = [...body.matchAll(/(\w+) = \d+/g)].map(([, name]) => name![0]!.toLowerCase() + name!.slice(1));
    expect(names).toEqual(fuses);
    for (const name of names)
      expect(settings('electronFuses').join('\n')).toMatch(new RegExp(`^${name}: (true|false)$`, 'm'));
  });

  it.each([
    ['linux', 'linux'],
    ['mac', 'darwin'],
    ['win', 'win32'],
  ])('take the prebuild of the target on %s, whatever system builds', (key, platform) => {
    expect(settings(key)).toContain(`filter: ['${platform}-\${arch}.node']`);
    for (const arch of ['x64', 'arm64']) {
      const prebuild = join(root, 'node_modules', 'better-sqlite3', 'prebuilds', `${platform}-${arch}.node`);
      expect(existsSync(prebuild), prebuild).toBe(true);
    }
    const all = readFileSync(join(root, 'electron-builder.yml'), 'utf8').replace(/#.*/g, '');
    expect(all).not.toContain('${platform}');
  });

  it('make what each system installs, for both kinds of processor where a build can make both', () => {
    expect(settings('mac')).toContain(
      'target: [{ target: dmg, arch: [arm64, x64] }, { target: zip, arch: [arm64, x64] }]',
    );
    expect(settings('win')).toContain('target: [{ target: nsis, arch: [x64, arm64] }]');
    // Left out, a build is notarised where the environment has what that takes.
    expect(settings('mac').filter((line) => line.startsWith('notarize'))).toEqual([]);
  });

  it('offer Outpost for the files and the links that it opens, without taking them from another program', () => {
    const files = settings('mac').filter((line) => line.startsWith('- { ext: '));
    expect(files.map((line) => /ext: (\w+)/.exec(line)?.[1])).toEqual(['csv', 'json']);
    for (const line of files) expect(line).toMatch(/role: Viewer, rank: Alternate/);
    // With associations, Windows is told that Outpost opens each CSV (app-builder-lib, FileAssociation.nsh), and Linux what a CSV is
    // (LinuxTargetHelper).
    const all = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
    expect(all.match(/^ *fileAssociations:/gm)).toEqual(['  fileAssociations:']);
    expect(settings('mac')).toContain('fileAssociations:');
    expect(settings('linux')).toContain('mimeTypes: [text/csv, application/json]');
    expect(settings('protocols')).toContain('- { name: Outpost, schemes: [outpost] }');
  });

  it('name where newer versions are looked for, under https: a maker’s own place, or the placeholder that nobody is asked at', () => {
    const [publish = ''] = readFileSync(join(root, 'electron-builder.yml'), 'utf8').match(/^publish: .*$/m) ?? [];
    const url = /^publish: \{ provider: generic, url: '(https:\/\/[^']+)' \}$/.exec(publish)?.[1];
    expect(url, publish).toBeDefined();
    // As electron-builder writes it beside the program.
    const feed = `provider: generic\nurl: ${url}\n`;
    const own = { platform: 'win32', isPackaged: true, appImage: undefined, packageType: null, feed };
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect('host' in updatePlace(own) || /placeholders\s+under example\.org/.test(readme), url).toBe(true);
    // The file that starts with the session is the one that an update takes the place of.
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toContain(
      "appImage: { artifactName: 'Outpost-${arch}.AppImage' }",
    );
  });

  it('have an AppImage start without what systems bring no more, and with its sandbox', () => {
    const all = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
    const [, version = ''] = /^toolsets: \{ appimage: (\S+) \}$/m.exec(all) ?? [];
    // Every other one than the old default is a runtime that brings libfuse itself (app-builder-lib, AppImageTarget).
    const known = JSON.parse(readFileSync(join(root, 'node_modules/app-builder-lib/scheme.json'), 'utf8')) as {
      definitions: { ToolsetConfig: { properties: { appimage: { anyOf: [{ enum: string[] }, unknown] } } } };
    };
    const versions = known.definitions.ToolsetConfig.properties.appimage.anyOf[0].enum;
    expect(versions.filter((one) => one !== '0.0.0')).toContain(version);
    // Given any, they stand in the entry in place of what the runtime finds out.
    expect(all).not.toMatch(/executableArgs|no-sandbox/);
  });

  it('sign a macOS program anew after its fuses were set, under the hardened runtime', () => {
    expect(settings('electronFuses')).toContain('resetAdHocDarwinSignature: true');
    expect(settings('mac')).toEqual(expect.arrayContaining(["identity: '-'", 'hardenedRuntime: true']));
    const named = settings('mac').filter((line) => line.startsWith('entitlements'));
    expect(named).toHaveLength(2);
    for (const line of named) {
      const entitlements = readFileSync(join(root, line.split(': ')[1]!), 'utf8');
      const keys = [...entitlements.matchAll(/<key>([^<]+)<\/key>\s*<true\/>/g)].map(([, entitlement]) => entitlement);
      expect(keys).toEqual(['com.apple.security.cs.allow-jit', 'com.apple.security.cs.disable-library-validation']);
    }
  });

  it('tell deb and rpm what they ask for, and match windows to their entry in the menu', () => {
    const { author, homepage, description, desktopName } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as { author: { name: string; email: string }; homepage: string; description: string; desktopName: string };
    expect(author).toMatchObject({ name: expect.any(String), email: expect.stringMatching(/^\S+@\S+\.\S+$/) });
    expect(homepage).toMatch(/^https:\/\//);
    // A maker's own address, or one that is reserved and reaches nobody, which README then says.
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    for (const place of [author.email, homepage])
      expect(!/\bexample\b/.test(place) || /placeholders\s+under example\.org/.test(readme), place).toBe(true);
    expect(description).not.toBe('');
    // An ID of the system's portals, which give no keys to a program without one.
    expect(desktopName).toMatch(/^[a-z]+(\.[a-z]+){2,}\.desktop$/);
    const linux = settings('linux');
    expect(linux).toEqual(
      expect.arrayContaining([
        'target: [AppImage, deb, rpm]',
        'category: Office',
        'executableName: outpost',
        'syncDesktopName: true',
      ]),
    );
    expect(linux.some((line) => line.startsWith('synopsis: '))).toBe(true);
  });

  it('leave the program all of Chromium’s languages, by which it writes numbers as the system has them', () => {
    // Electron's documentation (app.getLocale): without its folder of locales, every system's language is American English.
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).not.toMatch(/^\s*electronLanguages:/m);
  });
});
