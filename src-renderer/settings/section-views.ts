import type { Component } from 'svelte';
import type { SettingsSection } from '../../src-preload/contract/paths.ts';

/** Each section loads when it is first opened. */
export const sectionViews: Record<SettingsSection, () => Promise<{ default: Component<Record<string, never>> }>> = {
  connections: () => import('./ConnectionsSection.svelte'),
  'missed-posts': () => import('./MissedPostsSection.svelte'),
  appearance: () => import('./AppearanceSection.svelte'),
  background: () => import('./BackgroundSection.svelte'),
  data: () => import('./DataSection.svelte'),
  diagnostics: () => import('./DiagnosticsSection.svelte'),
  updates: () => import('./updates/UpdatesSection.svelte'),
};
