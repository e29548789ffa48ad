/** A draft, and the time that it gives to be dealt out anew; null: none. */
export interface Dealing {
  accountIds: readonly string[];
  atMs: number | null;
}

/** Which minute of an account a time takes: what goes later in it takes it too. */
export const accountMinute = (accountId: string, atMs: number): string => `${accountId} ${Math.floor(atMs / 60_000)}`;

/**
 * The same times in another order, as long as two that differ may be exchanged; what gives none gets none. Nothing comes by that to a minute of an account in which another of
 * these drafts goes, or that is `taken` (`accountMinute`).
 */
export function dealt(
  drafts: readonly Dealing[],
  random: () => number,
  taken: ReadonlySet<string> = new Set(),
): (number | null)[] {
  const hands = drafts.flatMap(({ accountIds, atMs }, at) => (atMs === null ? [] : [{ at, accountIds, atMs }]));
  type Hand = (typeof hands)[number];
  const held = new Map<string, number>();
  const hold = ({ accountIds, atMs }: Hand, by: 1 | -1): void => {
    for (const id of accountIds) held.set(accountMinute(id, atMs), (held.get(accountMinute(id, atMs)) ?? 0) + by);
  };
  const mayHave = ({ accountIds }: Hand, atMs: number): boolean =>
    accountIds
      .map((id) => accountMinute(id, atMs))
      .every((minute) => !taken.has(minute) && (held.get(minute) ?? 0) === 0);
  for (const hand of hands) hold(hand, 1);
  /** Whether that gave both another time. */
  const exchanged = (one: Hand | undefined, other: Hand | undefined): boolean => {
    if (one === undefined || other === undefined || one.atMs === other.atMs) return false;
    for (const hand of [one, other]) hold(hand, -1);
    const mayBe = mayHave(one, other.atMs) && mayHave(other, one.atMs);
    if (mayBe) [one.atMs, other.atMs] = [other.atMs, one.atMs];
    for (const hand of [one, other]) hold(hand, 1);
    return mayBe;
  };
  for (let last = hands.length - 1; last > 0; last--) exchanged(hands[last], hands[Math.floor(random() * (last + 1))]);
  // Of two, half of all deals would change nothing, and say that they did.
  if (hands.every(({ at, atMs }) => atMs === drafts[at]?.atMs))
    hands.some((one, at) => hands.slice(at + 1).some((other) => exchanged(one, other)));
  const times = new Map(hands.map(({ at, atMs }) => [at, atMs]));
  return drafts.map((_, at) => times.get(at) ?? null);
}
