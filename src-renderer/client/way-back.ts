/** What is opened here was found elsewhere: closing it leads back there. It stands with the entry of the browser's own history. */
export function markWayBack(): void {
  history.replaceState({ ...(history.state as object | null), leadsBack: true }, '');
}

/** Goes back to where what is open was found; false: it was opened where it stands. */
export function goBackThere(): boolean {
  if ((history.state as { leadsBack?: unknown } | null)?.leadsBack !== true) return false;
  history.back();
  return true;
}
