import { createSubscriber } from 'svelte/reactivity';
import { linkIsClosed, linkSinceMs, linkState, channelsOpened, onLinkChange, type LinkState } from './core.ts';

const subscribe = createSubscriber((update) => onLinkChange(update));

/** The state of the link to the core, for components. */
export const link = {
  get state(): LinkState {
    subscribe();
    return linkState();
  },
  /** Outpost said that it was being closed: it does not come back by itself. */
  get isClosed(): boolean {
    subscribe();
    return linkIsClosed();
  },
  /** Since when it is in this state. */
  get sinceMs(): number {
    subscribe();
    return linkSinceMs();
  },
  /** True once the core came back at least once. */
  get cameBack(): boolean {
    subscribe();
    return channelsOpened() > 1;
  },
};
