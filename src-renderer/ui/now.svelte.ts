import { createSubscriber } from 'svelte/reactivity';

function ticking(everyMs: number): () => void {
  return createSubscriber((update) => {
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  });
}

const second = ticking(1_000);
const minute = ticking(5_000);

/** The time, for what is shown: `secondMs` renews each second, `minuteMs` every five, often enough for minutes. */
export const now = {
  get secondMs(): number {
    second();
    return Date.now();
  },
  get minuteMs(): number {
    minute();
    return Date.now();
  },
};
