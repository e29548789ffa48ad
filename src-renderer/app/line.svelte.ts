import { createSubscriber } from 'svelte/reactivity';
import { lineSinceMs, lineState, linesOpened, onLineChange, type LineState } from './core.ts';

const subscribe = createSubscriber((update) => onLineChange(update));

/** The state of the way to the core, for components. */
export const line = {
  get state(): LineState {
    subscribe();
    return lineState();
  },
  /** Since when it is in this state. */
  get sinceMs(): number {
    subscribe();
    return lineSinceMs();
  },
  /** True once the core came back at least once. */
  get cameBack(): boolean {
    subscribe();
    return linesOpened() > 1;
  },
};
