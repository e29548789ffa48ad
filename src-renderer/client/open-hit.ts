import type { Place } from '../../src-preload/contract/paths.ts';
import type { SearchHit } from '../../src-preload/contract/search.ts';
import { overlays, type HitText } from './overlays.svelte.ts';
import { navigate } from './route.svelte.ts';
import { writing } from './writing.ts';

/** Where one sees what was found: a place of the window, or all of its words over the one that one is at. */
export function placeOf(hit: SearchHit): { place: Place } | { text: HitText } {
  const [account] = hit.accounts;
  switch (hit.kind) {
    case 'draft':
      return { place: { view: 'compose' } };
    case 'action':
      return { place: { view: 'outbox', item: hit.id } };
    case 'post':
      return account === undefined
        ? { place: { view: 'posts' } }
        : { place: { view: 'posts', account: account.id, post: hit.id } };
    case 'comment':
    case 'block':
      return { text: { kind: hit.kind, id: hit.id } };
    default:
      return hit satisfies never;
  }
}

/** Goes to what was found. */
export async function openHit(hit: SearchHit): Promise<void> {
  const found = placeOf(hit);
  if ('text' in found) {
    overlays.show(found);
    return;
  }
  if (hit.kind === 'draft') await writing().openById(hit.id);
  navigate(found.place);
}
