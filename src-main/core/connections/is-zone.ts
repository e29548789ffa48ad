/** Asked with every space that is read, and slow to find out. */
const known = new Map<string, boolean>();

/** A name of a zone that this computer knows. */
export function isZone(name: string): boolean {
  const is = known.get(name) ?? canFormat(name);
  known.set(name, is);
  return is;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
