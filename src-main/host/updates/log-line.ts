/** What the updater says, as our log may keep it: its first line, and of addresses no more than the host. */
export function logLine(said: unknown): string {
  const text = said instanceof Error ? said.message : String(said);
  const [line = ''] = text.split('\n', 1);
  return line.slice(0, 500).replaceAll(/\b(https?:\/\/)(?:[^\s"'@/]*@)?([^\s"'/?#]+)[^\s"',)]*/g, '$1$2');
}
