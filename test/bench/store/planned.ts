import { calendarRange } from '../../../src-main/core/calendar/calendar.ts';
import { sameHour } from '../../../src-main/core/calendar/same-hour.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { nextSlots } from '../../../src-main/core/slots/slots.ts';
import type { Store } from '../../../src-main/core/store/store.ts';
import { cpuMs } from './cpu.ts';
import { SPACE } from './pages.ts';

const HOUR_MS = 3_600_000;
/** The posts of the store end where this day begins. */
const PLAN_FROM_MS = Date.UTC(2026, 10, 20);

/** How much is planned, an hour apart, and how much more of both for one and the same time, as an import without care has it. */
const planned = { drafts: 5_000, queued: 10_000, sameHour: 1_000 };
/** An hour in which a few are planned, and the one in which many are. */
const hours = { few: PLAN_FROM_MS + 400.5 * HOUR_MS, many: PLAN_FROM_MS + 20_000 * HOUR_MS };

/** Drafts with a time and posts of the outbox, each on one account in turn; every tenth of these the service has, and gets another time. */
export function plan(store: Store, accountIds: readonly string[]): void {
  const { raw } = store;
  const draft =
    raw.prepare(`INSERT INTO draft (id, space_id, body, search, created_at_ms, saved_at_ms, title, rest, account_ids, labels, blank,
    planned_at_ms, revision) VALUES (?, '${SPACE}', ?, '', 1, 1, ?, '', ?, '[]', 0, ?, 1)`);
  const action =
    raw.prepare(`INSERT INTO action (id, space_id, kind, lane, state, payload, text, account_ids, publishes, priority, seq,
    scheduled_at_ms, publish_mode, created_at_ms, settled_at_ms) VALUES (?, '${SPACE}', ?, ?, ?, '{}', ?, ?, ?, 1, ?, ?, ?, 1, ?)`);
  const slot = raw.prepare(`INSERT INTO slot (space_id, account_id, weekday, minute) VALUES ('${SPACE}', ?, ?, ?)`);
  const on = (at: number): string => JSON.stringify([accountIds[at % accountIds.length]]);
  raw.transaction(() => {
    for (const accountId of accountIds)
      for (let weekday = 0; weekday < 7; weekday += 1) slot.run(accountId, weekday, 9 * 60);
    for (let at = 0; at < planned.drafts + planned.sameHour; at += 1) {
      const [text, atMs] = [`Planned ${at}`, at < planned.drafts ? PLAN_FROM_MS + at * HOUR_MS : hours.many];
      draft.run(`draft-${at}`, JSON.stringify({ text, labels: [] }), text, on(at), atMs);
    }
    for (let at = 0; at < planned.queued + planned.sameHour; at += 1) {
      const atMs = at < planned.queued ? PLAN_FROM_MS + at * HOUR_MS : hours.many;
      const isThere = at % 10 === 0;
      const post = ['posts.create', `lane-${at}`, isThere ? 'done' : 'queued', `Queued ${at}`, on(at), 1] as const;
      action.run(`action-${at}`, ...post, at, atMs, 'schedule', isThere ? 1 : null);
      const change = ['posts.update', `lane-${at}`, 'queued', '', '[]', 0] as const;
      if (isThere) action.run(`change-${at}`, ...change, at, atMs + HOUR_MS, null, null);
    }
  })();
}

/** How much CPU time it takes at the 95th to say what is planned, and how much was told each time. */
export interface Beside {
  what: string;
  p95Ms: number;
  told: number;
}

/** A month of the calendar; what is told of its hour while a draft is written, and the next posting time that is free: what is planned for a year is asked for it. */
export function besideTimes(store: Store, accountIds: string[], rounds = 40): Beside[] {
  const parts = { store, clock: { ...systemClock, nowMs: () => PLAN_FROM_MS } };
  const hour = (atMs: number) => () => sameHour(parts, { spaceId: SPACE, accountIds, atMs }).length;
  const month = (of: string) => () => {
    const days = { fromDay: `${of}-01`, toDay: `${of}-31` };
    return calendarRange(parts, { spaceId: SPACE, ...days, perDay: 3, packedBy: 'batch' }).days.length;
  };
  const asked = [
    { what: 'a month of the calendar that is over', ask: month('2026-08') },
    { what: 'a month of the calendar that is planned', ask: month('2026-12') },
    { what: 'within the hour, beside a draft', ask: hour(hours.few) },
    { what: 'within an hour that is over, beside a draft', ask: hour(PLAN_FROM_MS - 500 * HOUR_MS) },
    { what: `within the hour, where ${planned.sameHour * 2} are, beside a draft`, ask: hour(hours.many) },
    {
      what: 'the next free posting time, beside a draft',
      ask: () => nextSlots(parts, { spaceId: SPACE, accountIds: accountIds.slice(0, 1), count: 1 }).length,
    },
  ];
  return asked.map(({ what, ask }) => {
    const took: number[] = [];
    let told = 0;
    for (let round = 0; round < rounds; round += 1) {
      const fromMs = cpuMs();
      told = ask();
      took.push(cpuMs() - fromMs);
    }
    return { what, told, p95Ms: took.toSorted((a, b) => a - b)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN };
  });
}
