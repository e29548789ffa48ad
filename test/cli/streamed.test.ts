import { expect, it } from 'vitest';
import { streamedList, streamedText } from '../../src-main/cli/streamed.ts';

async function* inTurn<T>(...pieces: T[]): AsyncGenerator<T> {
  yield* pieces;
}
async function written(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

it('a list is one JSON object however it is cut into pieces, and none of its words acts on a terminal', async () => {
  const pieces = () => inTurn([{ id: 1 }, { id: 2 }], [], [{ id: 3, text: 'a\u{1b}[2J\u{2028}"' }]);
  for (const lines of ['one', 'each'] as const) {
    const text = await written(streamedList('rows', pieces(), lines));
    expect(JSON.parse(text)).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3, text: 'a\u{1b}[2J\u{2028}"' }] });
    expect(['\u{1b}', '\u{2028}'].filter((one) => text.includes(one))).toEqual([]);
    expect(text.split('\n')).toHaveLength(lines === 'one' ? 2 : 6);
  }
  expect(JSON.parse(await written(streamedList('rows', inTurn([]), 'one')))).toEqual({ rows: [] });
});

it('a table is text, or one JSON object with that text', async () => {
  const pieces = () => inTurn('a,b', '\n1,"x\ny"', '\n2,\u{1b}');
  expect(await written(streamedText('csv', pieces(), 'text', true))).toBe('a,b\n1,"x\ny"\n2,\u{fffd}\n');
  expect(await written(streamedText('csv', pieces(), 'text', false))).toBe('a,b\n1,"x\ny"\n2,\u{1b}\n');
  expect(JSON.parse(await written(streamedText('csv', pieces(), 'json')))).toEqual({ csv: 'a,b\n1,"x\ny"\n2,\u{1b}' });
});

it('nothing is written of what cannot even begin, and all of it until it fails', async () => {
  async function* failing<T>(...pieces: T[]): AsyncGenerator<T> {
    yield* pieces;
    throw new Error('no more');
  }
  const texts: string[] = [];
  const written = async (pieces: AsyncIterable<string>): Promise<void> => {
    for await (const piece of pieces) texts.push(piece);
  };
  await expect(written(streamedList('rows', failing(), 'one'))).rejects.toThrow('no more');
  await expect(written(streamedText('csv', failing(), 'json'))).rejects.toThrow('no more');
  expect(texts).toEqual([]);
  await expect(written(streamedList('rows', failing([1], [2]), 'one'))).rejects.toThrow('no more');
  expect(texts.join('')).toBe('{"rows":[1,2');
});
