import type { Component } from 'svelte';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Layers from '@lucide/svelte/icons/layers';
import Settings from '@lucide/svelte/icons/settings';
import Users from '@lucide/svelte/icons/users';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { accountsTabs } from '../accounts/sections.ts';
import { offeredCommands, run } from '../client/commands.ts';
import { keyLabel } from '../client/key-label.ts';
import { openSpace } from '../client/open-space.ts';
import { selectedCommands } from '../client/selected.svelte.ts';
import { navigate } from '../client/route.svelte.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { sectionsIn } from '../settings/sections.ts';
import { stateWords } from '../ui/health.ts';
import { commandIcons } from './command-icons.ts';

export interface PaletteEntry {
  key: string;
  group: string;
  label: string;
  hint: string;
  icon: Component<{ class?: string }>;
  run: () => unknown;
}

/** What the palette offers besides what it finds: what can be done to what is selected, the commands that make sense now, and the other spaces. */
export function paletteEntries(): PaletteEntry[] {
  const selected = selectedCommands().map(({ key, label, run: act }) => ({
    ...{ key: `selected-${key}`, group: 'Selected', label, hint: '', icon: ListChecks, run: act },
  }));
  const commands = offeredCommands()
    .filter(({ id }) => id !== 'palette')
    .map(({ id, label, keys }) => ({
      key: id,
      group: 'Commands',
      label,
      hint: keys === undefined ? '' : keyLabel(keys),
      icon: commandIcons[id],
      run: () => run(id),
    }));
  const spaces = workspace.spaces
    .filter((space) => space.id !== workspace.spaceId)
    .map((space) => ({
      key: `space-${space.id}`,
      group: 'Spaces',
      label: space.name,
      hint: space.sandbox ? 'Sandbox' : '',
      icon: Layers,
      run: () => openSpace(space.id),
    }));
  return [...selected, ...commands, ...spaces];
}

/** The sections of Settings and Accounts, and what stands in them under a name of its own: each leads to its section. */
export function sectionEntries(): PaletteEntry[] {
  const settings = sectionsIn(workspace.info?.shell).flatMap(({ name, within, opens }) => [
    { label: name, hint: 'Settings', icon: Settings, opens },
    ...within.map((label) => ({ label, hint: `Settings > ${name}`, icon: Settings, opens })),
  ]);
  const accounts = accountsTabs.map(({ section, name }) => ({
    ...{ label: name, hint: 'Accounts', icon: Users, opens: { view: 'accounts', section } as const },
  }));
  return [...settings, ...(workspace.spaceId === null ? [] : accounts)].map(({ opens, ...entry }) => ({
    ...entry,
    key: `${entry.hint} ${entry.label}`,
    group: 'Sections',
    run: () => navigate(opens),
  }));
}

/** The accounts of the space, also those that rest: each leads to what is known of it. */
export function accountEntries(): PaletteEntry[] {
  return (workspace.accounts ?? []).map(({ id, handle, displayName, social, state }) => ({
    key: `account-${id}`,
    group: 'Accounts',
    label: [...new Set([displayName, handle])].filter((name) => name !== '').join(' '),
    hint: state === 'active' ? networkName(social) : listWords([networkName(social), stateWords(state)]),
    icon: Users,
    run: () => navigate({ view: 'analytics', account: id }),
  }));
}
