import type { Component } from 'svelte';
import Contrast from '@lucide/svelte/icons/contrast';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Layers from '@lucide/svelte/icons/layers';
import Moon from '@lucide/svelte/icons/moon';
import Pause from '@lucide/svelte/icons/pause';
import Play from '@lucide/svelte/icons/play';
import Plus from '@lucide/svelte/icons/plus';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import Sun from '@lucide/svelte/icons/sun';
import FileInput from '@lucide/svelte/icons/file-input';
import { core } from './core.ts';
import { workspace } from './workspace.svelte.ts';
import { openSpace } from './open-space.ts';
import { keyLabel } from './key-label.ts';
import { newDraft } from './new-draft.ts';
import { overlays } from './overlays.svelte.ts';
import { navigate } from './route.svelte.ts';
import { attempt } from './toast.svelte.ts';
import { views } from './views.ts';

export interface Command {
  key: string;
  group: string;
  label: string;
  hint: string;
  icon: Component<{ class?: string }>;
  run: () => void;
}

/** What the palette can do in this space now. */
export function commands(): Command[] {
  const spaceId = workspace.spaceId;
  const command = (label: string, hint: string, icon: Command['icon'], run: () => unknown): Command => ({
    key: label,
    group: 'Commands',
    label,
    hint,
    icon,
    run: () => void run(),
  });
  return [
    command('New draft', keyLabel('Mod N'), Plus, newDraft),
    command('Import a batch', '', FileInput, () => navigate('/import')),
    ...(spaceId === null ? [] : outboxCommands(spaceId, command)),
    command('Keyboard shortcuts', '?', Keyboard, () => overlays.toggle('shortcuts')),
    command('Light theme', '', Sun, () => workspace.change({ theme: 'light' })),
    command('Dark theme', '', Moon, () => workspace.change({ theme: 'dark' })),
    command('High contrast', '', Contrast, () => workspace.change({ contrast: 'more' })),
    ...views.map((view, at) => ({
      key: `view-${view.path}`,
      group: 'Views',
      label: view.name,
      hint: keyLabel(`Mod ${at + 1}`),
      icon: view.icon,
      run: () => navigate(view.path),
    })),
    ...workspace.spaces
      .filter((space) => space.id !== spaceId)
      .map((space) => ({
        key: `space-${space.id}`,
        group: 'Spaces',
        label: space.name,
        hint: space.sandbox ? 'Sandbox' : '',
        icon: Layers,
        run: () => void openSpace(space.id),
      })),
  ];
}

function outboxCommands(
  spaceId: string,
  command: (label: string, hint: string, icon: Command['icon'], run: () => unknown) => Command,
): Command[] {
  const pausing = workspace.overview?.paused
    ? command('Resume the outbox', '', Play, () => attempt(core.outbox.resumeAll({ spaceId })))
    : command('Pause the outbox', '', Pause, () => attempt(core.outbox.pauseAll({ spaceId })));
  return [pausing, command('Try the connection now', '', RefreshCw, () => attempt(core.status.probe({ spaceId })))];
}
