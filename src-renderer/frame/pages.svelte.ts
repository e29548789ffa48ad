import { tick, type Component } from 'svelte';
import { failureOf } from '../client/failure.ts';
import { keepKeyboard } from './keep-keyboard.ts';
import { pathInAddress, route, type Path } from '../client/route.svelte.ts';
import { toasts } from '../client/toast.svelte.ts';

/** Views load when first opened; the frame stands before any of them. */
type Load = () => Promise<{ default: Component<Record<string, never>> }>;
const views: Record<Path, Load> = {
  '/': () => import('./ComposePage.svelte'),
  '/import': () => import('../import/Import.svelte'),
  '/outbox': () => import('../outbox/Outbox.svelte'),
  '/settings': () => import('../settings/ConnectionsSection.svelte'),
  '/settings/missed-posts': () => import('../settings/MissedPostsSection.svelte'),
  '/settings/appearance': () => import('../settings/AppearanceSection.svelte'),
};

class Pages {
  #view = $state.raw<Component | null>(null);

  /** Null for the moment until the first view is there. */
  get view(): Component | null {
    return this.#view;
  }

  /** Shows what the address names. The old view stays until the new one is there. */
  async follow(): Promise<void> {
    const path = pathInAddress();
    try {
      const view = (await views[path]()).default;
      if (path !== pathInAddress()) return;
      this.#view = view;
      route.arrived(path);
      await tick();
      keepKeyboard();
    } catch (error) {
      toasts.fail(`This view did not load. ${failureOf(error).message}`);
    }
  }
}

export const pages = new Pages();

/** The view the window opens with is fetched while the core is still being reached. */
export function preloadFirst(): void {
  views[pathInAddress()]().catch(() => undefined);
}
