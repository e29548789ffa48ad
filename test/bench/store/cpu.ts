/** What this process has computed since it began, all its threads together, in milliseconds: a busy machine does not change it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
