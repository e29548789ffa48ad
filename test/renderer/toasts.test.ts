import { describe, expect, it } from 'vitest';
import { Toasts, type Toast } from '../../src-renderer/client/toast.svelte.ts';

function saying(): { toasts: Toasts; lines: Toast[] } {
  const toasts = new Toasts();
  const lines: Toast[] = [];
  toasts.attach((toast) => lines.push(toast));
  return { toasts, lines };
}

const cancelled = (count: number): string => `${count} cancelled.`;
const one = { kind: 'cancelled', text: cancelled(1), count: 1, many: cancelled };

describe('what the window says in passing', () => {
  it('is one line that counts up, and its Undo takes back all of it, the latest first', async () => {
    const { toasts, lines } = saying();
    const until = Date.now() + 10_000;
    const undone: number[] = [];
    for (const nth of [1, 2, 3]) toasts.undoable(one, until + nth, () => undone.push(nth));
    expect(lines.length).toBe(1);
    const [line] = lines;
    expect(line?.text(until)).toBe('3 cancelled.');
    await line?.undo(until);
    expect(undone).toEqual([3, 2, 1]);
  });

  it('offers to undo only what still can be undone', async () => {
    const { toasts, lines } = saying();
    const until = Date.now() + 10_000;
    const undone: number[] = [];
    for (const nth of [1, 2, 3]) toasts.undoable(one, until + nth * 1_000, () => undone.push(nth));
    expect(lines[0]?.text(until + 1_500)).toBe('2 cancelled.');
    await lines[0]?.undo(until + 2_500);
    expect(undone).toEqual([3]);
  });

  it('takes back only the last where that is asked for, and goes on telling the others', async () => {
    const { toasts, lines } = saying();
    const until = Date.now() + 10_000;
    const undone: number[] = [];
    for (const nth of [1, 2]) toasts.undoable(one, until, () => undone.push(nth));
    const [line] = lines;
    expect(line?.offersLast(Date.now())).toBe(true);
    await line?.undoLast(Date.now());
    expect([undone, line?.text(Date.now()), line?.offersLast(Date.now())]).toEqual([[2], '1 cancelled.', false]);
    await line?.undo(Date.now());
    expect(undone).toEqual([2, 1]);
  });

  it('is over when what it offers to take back was taken back elsewhere', () => {
    const { toasts, lines } = saying();
    const until = Date.now() + 10_000;
    for (const of of ['a', 'b']) toasts.undoable({ ...one, of }, until, () => undefined);
    toasts.takenBack('a');
    expect([lines[0]?.isOver(Date.now()), lines[0]?.text(Date.now())]).toEqual([false, '1 cancelled.']);
    toasts.takenBack('b');
    expect(lines[0]?.isOver(Date.now())).toBe(true);
  });

  it('is over when what it offers to take back cannot be taken back any more, but not because another space is shown', () => {
    const { toasts, lines } = saying();
    toasts.undoable({ ...one, of: 'a' }, Date.now() + 10_000, () => undefined);
    toasts.follow('here', []);
    toasts.follow('here', ['a']);
    toasts.follow('there', []);
    expect(lines[0]?.isOver(Date.now())).toBe(false);
    toasts.follow('here', ['a']);
    toasts.follow('here', []);
    expect(lines[0]?.isOver(Date.now())).toBe(true);
  });

  it('says what follows as things stand when it is read', () => {
    const { toasts, lines } = saying();
    let online = true;
    const text = (): string => (online ? 'goes at 10:34' : 'goes when the connection is back');
    toasts.undoable({ ...one, text }, Date.now() + 10_000, () => undefined);
    expect(lines[0]?.text(Date.now())).toBe('goes at 10:34');
    online = false;
    expect(lines[0]?.text(Date.now())).toBe('goes when the connection is back');
  });

  it('has one line for what is of one kind, which says it as it was said last', () => {
    const { toasts, lines } = saying();
    toasts.fail('unreachable', 'Nothing answers at a.example.');
    toasts.fail('unreachable', 'Nothing answers at b.example.');
    expect(lines.map((line) => line.text(Date.now()))).toEqual(['Nothing answers at b.example.']);
  });

  it('has a line for each kind, whatever they say, and for a failure beside a fact', () => {
    const { toasts, lines } = saying();
    toasts.say('draft', 'Saved.');
    toasts.say('page', 'Saved.');
    toasts.fail('page', 'Saved.');
    expect(lines.map(({ telling }) => telling.kind)).toEqual(['draft', 'page', 'page']);
  });

  it('still says what it said once that was taken back elsewhere, until it goes', () => {
    const { toasts, lines } = saying();
    toasts.undoable({ ...one, of: 'a' }, Date.now() + 10_000, () => undefined);
    toasts.takenBack('a');
    expect([lines[0]?.text(Date.now()), lines[0]?.isOver(Date.now())]).toEqual(['1 cancelled.', true]);
  });

  it('counts what has a sentence for several', () => {
    const { toasts, lines } = saying();
    const many = (count: number): string => `${count} are back.`;
    for (const [text, count] of [
      ['One is back.', 1],
      [many(2), 2],
    ] as const)
      toasts.say('back', { text, count, many });
    expect(lines.map((line) => line.text(Date.now()))).toEqual(['3 are back.']);
  });

  it('is over as soon as what it warned of is mended', () => {
    const { toasts, lines } = saying();
    let isWrong = true;
    toasts.fail('hindered', 'Choose at least one account.', () => isWrong);
    expect(lines[0]?.isOver(Date.now())).toBe(false);
    isWrong = false;
    expect(lines[0]?.isOver(Date.now())).toBe(true);
  });

  it('begins a new line once the one before was dismissed', () => {
    const { toasts, lines } = saying();
    toasts.undoable(one, Date.now() + 10_000, () => undefined);
    toasts.gone(lines[0] as Toast);
    toasts.undoable(one, Date.now() + 10_000, () => undefined);
    expect(lines.map((line) => line.text(Date.now()))).toEqual(['1 cancelled.', '1 cancelled.']);
  });

  it('is shown although it was said before anything could show it', () => {
    const toasts = new Toasts();
    toasts.say('token', 'The token works.');
    const lines: Toast[] = [];
    toasts.attach((toast) => lines.push(toast));
    expect(lines.length).toBe(1);
  });
});
