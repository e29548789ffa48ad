import type { AccountSlots } from '../../../src-preload/contract/slots.ts';
import type { Slot } from '../../../src-preload/contract/slot-times.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The weekly times of every account that has some. */
export function slotsOf(reader: Reader, spaceId: string): AccountSlots[] {
  const find = query.selectFrom('slot').selectAll().where('space_id', '=', spaceId);
  const rows = reader.all(find.orderBy('account_id').orderBy('weekday').orderBy('minute'));
  const accounts = Map.groupBy(rows, (row) => row.account_id);
  return [...accounts].map(([accountId, of]) => ({
    accountId,
    slots: of.map(({ weekday, minute }) => ({ weekday, time: timeOf(minute) })),
  }));
}

export function replaceSlots(tx: Tx, spaceId: string, accountId: string, slots: readonly Slot[]): void {
  tx.run(query.deleteFrom('slot').where('space_id', '=', spaceId).where('account_id', '=', accountId));
  const rows = slots.map(({ weekday, time }) => ({
    ...{ space_id: spaceId, account_id: accountId, weekday, minute: minuteOf(time) },
  }));
  const insert = query.insertInto('slot');
  if (rows.length > 0) tx.runMany((row) => insert.values(row).onConflict((conflict) => conflict.doNothing()), rows);
}
