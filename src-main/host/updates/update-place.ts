import type { NotHere } from '../../../src-preload/contract/updates.ts';

/** What decides whether a program can put a newer one in its place. */
export interface Surroundings {
  platform: string;
  isPackaged: boolean;
  /** The file that the running program was started from as an AppImage. */
  appImage: string | undefined;
  /** What electron-builder wrote beside the program (`package-type`): deb, rpm; null: nothing. */
  packageType: string | null;
  /** What it wrote of `publish` (`app-update.yml`); null: nothing. */
  feed: string | null;
}

/** Where updates come from: the host that is asked; or why nobody is. */
export type UpdatePlace = { host: string } | { why: NotHere };

/** Names that are reserved for examples (RFC 2606): whoever stands there is a placeholder. */
const placeholder = /(^|\.)(example(\.(com|net|org))?|invalid|test)$/;

export function updatePlace({ platform, isPackaged, appImage, packageType, feed }: Surroundings): UpdatePlace {
  if (!isPackaged) return { why: 'unpackaged' };
  if (packageType !== null) return { why: 'system-package' };
  const host = hostOf(feed);
  if (host === null) return { why: 'no-feed' };
  // A folder that was unpacked somewhere has nothing that could be replaced as one.
  if (platform === 'linux' && !appImage) return { why: 'by-hand' };
  return { host };
}

/** A feed that others on the way could change is none; one on this computer is for whoever tries it. */
function hostOf(feed: string | null): string | null {
  const address = /^url: *(['"]?)(\S+)\1 *$/m.exec(feed ?? '')?.[2];
  const isGeneric = /^provider: *generic *$/m.test(feed ?? '');
  const url = address === undefined || !isGeneric ? null : URL.parse(address);
  if (url === null || url.username !== '' || placeholder.test(url.hostname)) return null;
  const isHere = url.protocol === 'http:' && url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || isHere ? url.host : null;
}
