import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/**
 * The space to go to for what needs the user: the one that is open, where something of it does, else the first that has
 * something. Null: none has, and one stays where one is.
 */
export function needsYouSpace(all: AllSpaces | null, openSpaceId: string | null): string | null {
  const asking = (all?.spaces ?? []).filter(({ needsYou }) => needsYou > 0);
  return (asking.find(({ id }) => id === openSpaceId) ?? asking[0])?.id ?? null;
}
