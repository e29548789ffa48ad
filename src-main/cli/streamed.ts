import { visibleJson, visibleText } from '../host/visible-text.ts';

/** `{"NAME":[...]}` with its items one after the other, each on a line of its own where people read it. */
export async function* streamedList(
  name: string,
  pieces: AsyncIterable<readonly unknown[]>,
  lines: 'one' | 'each',
): AsyncGenerator<string> {
  const newline = lines === 'each' ? '\n' : '';
  const begun = await begunWith(pieces);
  yield `{${JSON.stringify(name)}:[`;
  let before = newline;
  for await (const items of begun) {
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
  const begun = await begunWith(pieces);
  if (as === 'json') yield `{${JSON.stringify(name)}:"`;
  for await (const piece of begun) yield as === 'json' ? visibleJson(piece).slice(1, -1) : shown(piece);
  yield as === 'json' ? '"}\n' : '\n';
}

/** The same pieces once the first of them is here: what cannot even begin is one failure in words, and not half an object. */
async function begunWith<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<T> | null = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = first ?? (await iterator.next());
        first = null;
        return next;
      },
      return: async (value) => (await iterator.return?.(value)) ?? { done: true, value: undefined },
    }),
  };
}
