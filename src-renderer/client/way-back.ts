/**
 * What is opened here was found elsewhere: closing it leads back there. It stands with the entry of the browser's own history. `to` names
 * that view where what is opened is a view of its own, which is left by a way back and not closed.
 */
export function markWayBack(to?: string): void {
  history.replaceState(
    { ...(history.state as object | null), leadsBack: true, ...(to === undefined ? {} : { to }) },
    '',
  );
}

/** The name of the view that one came from and can go back to (`goBackThere`); null: none is named. */
export function wayBackTo(): string | null {
  const { leadsBack, to } = (history.state as { leadsBack?: unknown; to?: unknown } | null) ?? {};
  return leadsBack === true && typeof to === 'string' ? to : null;
}

/** Goes back to where what is open was found; false: it was opened where it stands. */
export function goBackThere(): boolean {
  if ((history.state as { leadsBack?: unknown } | null)?.leadsBack !== true) return false;
  history.back();
  return true;
}

/** Before something is opened from here: whoever comes back to this entry of the history is to find the keyboard on it again. */
export function markLeftFrom(key: string): void {
  history.replaceState({ ...(history.state as object | null), leftFrom: key }, '');
}

/** What was opened from here when one left, said once; null: one has not come back. */
export function takeLeftFrom(): string | null {
  const { leftFrom: key, ...rest } = (history.state as { leftFrom?: unknown } | null) ?? {};
  if (typeof key !== 'string') return null;
  history.replaceState(rest, '');
  return key;
}
