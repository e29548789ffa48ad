import { shell } from 'electron';

/** Longer ones are cut or refused by systems' handlers, and no permalink is near it. */
const LONGEST = 4_096;

/** What may be handed to the system's browser: https, without a name and password that would disguise the host. */
export function isSafeToOpen(address: string): boolean {
  const url = URL.parse(address);
  if (!url || address.length > LONGEST) return false;
  return url.protocol === 'https:' && url.host !== '' && url.username === '' && url.password === '';
}

/** The one way out of the window. Anything but a plain https address is dropped. */
export function openOutside(address: string): void {
  if (isSafeToOpen(address)) void shell.openExternal(new URL(address).href).catch(() => undefined);
}
