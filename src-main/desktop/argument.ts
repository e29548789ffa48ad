/** The value of `--name VALUE` or `--name=VALUE`; Chromium's own switches stand between ours, so nothing else is judged. */
export function argumentOf(name: string, args: string[]): string | undefined {
  const at = args.indexOf(name);
  if (at >= 0) return args[at + 1];
  return args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
}
