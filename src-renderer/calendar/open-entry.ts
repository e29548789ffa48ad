import type { CalendarEntry } from '../../src-preload/contract/calendar.ts';
import { navigate } from '../client/route.svelte.ts';
import { writing } from '../client/writing.ts';

/** Goes to where an entry is worked on or looked at. */
export async function openEntry({ ref }: Pick<CalendarEntry, 'ref'>): Promise<void> {
  if (ref.of === 'action') return navigate({ view: 'outbox', item: ref.id });
  if (ref.of === 'post') return navigate({ view: 'posts', account: ref.accountId, post: ref.id });
  await writing().openById(ref.id);
  navigate({ view: 'compose' });
}

/** A new draft for a time, for the account that is looked at, or those of the last post. */
export async function composeAt(atMs: number, accountId: string | null): Promise<void> {
  await writing().startNew({ atMs, ...(accountId === null ? {} : { accountId }) });
  navigate({ view: 'compose' });
}
