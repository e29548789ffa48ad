import { expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { LogLine } from '../../src-preload/contract/diagnostics.ts';
import { LogView } from '../../src-renderer/settings/diagnostics/log-view.svelte.ts';

const line = (message: string): LogLine => ({
  atMs: 1,
  level: 'info',
  shell: 'web',
  message,
  details: '',
  isCut: false,
});
type Asked = Parameters<Client['diagnostics']['log']>[0];

/** A core that answers when it is let, with what it was asked. */
function answering() {
  const waiting: { asked: Asked; answer: (total: number) => void }[] = [];
  const log = (asked: Asked) =>
    new Promise<{ lines: LogLine[]; total: number }>((resolve) => {
      const answer = (total: number): void => resolve({ lines: [line(asked.words ?? '')], total });
      waiting.push({ asked, answer });
    });
  return { waiting, core: { diagnostics: { log, report: () => Promise.reject(new Error('not asked for')) } } };
}

it('shows what was asked for last, whichever answer comes last, and older lines when they are asked for', async () => {
  const { core, waiting } = answering();
  const view = new LogView({ core, nowMs: () => 7_200_000, attempt: (work) => work });
  expect([view.lines, view.isWhole]).toEqual([null, true]);
  view.words = 'a';
  const first = view.read();
  view.words = 'ab';
  view.level = 'error';
  view.since = 'hour';
  expect(view.isWhole).toBe(false);
  const second = view.read();
  waiting[1]?.answer(300);
  await second;
  waiting[0]?.answer(9);
  await first;
  expect([view.lines?.map(({ message }) => message), view.total]).toEqual([['ab'], 300]);
  expect(waiting[1]?.asked).toEqual({ level: 'error', words: 'ab', fromMs: 3_600_000, limit: 100 });
  const more = view.more();
  waiting[2]?.answer(300);
  await more;
  expect(waiting[2]?.asked.limit).toBe(200);
  // A new question begins at its newest line again.
  void view.read();
  expect(waiting[3]?.asked.limit).toBe(100);
});
