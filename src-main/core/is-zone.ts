/** Asked with every space that is read, and slow to find out. */
const known = new Map<string, boolean>();

/** A name of a zone that this computer knows. */
export function isZone(name: string): boolean {
  const is = known.get(name) ?? (isListed(name) || canFormat(name));
  known.set(name, is);
  return is;
}

/** Found out in 3 ms, where the first format takes 20, which every command would pay for. Other names of a zone are not listed. */
const isListed = (name: string): boolean => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
