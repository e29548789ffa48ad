import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Dropping } from '../../src-renderer/client/dropped-file.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

let page: Page;
let said: ReturnType<typeof hearing>;
beforeEach(() => {
  page = openPage();
  said = hearing();
});
afterEach(() => {
  said.stop();
  return page.close();
});

/** What a browser tells while something is dragged over the window. */
function dragged(what: 'Files' | 'text/plain', files: File[] = []) {
  const event = new Event('drag', { cancelable: true });
  return Object.assign(event, { dataTransfer: { types: [what], files } }) as unknown as DragEvent;
}
const csv = (name: string): File => new File(['text\nOne.'], name);

describe('a file that is dropped', () => {
  it('goes to the import view, though it stands only afterwards, and once', () => {
    const dropping = new Dropping();
    dropping.drop(dragged('Files', [csv('plan.csv')]));
    expect(page.location.hash).toBe('#/import');
    const taken: string[] = [];
    const leave = dropping.takenBy(({ name }) => taken.push(name));
    dropping.open(csv('second.csv'));
    expect(taken).toEqual(['plan.csv', 'second.csv']);
    leave();
    dropping.takenBy(({ name }) => taken.push(`again ${name}`));
    expect(taken).toHaveLength(2);
  });

  it('of several is the first, and that is said', () => {
    const taken: string[] = [];
    const dropping = new Dropping();
    dropping.takenBy(({ name }) => taken.push(name));
    dropping.drop(dragged('Files', [csv('one.csv'), csv('two.csv')]));
    expect([taken, said.lines()]).toEqual([['one.csv'], ['One file at a time: the first one is read.']]);
  });

  it('is seen coming over all that is in the window, and not any more when it is gone', () => {
    const dropping = new Dropping();
    dropping.enter(dragged('Files'));
    dropping.enter(dragged('Files'));
    dropping.leave(dragged('Files'));
    expect(dropping.near).toBe(true);
    dropping.leave(dragged('Files'));
    expect(dropping.near).toBe(false);
    dropping.enter(dragged('Files'));
    dropping.drop(dragged('Files'));
    expect(dropping.near).toBe(false);
  });

  it('is told from words that are dragged, which stay the browser’s', () => {
    const dropping = new Dropping();
    const words = dragged('text/plain');
    for (const tell of [dropping.enter, dropping.over, dropping.drop]) tell(words);
    expect([dropping.near, words.defaultPrevented, page.location.hash]).toEqual([false, false, '']);
    const file = dragged('Files');
    dropping.over(file);
    expect(file.defaultPrevented).toBe(true);
  });
});
