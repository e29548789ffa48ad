/**
 * The value of the last `--name VALUE` or `--name=VALUE`: a program that starts itself again adds its own behind the others. Chromium's
 * own switches stand between ours, so nothing else is judged. Behind `--` is what is opened, and a link there may say anything.
 */
export function argumentOf(name: string, given: readonly string[]): string | undefined {
  const end = given.indexOf('--');
  const args = end < 0 ? given : given.slice(0, end);
  const at = args.findLastIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  const found = args[at];
  if (found === undefined) return undefined;
  return found === name ? args[at + 1] : found.slice(name.length + 1);
}
