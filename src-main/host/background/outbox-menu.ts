import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { pausing } from './tray-menu.ts';

/** What the menu Outbox has, in its order. */
export const outboxVerbs = ['pause', 'resume', 'try-now', 'needs-you'] as const;
export type OutboxVerb = (typeof outboxVerbs)[number];

/** Which of them can be chosen now; before the core is there, none. `pausedHere`: the spaces that were paused beside the window. */
export function outboxChoices(all: AllSpaces | null, pausedHere: ReadonlySet<string>): Record<OutboxVerb, boolean> {
  const offered = all === null ? null : pausing(all, pausedHere);
  const hasSpace = all !== null && all.spaces.length > 0;
  return {
    pause: hasSpace && offered === 'pause',
    resume: offered === 'resume',
    'try-now': hasSpace,
    'needs-you': hasSpace,
  };
}
