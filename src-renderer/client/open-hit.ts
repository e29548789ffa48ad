import type { Place } from '../../src-preload/contract/paths.ts';
import type { SearchHit } from '../../src-preload/contract/search.ts';
import { navigate } from './route.svelte.ts';
import { writing } from './writing.ts';

/** Where one sees what was found; null: there is no place for it, its line says it all. */
export function placeOf(hit: SearchHit): Place | null {
  const [account] = hit.accounts;
  switch (hit.kind) {
    case 'draft':
      return { view: 'compose' };
    case 'action':
      return { view: 'outbox', item: hit.id };
    case 'post':
      return account === undefined ? null : { view: 'posts', account: account.id, post: hit.id };
    case 'comment':
      return account === undefined || hit.postId === null
        ? null
        : { view: 'posts', account: account.id, post: hit.postId };
    case 'block':
      return null;
    default:
      return hit satisfies never;
  }
}

/** Goes to what was found. */
export async function openHit(hit: SearchHit): Promise<void> {
  const place = placeOf(hit);
  if (place === null) return;
  if (hit.kind === 'draft') await writing().openById(hit.id);
  navigate(place);
}
