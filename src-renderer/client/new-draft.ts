import { navigate } from './route.svelte.ts';
import { writing } from './writing.ts';

/** A fresh draft, wherever one is. */
export function newDraft(): void {
  void writing().startNew();
  navigate('/');
}
