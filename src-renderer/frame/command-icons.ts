import type { Component } from 'svelte';
import Bell from '@lucide/svelte/icons/bell';
import CalendarDays from '@lucide/svelte/icons/calendar';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import Compass from '@lucide/svelte/icons/compass';
import Contrast from '@lucide/svelte/icons/contrast';
import FileInput from '@lucide/svelte/icons/file-input';
import Inbox from '@lucide/svelte/icons/inbox';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Layers from '@lucide/svelte/icons/layers';
import Moon from '@lucide/svelte/icons/moon';
import Pause from '@lucide/svelte/icons/pause';
import Play from '@lucide/svelte/icons/play';
import Plus from '@lucide/svelte/icons/plus';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import Search from '@lucide/svelte/icons/search';
import Send from '@lucide/svelte/icons/send';
import Settings from '@lucide/svelte/icons/settings';
import Smartphone from '@lucide/svelte/icons/smartphone';
import SquarePen from '@lucide/svelte/icons/square-pen';
import Sun from '@lucide/svelte/icons/sun';
import SunMoon from '@lucide/svelte/icons/sun-moon';
import Users from '@lucide/svelte/icons/users';
import type { CommandId } from '../../src-preload/contract/commands.ts';

/** How the palette shows each command. Apart from what they do, so that a window that opens need not read the pictures. */
export const commandIcons: Record<CommandId, Component<{ class?: string }>> = {
  'new-draft': Plus,
  import: FileInput,
  palette: Search,
  search: Search,
  'search-all': Search,
  compose: SquarePen,
  outbox: Inbox,
  calendar: CalendarDays,
  posts: Layers,
  analytics: ChartColumn,
  bio: Smartphone,
  accounts: Users,
  news: Bell,
  settings: Settings,
  queue: Send,
  pause: Pause,
  resume: Play,
  'try-now': RefreshCw,
  connect: Plus,
  light: Sun,
  dark: Moon,
  'system-theme': SunMoon,
  'high-contrast': Contrast,
  tour: Compass,
  shortcuts: Keyboard,
};
