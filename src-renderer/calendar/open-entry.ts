import type { CalendarEntry } from '../../src-preload/contract/calendar.ts';
import { entryKey } from '../../src-preload/contract/entry-key.ts';
import { navigate } from '../client/route.svelte.ts';
import { markLeftFrom, markWayBack } from '../client/way-back.ts';
import { writing } from '../client/writing.ts';

/** Goes to where an entry is worked on or looked at. What opens over a list leads back here when it is closed. */
export async function openEntry({ ref }: Pick<CalendarEntry, 'ref'>): Promise<void> {
  if (ref.of === 'draft') await writing().openById(ref.id);
  markLeftFrom(entryKey(ref));
  if (ref.of === 'draft') return goCompose();
  if (ref.of === 'post') navigate({ view: 'posts', account: ref.accountId, post: ref.id });
  else navigate({ view: 'outbox', item: ref.id });
  markWayBack();
}

/** A new draft for a time, for the account that is looked at, or those of the last post. */
export async function composeAt(atMs: number, accountId: string | null): Promise<void> {
  await writing().startNew({ atMs, ...(accountId === null ? {} : { accountId }) });
  goCompose();
}

function goCompose(): void {
  navigate({ view: 'compose' });
  markWayBack('Calendar');
}
