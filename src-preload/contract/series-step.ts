/* The specification names no intervals: where none is said, it is taken as the day of publishing. */
const DAY = /^(days?|daily|1d|p1d)?$/i;
const plain: Record<string, string> = { weekly: 'week', monthly: 'month', hourly: 'hour' };

/** By what a series counts (`interval`): "day", "week", or `date` where the service's word for it is none to say. */
export function stepOf(interval: string | null): string {
  const word = (interval ?? '').trim().toLowerCase();
  if (DAY.test(word)) return 'day';
  return plain[word] ?? (/^(week|month|quarter|year|hour)$/.test(word) ? word : 'date');
}
