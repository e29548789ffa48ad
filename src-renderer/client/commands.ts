import { SvelteMap } from 'svelte/reactivity';
import { commandTable, type CommandEntry, type CommandId } from '../../src-preload/contract/commands.ts';
import { core } from './core.ts';
import { keyLabel } from './key-label.ts';
import { overlays } from './overlays.svelte.ts';
import { navigate } from './route.svelte.ts';
import { attempt, toasts } from './toast.svelte.ts';
import { undoMs } from './undo-ms.ts';
import { workspace } from './workspace.svelte.ts';
import { writing } from './writing.ts';

type WithKeys = { [Id in CommandId]: (typeof commandTable)[Id] extends { keys: string } ? Id : never }[CommandId];

interface Doing {
  /** False where it makes no sense now: then it is not offered, and its key does nothing. */
  offered?: () => boolean;
  /** Left out where only the view that can do it `provide`s it. */
  run?: () => unknown;
}

const isPaused = (): boolean => (workspace.overview?.paused ?? null) !== null;
const inSpace = (ask: (spaceId: string) => Promise<unknown>) => (): unknown =>
  workspace.spaceId === null ? undefined : attempt(ask(workspace.spaceId));
const hasSpace = (): boolean => workspace.spaceId !== null;

/** What each command of the table does here. */
const doings: Record<CommandId, Doing> = {
  'new-draft': { run: newDraft },
  import: { run: () => navigate({ view: 'import' }) },
  palette: { run: () => overlays.toggle('palette') },
  search: {},
  'search-all': { run: () => navigate({ view: 'search' }) },
  compose: { run: () => navigate({ view: 'compose' }) },
  outbox: { run: () => navigate({ view: 'outbox' }) },
  calendar: { run: () => navigate({ view: 'calendar' }) },
  posts: { run: () => navigate({ view: 'posts' }) },
  analytics: { run: () => navigate({ view: 'analytics' }) },
  bio: { run: () => navigate({ view: 'bio' }) },
  accounts: { run: () => navigate({ view: 'accounts' }) },
  news: { run: () => overlays.toggle('news') },
  settings: { run: () => navigate({ view: 'settings' }) },
  queue: {},
  pause: {
    offered: () => hasSpace() && !isPaused(),
    run: inSpace((spaceId) => core.outbox.pauseAll({ spaceId })),
  },
  resume: {
    offered: () => isPaused() && workspace.status?.older !== true,
    run: inSpace(resumeAll),
  },
  'try-now': { offered: hasSpace, run: inSpace(probe) },
  connect: { run: () => overlays.show('connect') },
  light: { run: () => workspace.change({ theme: 'light' }) },
  dark: { run: () => workspace.change({ theme: 'dark' }) },
  'system-theme': { run: () => workspace.change({ theme: 'system' }) },
  'high-contrast': { run: () => workspace.change({ contrast: 'more' }) },
  tour: { run: () => workspace.change({ tour: 'due' }) },
  shortcuts: { run: () => overlays.toggle('shortcuts') },
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
  const { online } = await core.status.probe({ spaceId });
  if (online === 'sign-in-needed') navigate({ view: 'settings', section: 'connections' });
  if (online === 'offline') toasts.say('no-connection', 'Still no connection.');
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
}

/** What can be done now, in the order of the table. */
export function offeredCommands(): Command[] {
  return Object.entries<CommandEntry>(commandTable).flatMap(([key, { label, keys }]) => {
    const id = key as CommandId;
    return runnerOf(id) === undefined ? [] : [{ id, label, ...(keys === undefined ? {} : { keys }) }];
  });
}
