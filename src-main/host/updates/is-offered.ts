const written = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[\w.-]+)?$/;

/**
 * Whether a version may be offered to who runs another one: a newer one only, and none that is still tried out (1.2.0-beta.1). What is
 * written otherwise is no version.
 */
export function isOffered(version: string, running: string): boolean {
  const [theirs, ours] = [written.exec(version), written.exec(running)];
  if (theirs === null || ours === null || theirs[4] !== undefined) return false;
  for (const part of [1, 2, 3]) {
    const further = Number(theirs[part]) - Number(ours[part]);
    if (further !== 0) return further > 0;
  }
  // The same numbers: whoever tries it out is given what came of it.
  return ours[4] !== undefined;
}
