import { icsOfCalendar, leftOutWords, MOST_OF_A_DAY, withinTimes } from '../../src-preload/contract/ics-of-calendar.ts';
import { plusDays } from '../../src-preload/contract/days.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';
import { visibleJson, visibleText } from '../host/visible-text.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { rangeIn, type RangeOptions } from './range-options.ts';
import { spaceOf, zoneOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** Without a range: from so many days ago on, and so many ahead. What ends before today begins so many days before its end. */
const [DAYS_BACK, DAYS_AHEAD] = [31, 334];
/** The last one with a year of four digits. */
const LAST_DAY = '9999-12-31';

/** What is planned and what went out, as a file for other calendars. Asks the service nothing. */
export async function exportCalendar(where: Where, output: Output, options: RangeOptions): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const zone = await zoneOf(core, spaceId);
    const { fromMs, toMs } = await rangeIn(core, spaceId, options);
    const lastMs = Math.min(Date.now(), toMs ?? Infinity);
    const today = fieldsOf(Date.now(), zone).date;
    const fromDay =
      fromMs === undefined ? plusDays(fieldsOf(lastMs, zone).date, -DAYS_BACK) : fieldsOf(fromMs, zone).date;
    const ahead = (): string => plusDays(fromMs === undefined ? today : fromDay, DAYS_AHEAD);
    const toDay = toMs === undefined ? ahead() : fieldsOf(toMs, zone).date;
    const [first, last] = [upToLast(fromDay), upToLast(toDay)];
    const asked = { spaceId, fromDay: first, toDay: last };
    const days = await core.calendar.range({ ...asked, perDay: MOST_OF_A_DAY, wholeTexts: true });
    const range = withinTimes(days, { fromMs: fromMs ?? -Infinity, toMs: toMs ?? Infinity });
    const ics = icsOfCalendar(range, await core.accounts.list({ spaceId }), Date.now());
    const leftOut = leftOutWords(range);
    if (leftOut !== null) output.note(leftOut);
    await output.stream(pieces(output.json ? `${visibleJson({ ics })}\n` : shown(ics)));
    return exitCodes.done;
  });
}

/** Days of five digits begin with a sign. */
const upToLast = (day: string): string => (day.startsWith('+') ? LAST_DAY : day);

/**
 * A file gets every character of a post: marks of the writing direction belong to the words, and controls are in no such file.
 * What a terminal would obey is seen there instead; the lines end in CR and LF.
 */
const shown = (ics: string): string => (process.stdout.isTTY ? ics.split('\r\n').map(visibleText).join('\r\n') : ics);

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}
