import type { Component } from 'svelte';
import Compose from '../composer/Compose.svelte';
import { failureOf } from './failure.ts';
import { pathInAddress, route, type Path } from './route.svelte.ts';
import { toasts } from './toast.svelte.ts';

/** Views load when first opened; Compose, the first one, comes with the window. */
const lazy: Record<Exclude<Path, '/'>, () => Promise<{ default: Component }>> = {
  '/import': () => import('../composer/import/Import.svelte'),
  '/outbox': () => import('../outbox/Outbox.svelte'),
  '/settings': () => import('../settings/ConnectionsSection.svelte'),
  '/settings/missed-posts': () => import('../settings/MissedPostsSection.svelte'),
  '/settings/appearance': () => import('../settings/AppearanceSection.svelte'),
};

class Pages {
  #view = $state.raw<Component>(Compose);

  get view(): Component {
    return this.#view;
  }

  /** Shows what the address names. The old view stays until the new one is there. */
  async follow(): Promise<void> {
    const path = pathInAddress();
    try {
      const view = path === '/' ? Compose : (await lazy[path]()).default;
      if (path !== pathInAddress()) return;
      this.#view = view;
      route.arrived(path);
    } catch (error) {
      toasts.fail(`This view did not load. ${failureOf(error).message}`);
    }
  }
}

export const pages = new Pages();
