import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { needsYouLine, trayWords, waitingLine } from '../../../src-preload/contract/words/tray.ts';

/** What can be chosen in the tray. */
export type TrayVerb = 'open' | 'needs-you' | 'new-post' | 'quick-post' | 'pause' | 'resume' | 'quit';

/** A line of the tray's menu: something that can be chosen, something that is only said, or a rule between them. */
export type TrayLine = { label: string; verb: TrayVerb } | { label: string; verb: null } | 'rule';

/** The tray's menu; before the core is there only what needs none. `pausedHere`: the spaces that were paused in it. */
export function trayLines(
  all: AllSpaces | null,
  nowMs: number,
  pausedHere: ReadonlySet<string>,
  timeZone?: string,
): TrayLine[] {
  const opens: TrayLine[] = [
    { label: trayWords.newPost, verb: 'new-post' },
    { label: trayWords.quickPost, verb: 'quick-post' },
    { label: trayWords.open, verb: 'open' },
    'rule',
    { label: trayWords.quit, verb: 'quit' },
  ];
  if (all === null) return opens;
  return [
    { label: waitingLine(all, nowMs, timeZone), verb: null },
    ...(all.needsYou > 0 ? [{ label: needsYouLine(all.needsYou), verb: 'needs-you' } as const] : []),
    'rule',
    ...pausingLine(all, pausedHere),
    ...opens,
  ];
}

/**
 * What can be done; null: there is no space. What was paused beside the window is resumed there; what its user paused elsewhere stays so as
 * long as another space goes on, or was paused here.
 */
export function pausing(all: AllSpaces, pausedHere: ReadonlySet<string>): 'pause' | 'resume' | null {
  if (all.spaces.some(({ id, paused }) => paused && pausedHere.has(id))) return 'resume';
  if (all.spaces.length === 0) return null;
  return all.spaces.every(({ paused }) => paused) ? 'resume' : 'pause';
}

function pausingLine(all: AllSpaces, pausedHere: ReadonlySet<string>): TrayLine[] {
  const verb = pausing(all, pausedHere);
  return verb === null ? [] : [{ label: trayWords[verb], verb }];
}

/** What is said where the pointer rests on the icon: as much of the menu as says something. */
export function trayTip(all: AllSpaces | null, nowMs: number, timeZone?: string): string {
  if (all === null) return 'Outpost';
  const lines = ['Outpost', waitingLine(all, nowMs, timeZone)];
  return [...lines, ...(all.needsYou > 0 ? [needsYouLine(all.needsYou)] : [])].join('\n');
}
