import { createRouter } from 'sv-router';
import Compose from '../composer/Compose.svelte';

/** Views load when they are first opened; Compose, the first one, comes with the window. */
export const { p, navigate, isActive, route } = createRouter({
  '/': Compose,
  '/import': () => import('../composer/import/Import.svelte'),
  '/outbox': () => import('../outbox/Outbox.svelte'),
  '/settings': () => import('../settings/ConnectionsSection.svelte'),
  '/settings/missed-posts': () => import('../settings/MissedPostsSection.svelte'),
  '/settings/appearance': () => import('../settings/AppearanceSection.svelte'),
  '*': Compose,
});
