/**
 * A terminal that was closed, or a reader that went away, ends no program that has a window: what is written there is lost, and the
 * log's file has it. Unheard, the stream's error would end the program, in Electron with a dialog of its own.
 */
export function bearClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
