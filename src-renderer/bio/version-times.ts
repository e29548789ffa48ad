import type { BioVersion } from '../../src-preload/contract/bio.ts';
import { clockSeconds, date, dayAndClock, dayOf, moment, weekday } from '../ui/moment.ts';

type Form = (ms: number, nowMs: number, zone: string) => string;

const withSeconds: Form = (ms, nowMs, zone) => {
  const clock = clockSeconds(ms, zone);
  return dayOf(ms, zone) === dayOf(nowMs, zone) ? clock : `${weekday(ms, zone)} ${date(ms, nowMs, zone)}, ${clock}`;
};

/**
 * When each version was kept, by its ID, as short as tells it from all the others: some are published within one minute, and of an
 * old one the day alone is said.
 */
export function versionTimes(
  versions: readonly Pick<BioVersion, 'id' | 'publishedAtMs'>[],
  nowMs: number,
  zone: string,
): Map<number, string> {
  const times = new Map<number, string>();
  let left = versions;
  for (const form of [moment, dayAndClock, withSeconds]) {
    const said = new Map(left.map(({ id, publishedAtMs }) => [id, form(publishedAtMs, nowMs, zone)]));
    const all = [...said.values()];
    const isAlone = ({ id }: { id: number }): boolean => all.filter((text) => text === said.get(id)).length === 1;
    for (const one of left.filter(isAlone)) times.set(one.id, said.get(one.id) ?? '');
    left = left.filter((one) => !isAlone(one));
  }
  // Within one second: counted, as they came.
  const counted = new Map<string, number>();
  for (const { id, publishedAtMs } of left.toReversed()) {
    const text = withSeconds(publishedAtMs, nowMs, zone);
    const nth = (counted.get(text) ?? 0) + 1;
    counted.set(text, nth);
    times.set(id, `${text} (${nth})`);
  }
  return times;
}
