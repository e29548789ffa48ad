import { clockSeconds, date, dayAndClock, dayOf, moment, weekday } from './moment.ts';

type Form = (ms: number, nowMs: number, zone: string) => string;

const withSeconds: Form = (ms, nowMs, zone) => {
  const clock = clockSeconds(ms, zone);
  return dayOf(ms, zone) === dayOf(nowMs, zone) ? clock : `${weekday(ms, zone)} ${date(ms, nowMs, zone)}, ${clock}`;
};

const dayWithSeconds: Form = (ms, nowMs, zone) =>
  dayOf(ms, zone) === dayOf(nowMs, zone) ? `Today, ${clockSeconds(ms, zone)}` : withSeconds(ms, nowMs, zone);

/** From the shortest on. `brief`: of an old one the day alone is said; `dated`: always with its day. */
const forms = {
  brief: [moment, dayAndClock, withSeconds],
  dated: [dayAndClock, dayWithSeconds],
} as const satisfies Record<string, readonly Form[]>;

/** When each of several was made, by its ID, as short as tells it from all the others: some are made within one minute. */
export function timesApart<Id>(
  made: readonly { id: Id; atMs: number }[],
  nowMs: number,
  { zone, as }: { zone: string; as: keyof typeof forms },
): Map<Id, string> {
  const times = new Map<Id, string>();
  let left = made;
  for (const form of forms[as]) {
    const said = new Map(left.map(({ id, atMs }) => [id, form(atMs, nowMs, zone)]));
    const often = new Map<string | undefined, number>();
    for (const text of said.values()) often.set(text, (often.get(text) ?? 0) + 1);
    const isAlone = ({ id }: { id: Id }): boolean => often.get(said.get(id)) === 1;
    for (const one of left.filter(isAlone)) times.set(one.id, said.get(one.id) ?? '');
    left = left.filter((one) => !isAlone(one));
  }
  // Within one second: counted, as they came.
  const longest = as === 'brief' ? withSeconds : dayWithSeconds;
  const counted = new Map<string, number>();
  for (const { id, atMs } of left.toReversed()) {
    const text = longest(atMs, nowMs, zone);
    const nth = (counted.get(text) ?? 0) + 1;
    counted.set(text, nth);
    times.set(id, `${text} (${nth})`);
  }
  return times;
}
