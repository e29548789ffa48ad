import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';

/*
 * npm installs the keychain's module for the machine that builds alone, and a package for another processor would be made without one:
 * its tokens could not be kept. electron-builder calls this before each package; what is not here is fetched, in the version and with the
 * checksum of package-lock.json.
 */

const names = { darwin: 'darwin-ARCH', win32: 'win32-ARCH-msvc', linux: 'linux-ARCH-gnu' };

/** @param {{ electronPlatformName: string, arch: number, packager: { projectDir: string } }} context */
export default async function beforePack({ electronPlatformName, arch, packager: { projectDir } }) {
  const target = names[electronPlatformName]?.replace('ARCH', Arch[arch]);
  if (target === undefined) throw new Error(`No keychain is known for ${electronPlatformName}.`);
  const path = `node_modules/@napi-rs/keyring-${target}`;
  if (existsSync(join(projectDir, path))) return;
  const locked = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')).packages[path];
  if (locked === undefined) throw new Error(`package-lock.json knows no ${path}.`);
  const scope = join(projectDir, 'node_modules', '@napi-rs');
  const at = mkdtempSync(join(scope, '.fetching-'));
  try {
    const name = `@napi-rs/keyring-${target}@${locked.version}`;
    // A shell, because npm is a file of commands on Windows; no part of the line comes from outside this file and the lock.
    const told = execFileSync(`npm pack ${name} --json --prefer-offline`, { cwd: at, encoding: 'utf8', shell: true });
    const [{ filename }] = JSON.parse(told);
    const checksum = createHash('sha512')
      .update(readFileSync(join(at, filename)))
      .digest('base64');
    if (locked.integrity !== `sha512-${checksum}`) throw new Error(`${name} is not what package-lock.json names.`);
    execFileSync('tar', ['-xzf', filename], { cwd: at });
    renameSync(join(at, 'package'), join(projectDir, path));
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}
