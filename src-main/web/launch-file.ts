import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A page on disk that leads a browser to a launch address. */
export interface LaunchFile {
  readonly path: string;
  remove(): void;
}

/**
 * Writes the page, for this user only, into a new folder for this user only. A browser is given the page and not the
 * address, because every user of a machine can read the arguments of every program.
 */
export function writeLaunchFile(address: string, within: string = tmpdir()): LaunchFile {
  // A browser has another working folder than we.
  const folder = mkdtempSync(join(resolve(within), 'outpost-'));
  const path = join(folder, 'open-outpost.html');
  writeFileSync(path, pageTo(address), { mode: 0o600, flag: 'wx' });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An address of ours holds letters, digits and `:/.#=_-`: nothing that HTML would read otherwise. */
const pageTo = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Outpost</title>
<p><a href="${address}">Open Outpost</a></p>
`;
