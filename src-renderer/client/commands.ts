import type { Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
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
import SquarePen from '@lucide/svelte/icons/square-pen';
import Sun from '@lucide/svelte/icons/sun';
import { commandTable, type CommandEntry, type CommandId } from '../../src-preload/contract/commands.ts';
import { core } from './core.ts';
import { keyLabel } from './key-label.ts';
import { overlays } from './overlays.svelte.ts';
import { navigate } from './route.svelte.ts';
import { attempt, toasts } from './toast.svelte.ts';
import { workspace } from './workspace.svelte.ts';
import { writing } from './writing.ts';

type WithKeys = { [Id in CommandId]: (typeof commandTable)[Id] extends { keys: string } ? Id : never }[CommandId];

type Icon = Component<{ class?: string }>;

interface Doing {
  icon: Icon;
  /** False where it makes no sense now: then it is not offered, and its key does nothing. */
  offered?: () => boolean;
  /** Left out where only the view that can do it `provide`s it. */
  run?: () => unknown;
}

const undoMs = 10_000;
const isPaused = (): boolean => (workspace.overview?.paused ?? null) !== null;
const inSpace = (ask: (spaceId: string) => Promise<unknown>) => (): unknown =>
  workspace.spaceId === null ? undefined : attempt(ask(workspace.spaceId));
const hasSpace = (): boolean => workspace.spaceId !== null;

/** What each command of the table does here. */
const doings: Record<CommandId, Doing> = {
  'new-draft': { icon: Plus, run: newDraft },
  import: { icon: FileInput, run: () => navigate({ view: 'import' }) },
  palette: { icon: Search, run: () => overlays.toggle('palette') },
  search: { icon: Search },
  compose: { icon: SquarePen, run: () => navigate({ view: 'compose' }) },
  outbox: { icon: Inbox, run: () => navigate({ view: 'outbox' }) },
  posts: { icon: Layers, run: () => navigate({ view: 'posts' }) },
  settings: { icon: Settings, run: () => navigate({ view: 'settings', section: 'connections' }) },
  queue: { icon: Send },
  pause: {
    icon: Pause,
    offered: () => hasSpace() && !isPaused(),
    run: inSpace((spaceId) => core.outbox.pauseAll({ spaceId })),
  },
  resume: {
    icon: Play,
    offered: () => isPaused() && workspace.status?.older !== true,
    run: inSpace(resumeAll),
  },
  'try-now': { icon: RefreshCw, offered: hasSpace, run: inSpace(probe) },
  connect: { icon: Plus, run: () => overlays.show('connect') },
  light: { icon: Sun, run: () => workspace.change({ theme: 'light' }) },
  dark: { icon: Moon, run: () => workspace.change({ theme: 'dark' }) },
  'high-contrast': { icon: Contrast, run: () => workspace.change({ contrast: 'more' }) },
  shortcuts: { icon: Keyboard, run: () => overlays.toggle('shortcuts') },
};

/** What leaves cannot be had back, so that for a moment nothing does. */
async function resumeAll(spaceId: string): Promise<void> {
  const untilMs = Date.now() + undoMs;
  await core.outbox.resumeAll({ spaceId, undoMs });
  const text = 'Resumed.';
  const stands = { kind: 'resumed', text, count: 1, many: () => text };
  toasts.undoable(stands, untilMs, () => attempt(core.outbox.pauseAll({ spaceId })));
}

/** Where the service refuses the token, nothing goes on but a new one: its form is shown. */
async function probe(spaceId: string): Promise<void> {
  await core.status.probe({ spaceId });
  if (workspace.status?.online === 'sign-in-needed') navigate({ view: 'settings', section: 'connections' });
}

const provided = new SvelteMap<CommandId, () => unknown>();

/** A view does this command while it is there; `run` gives false where it cannot just now. Returns how to stop. */
export function provide(id: CommandId, run: () => unknown): () => void {
  provided.set(id, run);
  return () => {
    if (provided.get(id) === run) provided.delete(id);
  };
}

function runnerOf(id: CommandId): (() => unknown) | undefined {
  const { run, offered } = doings[id];
  return provided.get(id) ?? (offered?.() === false ? undefined : run);
}

/** Runs a command; false where it makes no sense now. */
export function run(id: CommandId): boolean {
  const runner = runnerOf(id);
  return runner !== undefined && runner() !== false;
}

/** The keys of a command that has some, as they are written on this system. */
export function keysOf(id: WithKeys): string {
  return keyLabel(commandTable[id].keys);
}

/** A fresh draft, wherever one is. */
function newDraft(): void {
  void writing().startNew();
  navigate({ view: 'compose' });
}

export interface Command extends Omit<CommandEntry, 'menu'> {
  id: CommandId;
  icon: Icon;
}

/** What can be done now, in the order of the table. */
export function offeredCommands(): Command[] {
  return Object.entries<CommandEntry>(commandTable).flatMap(([key, { label, keys }]) => {
    const id = key as CommandId;
    return runnerOf(id) === undefined
      ? []
      : [{ id, label, icon: doings[id].icon, ...(keys === undefined ? {} : { keys }) }];
  });
}
