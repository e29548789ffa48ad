import { visibleJson, visibleText } from '../host/visible-text.ts';

/** `{"NAME":[...]}` with its items one after the other, each on a line of its own where people read it. */
export async function* streamedList(
  name: string,
  pieces: AsyncIterable<readonly unknown[]>,
  lines: 'one' | 'each',
): AsyncGenerator<string> {
  const newline = lines === 'each' ? '\n' : '';
  yield `{${JSON.stringify(name)}:[`;
  let before = newline;
  for await (const items of pieces) {
    if (items.length === 0) continue;
    yield before + items.map((item) => visibleJson(item)).join(`,${newline}`);
    before = `,${newline}`;
  }
  yield `${newline}]}\n`;
}

/**
 * A file gets every character of what was written; what a terminal would obey is seen there instead.
 * Text as it is, or as `{"NAME":"..."}`: pieces that end between two lines.
 */
export async function* streamedText(
  name: string,
  pieces: AsyncIterable<string>,
  as: 'text' | 'json',
  isTerminal: boolean = process.stdout.isTTY,
): AsyncGenerator<string> {
  const shown = isTerminal ? visibleText : (text: string): string => text;
  if (as === 'json') yield `{${JSON.stringify(name)}:"`;
  for await (const piece of pieces) yield as === 'json' ? visibleJson(piece).slice(1, -1) : shown(piece);
  yield as === 'json' ? '"}\n' : '\n';
}
