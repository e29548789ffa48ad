import { Reason } from '../../../src-preload/contract/reasons.ts';
import { readJson } from '../store/json-column.ts';

/* A reason in a row: its code, by which it can be found and told apart, and its data as JSON beside it. */

interface Columns {
  reason_code: string | null;
  reason_data: string | null;
}

export function reasonColumns(reason: Reason | null): Columns {
  if (reason === null) return { reason_code: null, reason_data: null };
  const { code, ...data } = reason;
  return { reason_code: code, reason_data: Object.keys(data).length === 0 ? null : JSON.stringify(data) };
}

/** What another version wrote, or a disk has spoilt, is kept as it is and said to be so. */
export function readReason({ reason_code: code, reason_data: stored }: Columns): Reason | null {
  if (code === null) return null;
  const data = stored === null ? {} : readJson(stored);
  const read = Reason.safeParse({ ...(typeof data === 'object' ? data : {}), code });
  return read.success ? read.data : { code: 'unreadable', stored: code };
}

/** By which those of the same reason are grouped. */
export function reasonKey(reason: Reason | null): string {
  const { reason_code, reason_data } = reasonColumns(reason);
  return [reason_code ?? '', reason_data ?? ''].join(' ').trim();
}
