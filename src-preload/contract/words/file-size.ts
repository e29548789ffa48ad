import { figure } from './figure.ts';

/** A file to import, in bytes, and as many characters of it. */
export const MOST_IMPORT_BYTES = 20_000_000;
/** Rows of such a file. */
export const MOST_IMPORT_ROWS = 100_000;

/** `sizeBytes` is null where it is only known to be too much. */
export function fileTooLarge(sizeBytes: number | null, mostBytes: number): string {
  const most = inMegabytes(mostBytes);
  return sizeBytes === null
    ? `This is larger than ${most}; up to ${most} can be read.`
    : `This file is ${inMegabytes(sizeBytes, mostBytes)}; up to ${most} can be read.`;
}

/** "1,024 KiB", rounded up: what is too large never reads as what is allowed. */
export const kilobytes = (bytes: number): string => `${figure(Math.ceil(bytes / 1024))} KiB`;

/** "1.2 MB", of a million bytes each; what is there never reads as nothing. */
export const megabytes = (bytes: number): string =>
  bytes > 0 && bytes < 100_000 ? `under ${inTenths(0.1)} MB` : `${inTenths(bytes / 1_000_000)} MB`;
/** Made when the first is written: a short command writes none. */
let tenths: Intl.NumberFormat | undefined;

function inTenths(count: number): string {
  tenths ??= new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return tenths.format(count);
}

/** Rounded; with a decimal where the rounded number would seem to be allowed. */
function inMegabytes(bytes: number, mostBytes = 0): string {
  const whole = Math.round(bytes / 1_000_000);
  const tells = whole > mostBytes / 1_000_000;
  if (tells) return `${figure(whole)} MB`;
  return `${figure(Math.ceil(bytes / 100_000) / 10)} MB`;
}
