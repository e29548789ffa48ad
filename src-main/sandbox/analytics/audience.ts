import { fixedFraction } from '../seed/random.ts';
import { networkOf } from '../world/networks.ts';
import type { Account } from '../world/records.ts';
import type { Calendar } from './range.ts';

const DAY_MS = 86_400_000;

/** `audience`: followers at the end of each past day of the range. Some networks tell nothing of it. */
export function audienceMember(account: Account, calendar: Calendar, nowMs: number) {
  const supported = networkOf(account.social).audience;
  const points = supported ? pointsOf(account, calendar, nowMs) : [];
  const latest = points.at(-1) ?? null;
  const first = points[0];
  return {
    supported,
    metrics: supported ? ['followers'] : [],
    points,
    labels: supported ? { followers: 'Followers' } : {},
    latest,
    change: latest && first ? { followers: latest.values.followers - first.values.followers } : {},
  };
}

function pointsOf(account: Account, calendar: Calendar, nowMs: number) {
  const untilMs = Math.min(nowMs, account.disconnectedAtMs ?? Infinity);
  return calendar.days.flatMap((date, index) => {
    const startMs = calendar.startsMs[index] ?? 0;
    if (startMs > untilMs || startMs + DAY_MS < account.connectedAtMs) return [];
    return [{ date, values: { followers: followersOn(account, startMs, nowMs) } }];
  });
}

/** Grows by about a thousandth a day, with a little wobble, and ends at today's count. */
function followersOn(account: Account, dayStartMs: number, nowMs: number): number {
  const daysAgo = Math.max(0, Math.floor((nowMs - dayStartMs) / DAY_MS));
  if (daysAgo === 0) return account.followers;
  const wobble = (fixedFraction(account.id, Math.floor(dayStartMs / DAY_MS)) - 0.5) * 0.002;
  return Math.round(account.followers * Math.exp(-daysAgo / 900) * (1 + wobble));
}
