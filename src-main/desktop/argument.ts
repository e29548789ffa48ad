/**
 * The value of the last `--name VALUE` or `--name=VALUE`: a program that starts itself again adds its own at the end. Chromium's own
 * switches stand between ours, so nothing else is judged.
 */
export function argumentOf(name: string, args: string[]): string | undefined {
  const at = args.findLastIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  const found = args[at];
  if (found === undefined) return undefined;
  return found === name ? args[at + 1] : found.slice(name.length + 1);
}
