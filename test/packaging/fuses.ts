/** @electron/fuses finds the wire by this text; then come its version, its length and one digit for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
export const fuses = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];

/** As it stands in Electron's own program, with every fuse set. */
export const fuseWire = (): Buffer =>
  Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), Buffer.alloc(fuses.length, '1')]);

/** How the fuses of a program are set, a digit for each. */
export function fusesOf(program: Buffer): string {
  const at = program.indexOf(SENTINEL) + SENTINEL.length + 2;
  return program.subarray(at, at + fuses.length).toString();
}
