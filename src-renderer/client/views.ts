import type { Component } from 'svelte';
import CalendarDays from '@lucide/svelte/icons/calendar';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import Inbox from '@lucide/svelte/icons/inbox';
import Layers from '@lucide/svelte/icons/layers';
import Smartphone from '@lucide/svelte/icons/smartphone';
import Users from '@lucide/svelte/icons/users';
import Settings from '@lucide/svelte/icons/settings';
import SquarePen from '@lucide/svelte/icons/square-pen';
import type { Place } from '../../src-preload/contract/paths.ts';

export interface View {
  /** The name in the navigation and the view's h1. */
  name: string;
  opens: Place;
  /** The views one is in when this one's link is the current one: Import is under Compose. */
  covers: readonly Place['view'][];
  icon: Component<{ class?: string }>;
  /** Stands apart at the end of the navigation. */
  apart?: true;
  /** Has no place in the bar of a narrow window, but behind its "More". */
  more?: true;
}

/** The views that exist, in the order of the navigation. */
export const views: View[] = [
  { name: 'Compose', opens: { view: 'compose' }, covers: ['compose', 'import'], icon: SquarePen },
  { name: 'Outbox', opens: { view: 'outbox' }, covers: ['outbox'], icon: Inbox },
  { name: 'Calendar', opens: { view: 'calendar' }, covers: ['calendar'], icon: CalendarDays },
  { name: 'Posts', opens: { view: 'posts' }, covers: ['posts'], icon: Layers },
  { name: 'Analytics', opens: { view: 'analytics' }, covers: ['analytics'], icon: ChartColumn, more: true },
  { name: 'Bio page', opens: { view: 'bio' }, covers: ['bio'], icon: Smartphone, more: true },
  { name: 'Accounts', opens: { view: 'accounts' }, covers: ['accounts'], icon: Users, more: true },
  {
    name: 'Settings',
    opens: { view: 'settings' },
    covers: ['settings'],
    icon: Settings,
    apart: true,
    more: true,
  },
];
