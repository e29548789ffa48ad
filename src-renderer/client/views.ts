import type { Component } from 'svelte';
import Inbox from '@lucide/svelte/icons/inbox';
import Settings from '@lucide/svelte/icons/settings';
import SquarePen from '@lucide/svelte/icons/square-pen';

export interface View {
  /** The name in the navigation and the view's h1. */
  name: string;
  path: '/' | '/outbox' | '/settings';
  icon: Component<{ class?: string }>;
  /** Stands apart at the end of the navigation. */
  apart?: true;
}

/** The views that exist, in the order of the navigation; Ctrl/Cmd and the position opens one. */
export const views: View[] = [
  { name: 'Compose', path: '/', icon: SquarePen },
  { name: 'Outbox', path: '/outbox', icon: Inbox },
  { name: 'Settings', path: '/settings', icon: Settings, apart: true },
];
