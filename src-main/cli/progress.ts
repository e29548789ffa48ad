import { timeWord } from '../../src-preload/contract/words/times.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Output } from './output.ts';

/** A progress bar with the expected end, on stderr, redrawn in place on a terminal; silent with `--json`. */
export interface Progress {
  show(status: Status): void;
  end(): void;
}

const WIDTH = 24;

export function progressLine(output: Output): Progress {
  let before: number | null = null;
  let drawn = false;
  const live = process.stderr.isTTY && !output.json;
  return {
    show(status) {
      const sent = status.outbox.done + status.outbox.done_unlinked;
      before ??= sent;
      const done = sent - before;
      const open = status.outbox.queued + status.outbox.waiting + status.outbox.claimed + status.outbox.on_wire;
      if (!live || done + open === 0) return;
      process.stderr.write(`\r\u001b[K${bar(done, done + open)} ${done} of ${done + open}. ${tail(status)}`);
      drawn = true;
    },
    end() {
      if (drawn) process.stderr.write('\n');
    },
  };
}

/** A bar of fixed width; `total` is above 0. */
export function bar(done: number, total: number): string {
  const filled = Math.round((done / total) * WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}]`;
}

function tail(status: Status): string {
  if (status.online === 'offline') return 'Offline, trying again.';
  const { limit, used } = status.limits.publish;
  const window = `Publish ${used} of ${limit}.`;
  return status.doneAtMs === null ? window : `${window} Done at ${timeWord(status.doneAtMs)}.`;
}
